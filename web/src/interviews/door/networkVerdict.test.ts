import { expect, test } from 'vitest';
import { median, type NetworkMeasures, networkVerdict, networkWords } from './networkVerdict.ts';

const link = { rttMs: 10, lostShare: 0 };
const verdictOf = (more: Partial<NetworkMeasures>) => networkVerdict({ serverRttMs: 10, link, relay: 'none', ...more });

test('without a measured value the network is unknown: no router is to blame for a browser that connects to nothing', () => {
  expect(verdictOf({ serverRttMs: null })).toBe('unknown');
  expect(verdictOf({ link: null })).toBe('unknown');
  expect(verdictOf({ serverRttMs: null, link: null, relay: 'unreached' })).toBe('unknown');
});

test('through the relay, without reaching it, and without one: three sentences, and none is about routers or relays', () => {
  const said = (['reached', 'unreached', 'none'] as const).map((relay) => networkWords({ network: 'good', relay }));
  expect(said).toEqual([
    'Network: good. A test connection worked.',
    'Network: good. The call may not connect here. Try another network, such as your phone’s hotspot.',
    'Network: good. If the call doesn’t connect, try another network.',
  ]);
  expect(networkWords({ network: 'unknown', relay: 'unreached' })).toMatch(
    /^We couldn’t check your network\. The call may not connect/,
  );
  expect(networkWords({ network: 'unknown' })).toBe('We couldn’t check your network.');
});

test('a relay that isn’t reached leaves the way to the server to be judged', () => {
  expect(verdictOf({ link: null, relay: 'unreached' })).toBe('good');
  expect(verdictOf({ serverRttMs: 500, link: null, relay: 'unreached' })).toBe('poor');
});

test('the worst of what was measured decides', () => {
  expect(verdictOf({ serverRttMs: 150, link: { rttMs: 150, lostShare: 0.02 } })).toBe('good');
  expect(verdictOf({ serverRttMs: 151 })).toBe('fair');
  expect(verdictOf({ link: { rttMs: 10, lostShare: 0.05 } })).toBe('fair');
  expect(verdictOf({ serverRttMs: 401 })).toBe('poor');
  expect(verdictOf({ link: { rttMs: 10, lostShare: 0.1 } })).toBe('poor');
});

test('one slow sample of five says nothing', () => {
  expect(median([10, 11, 900, 9, 12])).toBe(11);
  expect(median([])).toBeNull();
});
