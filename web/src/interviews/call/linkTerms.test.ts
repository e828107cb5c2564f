import { expect, test } from 'vitest';
import { freshTerms, sent } from './linkTerms.ts';

test('the newcomer gives way when first offers cross, and a link sends nothing before it was asked to', () => {
  expect(freshTerms('awaits').isPolite).toBe(true);
  expect(freshTerms('offers').isPolite).toBe(false);
  expect(sent(freshTerms('offers')).outgoing).toEqual({
    audio: null,
    video: null,
    isScreen: false,
    face: null,
    isSparing: false,
  });
});

test('a resting link sends nothing, and what was wanted last once it is active again', () => {
  const outgoing = { audio: null, video: null, isScreen: true, face: null, isSparing: false };
  const terms = { ...freshTerms('offers'), wanted: { outgoing, step: { height: 720, frameRate: 30, bitrate: 2 } } };
  expect(sent(terms)).toBe(terms.wanted);
  const resting = { ...terms, phase: 'resting' } as const;
  expect(sent(resting)).toEqual({
    ...terms.wanted,
    outgoing: { audio: null, video: null, isScreen: false, face: null, isSparing: false },
  });
  expect(sent({ ...resting, phase: 'active' })).toBe(terms.wanted);
});
