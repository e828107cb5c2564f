import { expect, test } from 'vitest';
import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { arrange, nextSpeaker } from './arrangement.ts';

const person = (id: string, more: Partial<Participant> = {}) => ({ id, instance: null, ...more }) as Participant;
const people = [person('self'), person('a'), person('b', { isHost: true, instance: 'page-b' })];
const wishes = { view: 'grid', pinned: null, speakerId: null, selfId: 'self' } as const;
const large = (...args: Parameters<typeof arrange>) => arrange(...args).large?.id ?? null;

test('side by side no tile is large', () => {
  expect(arrange(people, wishes)).toEqual({ large: null, small: people });
});

test('a shared screen is large, our own is not', () => {
  expect(large([...people, person('c', { screenSharing: true })], wishes)).toBe('c');
  expect(large([person('self', { screenSharing: true }), person('a')], wishes)).toBeNull();
});

test('a pinned person comes before the screen, and stays so under a new id', () => {
  const sharing = [...people, person('c', { screenSharing: true })];
  expect(large(sharing, { ...wishes, pinned: 'a' })).toBe('a');
  expect(large([person('self'), person('b9', { instance: 'page-b' })], { ...wishes, pinned: 'page-b' })).toBe('b9');
});

test('a pinned person who left holds no place', () => {
  expect(large(people, { ...wishes, pinned: 'gone' })).toBeNull();
});

test('the speaker is large, before anyone has spoken the host, never ourselves', () => {
  expect(large(people, { ...wishes, view: 'speaker', speakerId: 'a' })).toBe('a');
  expect(large(people, { ...wishes, view: 'speaker' })).toBe('b');
  expect(large(people, { ...wishes, view: 'speaker', speakerId: 'self' })).toBe('b');
  expect(large([person('self')], { ...wishes, view: 'speaker' })).toBeNull();
});

test('everyone is there exactly once', () => {
  const { large: one, small } = arrange(people, { ...wishes, view: 'speaker' });
  expect(new Set([one, ...small].map((each) => each?.id))).toEqual(new Set(['a', 'b', 'self']));
  expect(small).toHaveLength(2);
});

test('a speaker keeps the place until silent while another speaks', () => {
  expect(nextSpeaker(null, { a: false, b: true })).toBe('b');
  expect(nextSpeaker('b', { a: true, b: true })).toBe('b');
  expect(nextSpeaker('b', { a: true, b: false })).toBe('a');
  expect(nextSpeaker('b', { a: false, b: false })).toBe('b');
});
