import { describe, expect, test } from 'vitest';
import { followSpeech, meterLevel, silence } from './speech.ts';

describe('a person', () => {
  test('speaks as soon as they are loud enough, and not at the noise of a room', () => {
    expect(followSpeech(silence, 0.005, 0).isSpeaking).toBe(false);
    expect(followSpeech(silence, 0.05, 0).isSpeaking).toBe(true);
  });

  test('still speaks in the pause between two words, and no longer after it', () => {
    const speaking = followSpeech(silence, 0.05, 1000);
    expect(followSpeech(speaking, 0, 1600).isSpeaking).toBe(true);
    expect(followSpeech(speaking, 0, 1700).isSpeaking).toBe(false);
  });

  test('an unchanged speaker is the same object, so that nothing is re-rendered', () => {
    expect(followSpeech(silence, 0, 5)).toBe(silence);
  });
});

test('a meter goes up to 1 at full scale in steps of 0.05, and is at nothing only when there is nothing', () => {
  expect([0, 0.0000001, 0.001].map(meterLevel)).toEqual([0, 0.05, 0.05]);
  expect(meterLevel(0.1)).toBe(0.65);
  expect([1, 2].map(meterLevel)).toEqual([1, 1]);
});
