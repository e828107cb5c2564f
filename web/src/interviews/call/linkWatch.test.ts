import { describe, expect, test } from 'vitest';
import type { LinkSample } from './linkStats.ts';
import { freshWatch, qualityOf, watchLink } from './linkWatch.ts';

const calm = { rttMs: 40, lossPercent: 0, frozenShare: 0 };

describe('a link in a word', () => {
  test('is good up to 300 ms round trip, 2 % loss and a picture still for 2 % of the time', () => {
    expect(qualityOf(calm)).toBe('good');
    expect(qualityOf({ rttMs: 300, lossPercent: 2, frozenShare: 0.02 })).toBe('good');
  });

  test('is fair when one of them is worse', () => {
    expect(qualityOf({ ...calm, rttMs: 301 })).toBe('fair');
    expect(qualityOf({ ...calm, lossPercent: 2.1 })).toBe('fair');
    expect(qualityOf({ ...calm, frozenShare: 0.03 })).toBe('fair');
    expect(qualityOf({ rttMs: 800, lossPercent: 10, frozenShare: 0.1 })).toBe('fair');
  });

  test('is poor when one of them is bad, however good the others are', () => {
    expect(qualityOf({ ...calm, rttMs: 801 })).toBe('poor');
    expect(qualityOf({ ...calm, lossPercent: 10.1 })).toBe('poor');
    expect(qualityOf({ ...calm, frozenShare: 0.11 })).toBe('poor');
  });

  test('of which the round trip is not known yet is judged by the rest', () => {
    expect(qualityOf({ ...calm, rttMs: null })).toBe('good');
  });
});

const both = { audio: true, video: true };
const soundOnly = { audio: true, video: false };
const nothing = { audio: false, video: false };

/** Consecutive samples of a healthy link, with each test's changes. */
function follow(
  seconds: number,
  at: (second: number) => Partial<LinkSample> = () => ({}),
  announced: typeof both | null = both,
) {
  let watch = freshWatch;
  for (let second = 0; second <= seconds; second += 1) {
    const well: LinkSample = {
      at: second * 1000,
      rttMs: 40,
      packetsReceived: second * 100,
      packetsLost: 0,
      videoPackets: second * 50,
      frozen: 0,
      audioPackets: second * 50,
      audioLost: 0,
      held: second * 0.06,
      played: second,
      audioEnergy: second * 0.01,
      arrived: second * 10_000,
      sendable: null,
      isRelayed: false,
    };
    watch = watchLink(watch, { ...well, ...at(second) }, announced);
  }
  return watch;
}

const checksOnly = (second: number) => ({ videoPackets: 0, audioPackets: 0, packetsReceived: 0, arrived: second });

