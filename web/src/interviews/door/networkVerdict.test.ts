import { expect, test } from 'vitest';
import { median, networkVerdict } from './networkVerdict.ts';

const link = { rttMs: 10, lostShare: 0 };

test('unmeasured values are unknown, and no link at all is poor', () => {
  expect(networkVerdict({ serverRttMs: null, link })).toBe('unknown');
  expect(networkVerdict({ serverRttMs: 10, link: null })).toBe('poor');
});

test('the worst of what was measured decides', () => {
  expect(networkVerdict({ serverRttMs: 150, link: { rttMs: 150, lostShare: 0.02 } })).toBe('good');
  expect(networkVerdict({ serverRttMs: 151, link })).toBe('fair');
  expect(networkVerdict({ serverRttMs: 10, link: { rttMs: 10, lostShare: 0.05 } })).toBe('fair');
  expect(networkVerdict({ serverRttMs: 401, link })).toBe('poor');
  expect(networkVerdict({ serverRttMs: 10, link: { rttMs: 10, lostShare: 0.1 } })).toBe('poor');
});

test('one slow sample of five says nothing', () => {
  expect(median([10, 11, 900, 9, 12])).toBe(11);
  expect(median([])).toBeNull();
});
