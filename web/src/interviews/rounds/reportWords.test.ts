import { expect, test } from 'vitest';
import { agreementText, daysText, structuredText } from './reportWords.ts';

test.each([
  [null, '–'],
  [0.4, 'under a day'],
  [1.04, '1 day'],
  [3.46, '3.5 days'],
])('%s days are “%s”', (days, text) => expect(daysText(days)).toBe(text));

test('structured enough is a share of the interviews that took place', () => {
  expect(structuredText({ interviews: 0, rated: 0 })).toBe('No interviews yet.');
  expect(structuredText({ interviews: 1, rated: 1 })).toBe(
    'Yes. 1 of 1 interview has a scorecard that rates every competency.',
  );
  expect(structuredText({ interviews: 10, rated: 7 })).toMatch(/^Mostly/);
  expect(structuredText({ interviews: 10, rated: 5 })).toMatch(/^Not yet/);
});

test('agreement is a word, and hidden while too few were rated twice', () => {
  const of = (value: number) => agreementText({ candidates: 20, alpha: { value, interval: null }, icc: null });
  expect([0.8, 0.7, 0.5].map((value) => of(value).split('.')[0])).toEqual(['Yes, well', 'Mostly', 'Not enough']);
  expect(agreementText({ candidates: 9, alpha: null, icc: null })).toMatch(/from 10 .* So far: 9/);
  expect(agreementText({ candidates: 12, alpha: null, icc: null })).toMatch(/the same/);
});
