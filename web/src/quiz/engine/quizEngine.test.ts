import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '@assay/contract/failure';
import type { OpenAttempt, Score } from '@assay/contract/quiz/quiz';
import { saveState, shownLetter } from './answerQueue.ts';
import { createQuizEngine } from './quizEngine.ts';
import { allSeconds } from './questionTimer.ts';
import type { QuizCalls, TabChannel, TabMessage } from './quizWorld.ts';
import { createMemoryPlace, createUnsentStore, type Place } from './unsentStore.ts';

const LIMIT = 300_000;
const GRACE = 10_000;
const QUESTIONS = [1, 2, 3];
/** Server time minus the browser's monotonic time. */
const OFFSET = Date.parse('2026-11-21T10:00:00.000Z');
const iso = (ms: number) => new Date(OFFSET + ms).toISOString();
const isoEnd = (ms: number) => (ms === Infinity ? null : iso(ms));

/** Virtual time, a controllable network, a server that follows the contract, and any number of tabs. */
function createWorld() {
  let now = 0;
  const timers = new Set<{ at: number; act: () => void }>();
  const after = (ms: number, act: () => void) => {
    const timer = { at: now + ms, act };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  const pass = async (ms: number) => {
    const until = now + ms;
    await settle();
    for (;;) {
      const [next] = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
      if (!next) break;
      timers.delete(next);
      now = Math.max(now, next.at);
      next.act();
      await settle();
    }
    now = until;
  };

  const server = {
    answers: new Map<number, { selectedAnswer: string; seq: number }>(),
    deadline: LIMIT,
    closedAt: null as number | null,
    log: [] as string[],
    completions: 0,
  };
  const dated = () => ({ serverNow: iso(now), deadline: isoEnd(server.deadline) });
  const isOpen = () => server.closedAt === null && now <= server.deadline + GRACE;
  const network = {
    latency: 20,
    mood: (_call: string): 'fine' | 'requestLost' | 'replyLost' | 'hangs' | Failure => 'fine',
  };

  /** Request, work and response; losses are noticed at once, hangs never. */
  const over = <Answer>(call: string, work: () => Answer, signal?: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      const mood = network.mood(call);
      if (mood === 'requestLost') return void after(network.latency, () => reject(new TypeError('Failed to fetch')));
      if (mood === 'hangs') return;
      after(network.latency, () => {
        if (mood instanceof Failure) return reject(mood);
        server.log.push(call);
        try {
          const answer = work();
          after(network.latency, () =>
            mood === 'replyLost' ? reject(new TypeError('Failed to fetch')) : resolve(answer),
          );
        } catch (failure) {
          after(network.latency, () => reject(failure));
        }
      });
    });

  const score: Score = {
    scorePercentage: 50,
    correctAnswers: 1,
    totalQuestions: 3,
    timeTaken: 10,
    pointsEarned: 1,
    pointsPossible: 3,
    interval: { low: 10, high: 80 },
    moreToHalve: 20,
  };
  const attempt = (resumed: boolean): OpenAttempt => ({
    id: 7,
    skillId: 3,
    skillName: 'Git',
    totalQuestions: QUESTIONS.length,
    startedAt: iso(0),
    ...dated(),
    limitSeconds: 300,
    graceSeconds: 10,
    resumed,
    answers: [...server.answers].map(([questionId, answer]) => ({ questionId, ...answer, questionTime: 0 })),
    questions: QUESTIONS.map((id) => ({
      id,
      questionText: '',
      options: { A: '', B: '', C: '' },
      difficulty: 'easy',
      points: 1,
    })),
  });
  const calls: QuizCalls = {
    answer: (_id, choice, signal) =>
      over(
        `answer ${choice.questionId}${choice.selectedAnswer}`,
        () => {
          const isInTime = now <= server.deadline || choice.timeTaken * 1000 <= server.deadline;
          if (!isOpen() || !isInTime) throw new Failure('attempt_closed');
          const standing = server.answers.get(choice.questionId);
          if (standing && standing.seq > choice.seq)
            return { seq: standing.seq, superseded: true as const, ...dated() };
          server.answers.set(choice.questionId, { selectedAnswer: choice.selectedAnswer, seq: choice.seq });
          return { seq: choice.seq, ...dated() };
        },
        signal,
      ),
    active: () => over('active', () => (isOpen() ? [{ id: 7, ...dated() }] : [])),
    resume: ({ attemptId }) =>
      over('resume', () => {
        if (!isOpen() || attemptId !== 7) throw new Failure('attempt_closed');
        return attempt(true);
      }),
    complete: () =>
      over('complete', () => {
        if (server.closedAt === null) {
          server.closedAt = now;
          server.completions += 1;
        }
        return score;
      }),
  };

  const ears = new Map<string, (message: TabMessage) => void>();
  const channelOf = (tab: string): TabChannel => ({
    post: (message) => [...ears].forEach(([name, hear]) => name !== tab && after(0, () => hear(message))),
    listen: (hear) => void ears.set(tab, hear),
    close: () => void ears.delete(tab),
  });

  const place = createMemoryPlace();
  const dead = new Set<string>();
  const openTab = (tab: string, places: readonly Place[] = [place]) => {
    const engine = createQuizEngine(
      {
        calls,
        store: createUnsentStore(places, 1, 7),
        openChannel: () => channelOf(tab),
        tab,
        now: () => now,
        random: () => 0.5,
        after: (ms, act) => after(ms, () => dead.has(tab) || act()),
      },
      attempt(server.answers.size > 0),
      { sentAt: now, receivedAt: now },
      true,
    );
    engine.begin();
    engine.look(true, true);
    return engine;
  };
  const letters = () => Object.fromEntries([...server.answers].map(([id, { selectedAnswer }]) => [id, selectedAnswer]));
  return {
    server,
    network,
    openTab,
    pass,
    letters,
    place,
    now: () => now,
    crash: (tab: string) => (ears.delete(tab), dead.add(tab)),
  };
}

