import { expect, test } from 'vitest';
import { returnPatience } from './returning.ts';

/** Tries in a network that drops everything: TCP retransmits after one second and after three. */
function triesInSilence(forMs: number, random: number) {
  const sentAt: number[] = [];
  let failedTries = 0;
  for (let now = 0; now < forMs; failedTries += 1) {
    const { answerMs, pauseMs } = returnPatience(
      { sinceLossMs: now, failedTries, lastedMs: 3500, tookMs: 200 },
      random,
    );
    sentAt.push(...[0, 1000, 3000].filter((later) => later < answerMs).map((later) => now + later));
    now += answerMs + pauseMs;
  }
  return { sentAt, tries: failedTries };
}

test.for([0, 0.5, 1])('in the first minute a network that is back is asked within two seconds (%d)', (random) => {
  const { sentAt } = triesInSilence(60_000, random);
  for (const [nth, at] of sentAt.slice(1).entries()) expect(at - (sentAt[nth] ?? 0)).toBeLessThanOrEqual(2000);
});

test('after 40 s without a network fewer sockets have failed than make a browser hold back the next', () => {
  expect(triesInSilence(40_000, 0).tries).toBeLessThanOrEqual(10);
  expect(triesInSilence(60_000, 0).tries).toBeLessThanOrEqual(15);
});

test('after a try that failed at once the next asks by requests, after one that lasted by a socket', () => {
  const way = (failedTries: number, lastedMs: number) =>
    returnPatience({ sinceLossMs: 9000, failedTries, lastedMs, tookMs: 200 }, 0.5).way;
  expect([way(0, 0), way(1, 5), way(20, 5), way(20, 3500)]).toEqual(['socket', 'requests', 'requests', 'socket']);
});

test('the first four tries that fail at once are repeated soon, later ones are not', () => {
  const pause = (failedTries: number, lastedMs: number, random: number) =>
    returnPatience({ sinceLossMs: 40_000, failedTries, lastedMs, tookMs: 200 }, random).pauseMs;
  expect([pause(1, 10, 0), pause(4, 10, 1), pause(5, 10, 0), pause(1, 3500, 0)]).toEqual([150, 300, 500, 500]);
});

test('a line on which a connection takes longer gets the time it took before', () => {
  for (const sinceLossMs of [0, 90_000])
    expect(returnPatience({ sinceLossMs, failedTries: 0, lastedMs: 0, tookMs: 2000 }, 0).answerMs).toBe(6000);
});

test('later the tries are spread, and each is waited for longer, up to 20 s', () => {
  const later = (failedTries: number, random = 0) =>
    returnPatience({ sinceLossMs: 60_000, failedTries, lastedMs: 3500, tookMs: 200 }, random);
  expect(later(0)).toEqual({ pauseMs: 2500, answerMs: 3000, way: 'socket' });
  expect(later(5, 1)).toEqual({ pauseMs: 5000, answerMs: 8000, way: 'socket' });
  expect(later(100).answerMs).toBe(20_000);
});
