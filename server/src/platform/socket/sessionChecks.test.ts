import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MovableClock } from '../../../test/movableClock.ts';
import type { Actor } from '../../app.ts';
import type { OpenSocket } from './connection.ts';
import { createSessionChecks } from './sessionChecks.ts';

interface FakeSocket {
  data: { actor: Pick<Actor, 'sessionId'> | null; checkedAt: number };
  isOpen: boolean;
  disconnect(): void;
}

/** Session checks for made-up sockets of these sessions (null: a guest), answered by hand. */
function checksOf(sessions: (number | null)[]) {
  const clock = new MovableClock();
  const asked: { ids: readonly number[]; answer(ended: number[]): void; fail(): void }[] = [];
  const endedSessions = (ids: readonly number[]) =>
    new Promise<readonly number[]>((resolve, reject) => {
      asked.push({ ids, answer: resolve, fail: () => reject(new Error('the database is away')) });
    });
  const fakes = sessions.map((sessionId): FakeSocket => ({
    data: { actor: sessionId === null ? null : { sessionId }, checkedAt: clock.now().getTime() },
    isOpen: true,
    disconnect() {
      this.isOpen = false;
    },
  }));
  const sessionChecks = createSessionChecks({ clock, endedSessions });
  return { clock, asked, sessionChecks, fakes, sockets: fakes as unknown as OpenSocket[] };
}

test('one statement looks at the sessions of thousands of sockets, and only their sockets end that have ended', async () => {
  const sessions = Array.from({ length: 9000 }, (_nothing, nth) => (nth % 3 === 0 ? null : Math.floor(nth / 2)));
  const { clock, asked, sessionChecks, fakes, sockets } = checksOf(sessions);
  clock.move(1);
  const done = sessionChecks.checkAll(sockets);
  asked[0]?.answer([1, 8]);
  await done;
  expect(asked).toHaveLength(1);
  expect(new Set(asked[0]?.ids).size).toBe(asked[0]?.ids.length);
  const ended = fakes.flatMap(({ isOpen, data }) => (isOpen ? [] : [data.actor?.sessionId]));
  expect(ended).toEqual([1, 8, 8]);
});

test('an event waits for a look only when the last one is more than two seconds old, and a guest’s never', () => {
  const { clock, sessionChecks, sockets } = checksOf([7, null]);
  const [ofPerson, ofGuest] = sockets.map((socket) => sessionChecks.beforeEventsOf(socket));
  clock.move(2);
  expect([ofPerson?.(), ofGuest?.()]).toEqual([null, null]);
  clock.move(0.1);
  expect(ofPerson?.()).toBeInstanceOf(Promise);
  expect(ofGuest?.()).toBeNull();
});

test('events during a session check continue together, in order of arrival', async () => {
  const { clock, asked, sessionChecks, sockets } = checksOf([7]);
  const [before] = sockets.map((socket) => sessionChecks.beforeEventsOf(socket));
  clock.move(3);
  const order: string[] = [];
  const taken = ['first', 'second', 'third'].map(async (name) => void order.push(`${name} ${await before?.()}`));
  await setImmediate();
  asked[0]?.answer([]);
  await Promise.all(taken);
  expect(order).toEqual(['first true', 'second true', 'third true']);
  expect(asked).toHaveLength(1);
  expect(before?.()).toBeNull();
});

test('while the database is away events continue without a check, and its first answer ends what has ended', async () => {
  const { clock, asked, sessionChecks, fakes, sockets } = checksOf([7]);
  const [before] = sockets.map((socket) => sessionChecks.beforeEventsOf(socket));
  clock.move(3);
  const waiting = before?.();
  await setImmediate();
  asked[0]?.fail();
  expect(await waiting).toBe(true);
  expect(before?.()).toBeNull();
  const turn = sessionChecks.checkAll(sockets);
  asked[1]?.answer([7]);
  await turn;
  expect(fakes[0]?.isOpen).toBe(false);
});