const answersOf = (log: readonly string[]) => log.filter((call) => call.startsWith('answer'));

test('offline, four clicks, online again: the server gets the newest of each question, in the order of the clicks', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  world.network.mood = () => 'requestLost';
  for (const [index, letter] of [
    [0, 'A'],
    [1, 'B'],
    [2, 'C'],
    [0, 'B'],
  ] as const) {
    tab.go(index);
    tab.choose(letter);
    await world.pass(700);
  }
  expect(saveState(tab.run().queue, 1)).toBe('retrying');
  world.network.mood = () => 'fine';
  world.server.log.length = 0;
  tab.retryNow();
  await world.pass(1000);
  expect(answersOf(world.server.log)).toEqual(['answer 2B', 'answer 3C', 'answer 1B']);
  expect(world.letters()).toEqual({ 1: 'B', 2: 'B', 3: 'C' });
  expect(QUESTIONS.map((id) => saveState(tab.run().queue, id))).toEqual(['saved', 'saved', 'saved']);
});

test('a save that failed before a reload is sent after it without a touch', async () => {
  const world = createWorld();
  world.network.mood = () => 'requestLost';
  const before = world.openTab('a');
  before.choose('B');
  await world.pass(100);
  world.crash('a');
  world.network.mood = () => 'fine';
  const after = world.openTab('b');
  expect(shownLetter(after.run().queue, 1)).toBe('B');
  await world.pass(200);
  expect(world.letters()).toEqual({ 1: 'B' });
});

test('an answer is kept in storage before it is sent, and no longer than until it is saved', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  let keptWhenSent: number | undefined;
  world.network.mood = (call) => {
    if (call.startsWith('answer')) keptWhenSent = createUnsentStore([world.place], 1, 7).choices().length;
    return 'fine';
  };
  tab.choose('A');
  expect(keptWhenSent).toBe(1);
  await world.pass(200);
  expect(createUnsentStore([world.place], 1, 7).choices()).toEqual([]);
});

test('a click 50 ms before zero is saved, then the attempt is completed', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  await world.pass(LIMIT - 50);
  tab.choose('C');
  await world.pass(2000);
  expect(world.letters()).toEqual({ 1: 'C' });
  expect(tab.run().phase.step).toBe('done');
});

