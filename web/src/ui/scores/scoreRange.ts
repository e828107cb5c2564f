interface ScoreRange {
  from: number;
  to: number;
}

// Scores have decimals: 9.5% is in the first range of ten, and "0–9%" would leave it out. Only the last one holds its end.

/** `10 to below 20%`, `90 to 100%`: every score is in one of them. */
export const scoreRange = ({ from, to }: ScoreRange): string =>
  to === 100 ? `${from} to 100%` : `${from} to below ${to}%`;

/** `10–<20`, in percent: under an axis, where there is no room for words. */
export const shortScoreRange = ({ from, to }: ScoreRange): string => (to === 100 ? `${from}–100` : `${from}–<${to}`);
