/** Whether a person speaks, derived from their loudness. */
export interface Speech {
  isSpeaking: boolean;
  /** When it was last loud enough, in ms. */
  loudAt: number;
}

export const silence: Speech = { isSpeaking: false, loudAt: Number.NEGATIVE_INFINITY };

/** −40 dB of full scale: above a fan or a keyboard, below a quiet voice. */
const LOUD = 0.01;
/** People pause between words. */
const PAUSE_MS = 700;

/** @param level 0 to 1, linear */
export function followSpeech(speech: Speech, level: number, now: number): Speech {
  if (level >= LOUD) return { isSpeaking: true, loudAt: now };
  const isSpeaking = now - speech.loudAt < PAUSE_MS;
  return isSpeaking === speech.isSpeaking ? speech : { ...speech, isSpeaking };
}

const FLOOR_DB = -60;

/**
 * Perceived loudness for a meter: full scale is 1, anything below −57 dB one step, and only total silence 0. In steps
 * of 0.05.
 */
export function meterLevel(level: number): number {
  if (level <= 0) return 0;
  const share = 1 - (20 * Math.log10(level)) / FLOOR_DB;
  return Math.round(Math.min(Math.max(share, 0.05), 1) * 20) / 20;
}
