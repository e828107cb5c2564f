import { expect, test } from 'vitest';
import { readStats } from './linkStats.ts';

const audio = {
  type: 'inbound-rtp',
  kind: 'audio',
  packetsReceived: 500,
  packetsLost: 3,
  totalAudioEnergy: 0.25,
  jitterBufferDelay: 60,
  jitterBufferEmittedCount: 1000,
};
const video = { type: 'inbound-rtp', kind: 'video', packetsReceived: 900, packetsLost: 7, totalFreezesDuration: 1.5 };
const pair = {
  type: 'candidate-pair',
  state: 'succeeded',
  nominated: true,
  localCandidateId: 'L',
  remoteCandidateId: 'R',
  currentRoundTripTime: 0.042,
  availableOutgoingBitrate: 300_000,
  bytesReceived: 1000,
  responsesReceived: 5,
  requestsReceived: 6,
};
const report = (entries: Record<string, object>) => Object.entries(entries);

test('received bytes are summed over sound and video, and times are in ms', () => {
  const stats = report({ a: audio, v: video, t: { type: 'transport', selectedCandidatePairId: 'p' }, p: pair });
  expect(readStats(stats, 77)).toEqual({
    at: 77,
    rttMs: 42,
    packetsReceived: 1400,
    packetsLost: 10,
    videoPackets: 900,
    frozen: 1.5,
    audioPackets: 500,
    audioLost: 3,
    held: 60,
    played: 1000,
    audioEnergy: 0.25,
    arrived: 1011,
    sendable: 300_000,
    isRelayed: false,
  });
});

test('of two pictures the first counts; the other is the face beside a shared screen', () => {
  const face = { ...video, mid: '2', packetsReceived: 40, totalFreezesDuration: 9 };
  const stats = report({ f: face, v: { ...video, mid: '1' }, a: { ...audio, mid: '0' } });
  expect(readStats(stats, 0)).toMatchObject({ videoPackets: 900, frozen: 1.5, packetsReceived: 1440 });
});

test('a relay at either end is a relay', () => {
  for (const relayed of ['L', 'R']) {
    const stats = report({ p: pair, [relayed]: { type: 'local-candidate', candidateType: 'relay' } });
    expect(readStats(stats, 0).isRelayed).toBe(true);
  }
});

test('the pair in use is the named one, or else the one both have agreed on', () => {
  const other = { ...pair, nominated: false, state: 'waiting', currentRoundTripTime: 9 };
  expect(readStats(report({ o: other, p: pair }), 0).rttMs).toBe(42);
  const named = report({ o: other, p: pair, t: { type: 'transport', selectedCandidatePairId: 'o' } });
  expect(readStats(named, 0).rttMs).toBe(9000);
});

test('a connection that has nothing yet is all zeros, and its sound, delay and bandwidth are unknown', () => {
  expect(readStats([], 1)).toMatchObject({
    rttMs: null,
    audioEnergy: null,
    sendable: null,
    packetsReceived: 0,
    arrived: 0,
  });
});
