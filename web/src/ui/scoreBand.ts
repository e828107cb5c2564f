/** A score of 80 and above is high, of 60 and above middling, anything else low. */
export type ScoreBand = 'high' | 'mid' | 'low';

export const scoreBand = (score: number): ScoreBand => (score >= 80 ? 'high' : score >= 60 ? 'mid' : 'low');