describe('a watched link', () => {
  test('has no quality before two samples, then that of the last seconds', () => {
    expect(follow(0).quality).toBeNull();
    expect(follow(1).quality).toBe('good');
    expect(follow(4, (second) => ({ packetsLost: second * 20 })).quality).toBe('poor');
    const healed = follow(20, (second) => ({ packetsLost: Math.min(second, 10) * 20 }));
    expect(healed.quality).toBe('good');
  });

  test('is silent when packets with sound come for five seconds and there is nothing in them', () => {
    expect(follow(4, () => ({ audioEnergy: 0 })).isSilent).toBe(false);
    expect(follow(5, () => ({ audioEnergy: 0 })).isSilent).toBe(true);
    // A decoder's output for digital silence.
    expect(follow(5, (second) => ({ audioEnergy: second * 9.4e-10 })).isSilent).toBe(true);
  });

  test('with the faintest noise is not silent, and stops being silent with the first sound', () => {
    expect(follow(20, (second) => ({ audioEnergy: second * 1e-8 })).isSilent).toBe(false);
    expect(follow(20, (second) => ({ audioEnergy: second < 20 ? 0 : 0.001 })).isSilent).toBe(false);
  });

  test('without any packets of sound is not called silent: nothing is sent', () => {
    expect(follow(20, () => ({ audioEnergy: 0, audioPackets: 0 })).isSilent).toBe(false);
  });

  test('is dead when nothing at all arrives for four seconds, and alive again with the first packet', () => {
    expect(follow(3, () => ({ arrived: 7 })).isDead).toBe(false);
    expect(follow(4, () => ({ arrived: 7 })).isDead).toBe(true);
    expect(follow(5, (second) => ({ arrived: second < 5 ? 7 : 8 })).isDead).toBe(false);
  });

  test('is poor, whatever was measured before, when nothing at all arrives for three seconds', () => {
    expect(follow(2, () => ({ arrived: 7 })).quality).toBe('good');
    expect(follow(3, () => ({ arrived: 7 })).quality).toBe('poor');
    expect(follow(4, (second) => ({ arrived: second < 4 ? 7 : 8 })).quality).toBe('good');
  });

  test('that sends nothing because devices are off is alive as long as the path is checked', () => {
    expect(follow(30, checksOnly, nothing)).toMatchObject({ isDead: false, isSilent: false, arrival: null });
  });

  test('on which only checks of the path arrive is never called good', () => {
    for (const announced of [nothing, both])
      for (const seconds of [1, 4, 30]) expect(follow(seconds, checksOnly, announced).quality).toBeNull();
    const since = (second: number) => ({ packetsReceived: 100, audioPackets: 50, videoPackets: 50, arrived: second });
    expect(follow(30, since, nothing).quality).toBeNull();
  });

  test('whose announced sound is missing for four seconds is dead, though video and checks arrive', () => {
    const mute = (second: number) => ({ audioPackets: Math.min(second, 10) * 50 });
    expect(follow(13, mute)).toMatchObject({ isDead: false, arrival: 'fresh', quality: 'poor' });
    expect(follow(14, mute)).toMatchObject({ isDead: true, arrival: 'missing' });
    const back = (second: number) => ({ audioPackets: second < 16 ? Math.min(second, 10) * 50 : 501 });
    expect(follow(16, back)).toMatchObject({ isDead: false, arrival: 'fresh' });
  });

  test('on which nothing ever came of what is announced is dead after four seconds', () => {
    for (const announced of [both, soundOnly, { audio: false, video: true }]) {
      expect(follow(3, checksOnly, announced)).toMatchObject({ isDead: false, arrival: null });
      expect(follow(4, checksOnly, announced)).toMatchObject({ isDead: true, arrival: 'missing' });
    }
  });

  test('on which not even checks arrive is dead after four seconds, and quiet: of the media nothing can be said', () => {
    const cut = (second: number) => ({ ...checksOnly(second), arrived: 7 });
    expect(follow(3, cut)).toMatchObject({ isDead: false, arrival: null });
    for (const seconds of [4, 30]) expect(follow(seconds, cut)).toMatchObject({ isDead: true, arrival: 'quiet' });
  });

  test('whose path is back has a second for media to follow', () => {
    const back = (second: number) => ({ ...checksOnly(second), arrived: second < 6 ? 1 : second });
    expect(follow(6, back)).toMatchObject({ isDead: true, arrival: null });
    expect(follow(7, back)).toMatchObject({ isDead: true, arrival: 'missing' });
  });

  test('of a client that never sends the sound it announces, but is seen, is left alone', () => {
    expect(follow(30, () => ({ audioPackets: 0 }))).toMatchObject({ isDead: false, arrival: 'fresh', quality: 'good' });
  });

  test('returns with the first packet after a second without any, and continues as always', () => {
    const lost = (from: number, to: number) => (second: number) => {
      const packets = second < from ? second : second < to ? from : second - (to - from);
      return { packetsReceived: packets * 100, audioPackets: packets * 50, videoPackets: packets * 50 };
    };
    expect(follow(8, lost(5, 7)).arrival).toBe('again');
    expect(follow(9, lost(5, 7)).arrival).toBe('fresh');
    // The first arrival counts as the first.
    expect(follow(6, lost(0, 5)).arrival).toBe('fresh');
  });

  test('that is not connected misses nothing of what is announced, for however long', () => {
    const stillness = () => ({ arrived: 0, packetsReceived: 0, audioPackets: 0, videoPackets: 0 });
    expect(follow(30, stillness)).toMatchObject({ isDead: true, arrival: 'quiet' });
    expect(follow(30, stillness, null)).toMatchObject({ isDead: false, arrival: null });
  });

  test('waits four seconds from when sound is announced', () => {
    const off = follow(20, checksOnly, nothing);
    const next = { ...(off.last as LinkSample), at: 21_000, arrived: 21 };
    expect(watchLink(off, next, soundOnly)).toMatchObject({ isDead: false, missingMs: 1000 });
  });

  test('has not missed what came while the page itself stood still', () => {
    const before = follow(10);
    const thawed = { ...(before.last as LinkSample), at: 600_000 };
    expect(watchLink(before, thawed, both)).toMatchObject({ isDead: false, arrival: null });
  });

  test('counts a picture that stands still, but not a camera that was off', () => {
    const still = follow(10, (second) => ({ frozen: Math.min(second, 5) }));
    expect(still.recent.reduce((sum, { frozenSeconds }) => sum + frozenSeconds, 0)).toBe(0);
    expect(follow(5, (second) => ({ frozen: second * 0.5 })).quality).toBe('poor');
    // Off from the 2nd to the 9th second; when it is on again, the browser counts the gap as one long freeze.
    const off = follow(10, (second) => ({
      videoPackets: second < 2 ? second : second < 10 ? 2 : 60,
      frozen: second < 10 ? 0 : 7,
    }));
    expect(off.recent.at(-1)?.frozenSeconds).toBe(0);
  });

  test('counts the sound between two samples', () => {
    const { recent } = follow(3, (second) => ({ audioLost: second * 50, held: second * 0.06, played: second }));
    expect(recent.at(-1)?.sound).toEqual({ received: 50, lost: 50, heldSeconds: expect.closeTo(0.06), played: 1 });
  });
});
