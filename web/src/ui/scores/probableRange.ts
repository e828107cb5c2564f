export interface Range {
  low: number;
  high: number;
}

/** `probably 40–89%`: the range of a score, in whole percent like the score beside it. */
export function probableRange({ low, high }: Range): string {
  const [from, to] = [Math.round(low), Math.round(high)];
  return from === to ? `probably ${from}%` : `probably ${from}–${to}%`;
}
