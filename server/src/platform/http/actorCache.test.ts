import { expect, test } from 'vitest';
import { MovableClock } from '../../../test/movableClock.ts';
import { createActorCache } from './actorCache.ts';
import type { Actor } from '../../app.ts';

const clock = new MovableClock();
const actorOf = (sessionId: number, userId = 1): Actor => ({
  userId,
  role: 'user',
  sessionId,
  timeFactor: 1,
  isDemo: false,
  sessionEndsAt: new Date(clock.now().getTime() + 60_000),
  candidateId: null,
  areas: null,
});

test.for([
  ['postgres', 2],
  ['embedded', 30],
] as const)('on %s an actor is remembered for %i seconds, never beyond the session', ([store, seconds]) => {
  const cache = createActorCache(clock, store);
  cache.set('a', actorOf(1), cache.moment());
  cache.set('b', { ...actorOf(2), sessionEndsAt: new Date(clock.now().getTime() + 1000) }, cache.moment());
  clock.move(1);
  expect([cache.get('a')?.sessionId, cache.get('b')]).toEqual([1, null]);
  clock.move(seconds - 1);
  expect(cache.get('a')?.sessionId).toBe(1);
  clock.move(0.001);
  expect(cache.get('a')).toBeNull();
});

test('a forgotten session or person is gone at once, others stay', () => {
  const cache = createActorCache(clock, 'postgres');
  for (const [name, actor] of [
    ['a', actorOf(1)],
    ['b', actorOf(2)],
    ['c', actorOf(3, 2)],
  ] as const)
    cache.set(name, actor, cache.moment());
  cache.forgetSession(1);
  expect(['a', 'b', 'c'].map((name) => cache.get(name)?.sessionId)).toEqual([undefined, 2, 3]);
  cache.forgetUser(1);
  expect(['a', 'b', 'c'].map((name) => cache.get(name)?.sessionId)).toEqual([undefined, undefined, 3]);
});

test('a session that ended while the database was asked for it is not remembered', () => {
  const cache = createActorCache(clock, 'postgres');
  const askedAt = cache.moment();
  cache.forgetSession(1);
  cache.set('a', actorOf(1), askedAt);
  expect(cache.get('a')).toBeNull();
});