test.each(['not_found', 'forbidden', 'attempt_closed', 'too_large', 'rate_limited', 'internal'] as const)(
  'a completion refused with "%s" each time is said within six seconds, and every answer stays',
  async (code) => {
    const world = createWorld();
    const tab = world.openTab('a');
    for (const [at, letter] of ['A', 'B', 'C'].entries()) {
      tab.go(at);
      tab.choose(letter);
    }
    await world.pass(1000);
    const failure = new Failure(code, code === 'rate_limited' ? { retryAfter: 30 } : {});
    world.network.mood = (call) => (call === 'complete' ? failure : 'fine');
    tab.complete();
    await world.pass(6100);
    const { phase, notices } = tab.run();
    expect(phase.step === 'gone' || notices.some(({ kind }) => kind === 'completeFailed')).toBe(true);
    expect(world.letters()).toEqual({ 1: 'A', 2: 'B', 3: 'C' });
    if (phase.step === 'gone') return;
    world.network.mood = () => 'fine';
    await world.pass(30_000);
    tab.complete();
    await world.pass(1000);
    expect(tab.run().phase).toMatchObject({ step: 'done', lost: 0 });
  },
);

test('offline through the deadline: answers given before it that arrive within the grace count', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  await world.pass(LIMIT - 3000);
  world.network.mood = () => 'requestLost';
  tab.choose('A');
  tab.go(1);
  tab.choose('B');
  await world.pass(6000);
  expect(tab.run().phase).toMatchObject({ step: 'closing', why: 'time' });
  world.network.mood = () => 'fine';
  await world.pass(6500);
  expect(world.letters()).toEqual({ 1: 'A', 2: 'B' });
  expect(tab.run().phase).toMatchObject({ step: 'done', lost: 0 });
});

test('offline beyond the grace period: the score is still fetched, and the loss reported', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  await world.pass(LIMIT - 3000);
  world.network.mood = () => 'requestLost';
  tab.choose('A');
  await world.pass(60_000);
  world.network.mood = () => 'fine';
  await world.pass(10_000);
  expect(tab.run().phase).toMatchObject({ step: 'done', lost: 1 });
});

test('a request that hangs at the end is given up and made again within the grace', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  await world.pass(LIMIT - 100);
  let hangs = 1;
  world.network.mood = (call) => (call.startsWith('answer') && hangs-- > 0 ? 'hangs' : 'fine');
  tab.choose('B');
  await world.pass(9000);
  expect(world.letters()).toEqual({ 1: 'B' });
  expect(tab.run().phase.step).toBe('done');
});

test('more time given during the quiz is seen within five seconds and used', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  await world.pass(100_000);
  world.server.deadline = LIMIT + 120_000;
  await world.pass(5100);
  expect(tab.run().notices).toEqual([{ kind: 'deadlineMoved', seconds: 120 }]);
  await world.pass(LIMIT + 20_000);
  expect(world.server.completions).toBe(1);
  expect(world.server.closedAt).toBeGreaterThanOrEqual(LIMIT + 120_000);
});

test('an untimed quiz runs for weeks, saves, and ends when its learner ends it', async () => {
  const world = createWorld();
  world.server.deadline = Infinity;
  const tab = world.openTab('a');
  await world.pass(21 * 86_400_000);
  expect([tab.run().phase.step, world.server.completions]).toEqual(['answering', 0]);
  for (const index of [0, 1, 2]) {
    tab.go(index);
    tab.choose('B');
    await world.pass(500);
  }
  expect(world.letters()).toEqual({ 1: 'B', 2: 'B', 3: 'B' });
  tab.complete();
  await world.pass(2000);
  expect([tab.run().phase.step, world.server.completions]).toEqual(['done', 1]);
  expect(tab.run().notices).toEqual([]);
});

test('a lifted limit is announced once, and the old end passes', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  await world.pass(100_000);
  world.server.deadline = Infinity;
  await world.pass(LIMIT * 3);
  expect(tab.run().notices).toEqual([{ kind: 'deadlineMoved', seconds: Infinity }]);
  expect([tab.run().phase.step, world.server.completions]).toEqual(['answering', 0]);
});

