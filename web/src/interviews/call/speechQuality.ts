/**
 * Speech quality by the E-model of ITU-T G.107 (06/2015) with default values, except for delay, loss and talker echo,
 * which browsers cancel. R = 93.2 - Idd - Ie,eff.
 */
export interface Hearing {
  /** From mouth to ear, one way. */
  delayMs: number;
  /** Share of lost sound packets, 0 to 100. */
  lossPercent: number;
}

/** R of G.107 with all default values. */
const UNDISTURBED = 93.2;
/**
 * Robustness against random packet loss: Bpl of G.711 with concealment (G.113, Appendix I), whose Ie is 0. None is
 * published for Opus, so values compare calls with each other rather than with a phone line.
 */
const BPL = 25.1;

/** R: 0 to 93.2. */
export const ratingOf = ({ delayMs, lossPercent }: Hearing): number =>
  Math.max(UNDISTURBED - delayImpairment(delayMs) - (95 * lossPercent) / (lossPercent + BPL), 0);

/** Idd of G.107 (7-27): the impairment by delay alone, from 100 ms on. */
export function delayImpairment(delayMs: number): number {
  if (delayMs <= 100) return 0;
  const x = Math.log2(delayMs / 100);
  return 25 * ((1 + x ** 6) ** (1 / 6) - 3 * (1 + (x / 3) ** 6) ** (1 / 6) + 2);
}

/** Mean opinion score, 1 to 4.5: G.107, Annex B. */
export function opinionOf(rating: number): number {
  if (rating <= 0) return 1;
  if (rating >= 100) return 4.5;
  // For very small ratings the polynomial dips below 1, the end of the scale.
  return Math.max(1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6, 1);
}
