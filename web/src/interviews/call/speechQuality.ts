/**
 * How speech is heard, estimated with the E-model of ITU-T G.107 (06/2015): all at its default values, but for delay,
 * loss and talkers who do not hear their own echo, since browsers cancel it. R = 93.2 - Idd - Ie,eff.
 */
export interface Hearing {
  /** From mouth to ear, one way. */
  delayMs: number;
  /** Share of the packets of sound that did not arrive, 0 to 100. */
  lossPercent: number;
}

/** R of G.107 with all default values. */
const UNDISTURBED = 93.2;
/**
 * How well lost packets are made up for, with losses that are not in bursts: Bpl of G.711 with concealment (G.113,
 * Appendix I), whose Ie is 0. None is published for Opus, so calls can be compared by this rather than with a line.
 */
const BPL = 25.1;

/** R: 0 to 93.2. */
export const ratingOf = ({ delayMs, lossPercent }: Hearing): number =>
  Math.max(UNDISTURBED - delayImpairment(delayMs) - (95 * lossPercent) / (lossPercent + BPL), 0);

/** Idd of G.107 (7-27): what delay alone does to a conversation, from 100 ms on. */
export function delayImpairment(delayMs: number): number {
  if (delayMs <= 100) return 0;
  const x = Math.log2(delayMs / 100);
  return 25 * ((1 + x ** 6) ** (1 / 6) - 3 * (1 + (x / 3) ** 6) ** (1 / 6) + 2);
}

/** Mean opinion score, 1 to 4.5: G.107, Annex B. */
export function opinionOf(rating: number): number {
  if (rating <= 0) return 1;
  if (rating >= 100) return 4.5;
  // For the smallest ratings the polynomial dips below 1, which the scale does not have.
  return Math.max(1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6, 1);
}
