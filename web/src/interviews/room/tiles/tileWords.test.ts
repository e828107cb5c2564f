import { expect, test } from 'vitest';
import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { isAway, troubleWords, unreachableWords } from './tileWords.ts';

const here = { connected: true } as Participant;
const lost = { connected: false } as Participant;

test('a tile shows its problem, and nothing without one', () => {
  expect(troubleWords(here, 'connected')).toBeNull();
  expect(troubleWords(here, null)).toBe('Connecting…');
  expect(troubleWords(here, 'connecting')).toBe('Connecting…');
  expect(troubleWords(here, 'interrupted')).toBe('Connection lost – reconnecting…');
  expect(troubleWords(here, 'failing')).toBe('Can’t connect');
});

test('while media flows, a lost socket is reconnecting and not lost', () => {
  expect(troubleWords(lost, 'connected')).toBe('Reconnecting…');
  expect(troubleWords(lost, 'failing')).toBe('Connection lost – reconnecting…');
});

test('a picture of earlier is greyed out', () => {
  expect([isAway(here, 'connected'), isAway(lost, 'connected'), isAway(here, null)]).toEqual([false, false, false]);
  expect([isAway(here, 'interrupted'), isAway(lost, 'failing')]).toEqual([true, true]);
});

test('a pair that cannot connect is named, and for a host whether there is a relay', () => {
  const wordsFor = (isHost: boolean, hasRelay: boolean) => unreachableWords(['X'], { isHost, hasRelay });
  expect(wordsFor(true, false)).toMatch(/^You and X can’t connect directly\. This site has no relay/);
  expect(wordsFor(true, true)).toMatch(/^You and X can’t connect, even through the relay/);
  for (const hasRelay of [true, false])
    expect(wordsFor(false, hasRelay)).toBe('You and X can’t connect. We keep trying; another network may help.');
});
