interface ScoreRange {
  from: number;
  to: number;
}

// Scores have decimals: 9.5% is in the first range of ten, and "0–9%" would exclude it. Only the last range includes
// its end.

/** `10 to below 20%`, `90 to 100%`: together they cover every score. */
export const scoreRange = ({ from, to }: ScoreRange): string =>
  to === 100 ? `${from} to 100%` : `${from} to below ${to}%`;

/** `10–<20`, in percent: for axes, where words do not fit. */
export const shortScoreRange = ({ from, to }: ScoreRange): string => (to === 100 ? `${from}–100` : `${from}–<${to}`);
