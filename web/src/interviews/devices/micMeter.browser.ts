import { followSpeech, meterLevel, silence } from '../call/speech.ts';

/** The state of the person's own microphone. */
export interface Heard {
  /** 0 to 1, as `meterLevel`. */
  level: number;
  isSpeaking: boolean;
  /** True after five seconds without any sound, not even noise. */
  isSilent: boolean;
}

export const unheard: Heard = { level: 0, isSpeaking: false, isSilent: false };

const EVERY_MS = 100;
const SILENT_MS = 5000;

/**
 * Analyses only the own microphone: others' sound must go directly from its element to the speakers, or the browser
 * cannot cancel its echo.
 */
export function createMicMeter(heard: (heard: Heard) => void): {
  follow(track: MediaStreamTrack | null): void;
  /** Until it follows a track again. */
  close(): void;
} {
  let context: AudioContext | null = null;
  let source: MediaStreamAudioSourceNode | null = null;
  let analyser: AnalyserNode | null = null;
  let followed: MediaStreamTrack | null = null;
  let samples = new Float32Array();
  let speech = silence;
  let heardAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function listen() {
    if (analyser === null || followed === null) return;
    const now = performance.now();
    analyser.getFloatTimeDomainData(samples);
    const level = Math.hypot(...samples) / Math.sqrt(samples.length);
    // A context that waits for the first click hears nothing, which says nothing about the microphone.
    if (level > 0 || context?.state !== 'running' || followed.muted) heardAt = now;
    speech = followSpeech(speech, level, now);
    heard({ level: meterLevel(level), isSpeaking: speech.isSpeaking, isSilent: now - heardAt >= SILENT_MS });
  }

  function start(track: MediaStreamTrack) {
    if (context === null) {
      context = new AudioContext();
      addEventListener('pointerdown', wake);
      addEventListener('keydown', wake);
    }
    wake();
    analyser = context.createAnalyser();
    analyser.fftSize = 2048;
    samples = new Float32Array(analyser.fftSize);
    source = context.createMediaStreamSource(new MediaStream([track]));
    source.connect(analyser);
    heardAt = performance.now();
    timer = setInterval(listen, EVERY_MS);
  }

  /** A browser without a working meter, such as one whose audio device is busy, may still have a microphone. */
  function tryStart(track: MediaStreamTrack) {
    try {
      start(track);
    } catch (error) {
      console.warn('The microphone is not metered', error);
    }
  }

  function stop() {
    clearInterval(timer);
    source?.disconnect();
    source = null;
    analyser = null;
    speech = silence;
    heard(unheard);
  }

  // Pages may use audio only after the first click.
  const wake = () => void context?.resume();

  return {
    follow(track) {
      if (track === followed) return;
      if (followed !== null) stop();
      followed = track;
      if (track !== null) tryStart(track);
    },
    close() {
      this.follow(null);
      removeEventListener('pointerdown', wake);
      removeEventListener('keydown', wake);
      void context?.close();
      context = null;
    },
  };
}
