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
});

test('an actor is remembered for two seconds and never beyond the end of the session', () => {
  const cache = createActorCache(clock);
  cache.set('a', actorOf(1), cache.moment());
  cache.set('b', { ...actorOf(2), sessionEndsAt: new Date(clock.now().getTime() + 1000) }, cache.moment());
  clock.move(1);
  expect([cache.get('a')?.sessionId, cache.get('b')]).toEqual([1, null]);
  clock.move(1.001);
  expect(cache.get('a')).toBeNull();
});

test('a forgotten session or person is gone at once, others stay', () => {
  const cache = createActorCache(clock);
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
  const cache = createActorCache(clock);
  const askedAt = cache.moment();
  cache.forgetSession(1);
  cache.set('a', actorOf(1), askedAt);
  expect(cache.get('a')).toBeNull();
});
