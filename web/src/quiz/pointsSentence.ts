/** Said where points count, because 7 of 10 right may then be another percentage than 70. */
export const POINTS_SENTENCE = 'Scored by points: harder questions count more.';
