/** Numbers with their nouns; separate from the words of a running quiz, which the skill list does not load. */

export const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const UNITS = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
  { seconds: 1, one: 'second', many: 'seconds' },
];

/** In the largest unit that divides evenly: `2 days`, `90 minutes`, `45 seconds`. */
export function durationWords(seconds: number): string {
  const unit = UNITS.find((candidate) => seconds >= candidate.seconds && seconds % candidate.seconds === 0);
  return unit ? count(seconds / unit.seconds, unit.one, unit.many) : `${seconds} seconds`;
}