test('more time given in the very last second is used too', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  await world.pass(LIMIT - 500);
  world.server.deadline = LIMIT + 60_000;
  await world.pass(2000);
  expect(tab.run().phase.step).toBe('answering');
});

test('the session ends in the middle: nothing is lost, and after sign-in everything is sent', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  world.network.mood = () => new Failure('unauthenticated');
  tab.choose('A');
  await world.pass(1000);
  expect(tab.run().needsSignIn).toBe(true);
  tab.go(1);
  tab.choose('B');
  await world.pass(30_000);
  world.network.mood = () => 'fine';
  tab.signedIn();
  await world.pass(500);
  expect(world.letters()).toEqual({ 1: 'A', 2: 'B' });
});

test('two tabs: the newer holds the attempt, the older shows its answers, and hands back on request', async () => {
  const world = createWorld();
  const older = world.openTab('a');
  await world.pass(1000);
  const newer = world.openTab('b');
  await world.pass(100);
  expect([older.run().isHeldHere, newer.run().isHeldHere]).toEqual([false, true]);
  expect(older.choose('A')).toBe(false);
  newer.choose('B');
  await world.pass(100);
  expect(shownLetter(older.run().queue, 1)).toBe('B');
  expect(saveState(older.run().queue, 1)).toBe('saved');
  older.takeOver();
  await world.pass(100);
  expect([older.run().isHeldHere, newer.run().isHeldHere]).toEqual([true, false]);
  older.choose('C');
  await world.pass(100);
  expect(world.letters()).toEqual({ 1: 'C' });
  expect(shownLetter(newer.run().queue, 1)).toBe('C');
});

test('the newer tab sends what the older one could not, even without storage', async () => {
  const world = createWorld();
  const older = world.openTab('a', [createMemoryPlace()]);
  world.network.mood = () => 'requestLost';
  older.choose('A');
  await world.pass(100);
  world.network.mood = () => 'fine';
  const newer = world.openTab('b', [createMemoryPlace()]);
  await world.pass(500);
  expect(world.letters()).toEqual({ 1: 'A' });
  expect(saveState(newer.run().queue, 1)).toBe('saved');
});

test('two tabs restored at the same instant agree on one holder', async () => {
  const world = createWorld();
  const tabs = ['a', 'b', 'c'].map((name) => world.openTab(name));
  await world.pass(100);
  expect(tabs.filter((tab) => tab.run().isHeldHere)).toHaveLength(1);
});

test('both tabs reach the result, by one completion', async () => {
  const world = createWorld();
  const tabs = ['a', 'b'].map((name) => world.openTab(name));
  await world.pass(LIMIT + 1000);
  expect(tabs.map((tab) => tab.run().phase.step)).toEqual(['done', 'done']);
  expect(world.server.completions).toBe(1);
});

test('an older answer from another device does not come back: the newer stays, and the person is informed', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  await world.pass(1000);
  world.server.answers.set(1, { selectedAnswer: 'B', seq: 60_000 });
  tab.choose('A');
  await world.pass(3000);
  expect(world.letters()).toEqual({ 1: 'B' });
  expect(shownLetter(tab.run().queue, 1)).toBe('B');
  expect(tab.run().notices).toEqual([{ kind: 'changedElsewhere', numbers: [1] }]);
});

test('completed on another device: the result is shown here', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  await world.pass(1000);
  world.server.closedAt = 1000;
  tab.look(false, false);
  await world.pass(20_000);
  tab.look(true, true);
  await world.pass(1000);
  expect(tab.run().phase.step).toBe('done');
});

test('leaving by a link does not end the quiz, and what is unsent still goes out', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  world.network.mood = () => 'requestLost';
  tab.choose('A');
  await world.pass(100);
  tab.retire();
  world.network.mood = () => 'fine';
  await world.pass(LIMIT + 60_000);
  expect(world.letters()).toEqual({ 1: 'A' });
  expect(world.server.closedAt).toBeNull();
});

test('leaving by a link while the quiz is being closed ends it all the same, with every answer', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  await world.pass(1000);
  world.network.mood = () => 'requestLost';
  for (const index of [0, 1, 2]) {
    tab.go(index);
    tab.choose('A');
    await world.pass(100);
  }
  tab.complete();
  await world.pass(100);
  expect(tab.run().phase.step).toBe('closing');
  tab.retire();
  world.network.mood = () => 'fine';
  await world.pass(60_000);
  expect(world.letters()).toEqual({ 1: 'A', 2: 'A', 3: 'A' });
  expect(world.server.completions).toBe(1);
});

test('a page that goes away sends what is unsent once more', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  world.network.mood = () => 'requestLost';
  tab.choose('A');
  await world.pass(100);
  world.network.mood = () => 'fine';
  world.server.log.length = 0;
  tab.sendLast();
  world.crash('a');
  await world.pass(100);
  expect(answersOf(world.server.log)).toEqual(['answer 1A']);
  expect(world.letters()).toEqual({ 1: 'A' });
});

test('a tab that does not hold the attempt sends nothing when its page goes away', async () => {
  const world = createWorld();
  world.network.mood = () => 'requestLost';
  const older = world.openTab('a');
  older.choose('A');
  await world.pass(100);
  world.openTab('b');
  await world.pass(100);
  const asked: string[] = [];
  world.network.mood = (call) => (asked.push(call), 'hangs');
  older.sendLast();
  expect([older.run().isHeldHere, asked]).toEqual([false, []]);
});

test('a reload finds the question that was shown, the flags and the seconds again', async () => {
  const world = createWorld();
  const before = world.openTab('a');
  await world.pass(3000);
  before.go(2);
  before.toggleFlag();
  await world.pass(2000);
  before.sendLast();
  world.crash('a');
  const { at, flagged, timer } = world.openTab('b').run();
  expect([at, flagged]).toEqual([2, [3]]);
  expect(allSeconds(timer, world.now())).toEqual({ 1: 3, 3: 2 });
});

test('signed out and gone to another page: nothing more is sent, and the answer is there on the next visit', async () => {
  const world = createWorld();
  const tab = world.openTab('a');
  world.network.mood = () => new Failure('unauthenticated');
  tab.choose('A');
  await world.pass(1000);
  tab.retire();
  world.network.mood = () => 'fine';
  world.server.log.length = 0;
  await world.pass(60_000);
  expect(world.server.log).toEqual([]);
  expect(shownLetter(world.openTab('b').run().queue, 1)).toBe('A');
});

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('choose' as const),
      at: fc.nat({ max: 2 }),
      letter: fc.constantFrom('A', 'B', 'C'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 20_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('network' as const),
      mood: fc.constantFrom('fine' as const, 'requestLost' as const, 'replyLost' as const, 'flaky' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('secondTab' as const) }) },
);

test('over any sequence of clicks, outages, reloads and tabs: with the network back before the end, every newest click is on the server, and there is one completion', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const world = createWorld();
      const expected = new Map<number, string>();
      let tabs = 0;
      let tab = world.openTab('tab 0');
      for (const todo of steps) {
        if (world.now() > LIMIT - 40_000) break;
        if (todo.act === 'pass') await world.pass(todo.ms);
        if (todo.act === 'network') {
          let count = 0;
          world.network.mood = () => (todo.mood === 'flaky' ? (count++ % 3 === 0 ? 'fine' : 'requestLost') : todo.mood);
        }
        if (todo.act === 'reload' || todo.act === 'secondTab') {
          if (todo.act === 'reload') world.crash(`tab ${tabs}`);
          tabs += 1;
          tab = world.openTab(`tab ${tabs}`);
          // A new page does not know the other tabs yet, and people take longer than that to act.
          await world.pass(50);
        }
        if (todo.act === 'choose') {
          tab.go(todo.at);
          if (tab.choose(todo.letter) || shownLetter(tab.run().queue, todo.at + 1) === todo.letter)
            expected.set(todo.at + 1, todo.letter);
          await world.pass(1);
        }
      }
      world.network.mood = () => 'fine';
      await world.pass(20_000);
      expect(world.letters()).toEqual(Object.fromEntries(expected));
      await world.pass(LIMIT + GRACE);
      expect(tab.run().phase).toMatchObject({ step: 'done', lost: 0 });
      expect(world.server.completions).toBe(1);
    }),
    { numRuns: 150 },
  );
});
