import { expect, test } from 'vitest';
import type { OpenAttempt, Score } from '@assay/contract/quiz/quiz';
import { saveState, shownLetter } from './answerQueue.ts';
import { changeRun, type RunEvent } from './quizRun.ts';
import { due } from './runDue.ts';
import { createRun, millisLeft, type QuizRun, type ServerTimes, type Trouble, unansweredNumbers } from './runState.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');
const iso = (ms: number) => new Date(START + ms).toISOString();
const LIMIT = 300_000;

const attempt: OpenAttempt = {
  id: 7,
  skillId: 3,
  skillName: 'Git',
  totalQuestions: 3,
  startedAt: iso(0),
  deadline: iso(LIMIT),
  serverNow: iso(0),
  limitSeconds: 300,
  graceSeconds: 10,
  resumed: false,
  answers: [],
  questions: [1, 2, 3].map((id) => ({
    id,
    questionText: `Question ${id}`,
    options: { A: 'one', B: 'two' },
    difficulty: 'easy',
    points: 1,
  })),
};
const nothingLeft = { unsent: [], seconds: {}, at: 0, flagged: [] };
// Monotonic 0 is the start of the attempt.
const fresh = createRun(attempt, { sentAt: 0, receivedAt: 0 }, nothingLeft, true);
const times = (sentAt: number, deadline = LIMIT): ServerTimes => ({
  serverNow: iso(sentAt),
  deadline: iso(deadline),
  sentAt,
  receivedAt: sentAt,
});
const score: Score = {
  scorePercentage: 70,
  correctAnswers: 2,
  totalQuestions: 3,
  timeTaken: 300,
  pointsEarned: 2,
  pointsPossible: 3,
  interval: { low: 20, high: 94 },
  moreToHalve: 20,
};
const noAnswer: Trouble = { code: 'no_answer', message: 'offline' };

/** Applies events at their times. */
const play = (run: QuizRun, ...steps: [now: number, event: RunEvent][]) =>
  steps.reduce((state, [now, event]) => changeRun(state, event, now), run);
const choose = (letter: string): RunEvent => ({ type: 'chose', letter });
const tick: RunEvent = { type: 'ticked' };
const first = (run: QuizRun) => {
  const [choice] = run.queue.unsent;
  if (!choice) throw new Error('nothing is unsent');
  return choice;
};
const sent = (run: QuizRun, now: number) => changeRun(run, { type: 'sent', choice: first(run) }, now);
const notSaved = (run: QuizRun, trouble: Trouble, now: number) =>
  changeRun(sent(run, now), { type: 'notSaved', choice: first(run), trouble, random: 0 }, now);
const saved = (run: QuizRun, now: number, more: Partial<ServerTimes & { superseded: true; seq: number }> = {}) =>
  changeRun(
    sent(run, now),
    { type: 'saved', choice: first(run), reply: { seq: first(run).seq, ...times(now), ...more } },
    now,
  );

/** All three questions answered and saved. */
const answered = [0, 1, 2].reduce(
  (run, index) =>
    saved(
      play(run, [1000 * index, { type: 'went', to: index }], [1000 * index + 500, choose('A')]),
      1000 * index + 500,
    ),
  fresh,
);

test('nothing can be chosen once the time is up, in another tab’s hands, or while the quiz is being closed', () => {
  expect(play(fresh, [LIMIT, choose('A')]).queue.unsent).toEqual([]);
  expect(play(fresh, [1000, { type: 'held', isHere: false }], [1001, choose('A')]).queue.unsent).toEqual([]);
  expect(play(answered, [5000, { type: 'completeClicked' }], [5001, choose('B')]).queue.unsent).toEqual([]);
});

test('a letter the question does not have cannot be chosen', () => {
  expect(play(fresh, [1000, choose('F')])).toBe(fresh);
});

test('a choice 50 ms before the end is stamped before the end and flushed before the attempt is closed', () => {
  const run = play(fresh, [LIMIT - 50, choose('A')], [LIMIT, tick]);
  expect(first(run).timeTaken).toBeLessThan(300);
  expect(run.phase).toMatchObject({ step: 'closing', why: 'time' });
  expect(due(run, LIMIT)).toMatchObject({ send: [first(run)], check: false, complete: false });
});

test('a stamp never lies after the deadline, whatever the clock believes', () => {
  expect(first(play(fresh, [LIMIT - 0.5, choose('A')])).timeTaken).toBeLessThanOrEqual(300);
});

test('at zero unanswered questions hold nothing up', () => {
  const run = play(fresh, [LIMIT, tick]);
  expect(unansweredNumbers(run)).toEqual([1, 2, 3]);
  expect(due(run, LIMIT).check).toBe(true);
});

test('at zero the attempt is closed only after the server itself has confirmed the deadline', () => {
  const atZero = play(fresh, [LIMIT, tick], [LIMIT, { type: 'checkStarted' }]);
  expect(due(atZero, LIMIT).complete).toBe(false);
  const stale = play(atZero, [LIMIT + 10, { type: 'checked', call: 'check', attempt: times(LIMIT - 500) }]);
  expect(due(stale, LIMIT + 10).complete).toBe(false);
  const confirmed = play(atZero, [LIMIT + 10, { type: 'checked', call: 'check', attempt: times(LIMIT + 5) }]);
  expect(due(confirmed, LIMIT + 10).complete).toBe(true);
});

test('an answer saved after zero confirms the end as well', () => {
  const run = play(fresh, [LIMIT - 50, choose('A')], [LIMIT, tick]);
  expect(due(saved(run, LIMIT + 20), LIMIT + 20)).toMatchObject({ check: false, complete: true });
});

test('more time granted while the time ran out gives the quiz back', () => {
  const run = play(
    fresh,
    [LIMIT, tick],
    [LIMIT + 10, { type: 'checked', call: 'check', attempt: times(LIMIT + 5, LIMIT + 120_000) }],
  );
  expect(run.phase.step).toBe('answering');
  expect(Math.round(millisLeft(run, LIMIT + 10) / 1000)).toBe(120);
  expect(run.notices).toEqual([{ kind: 'deadlineMoved', seconds: 120 }]);
});

test('any reply moves the countdown to the deadline it carries', () => {
  const run = saved(play(fresh, [1000, choose('A')]), 1100, { deadline: iso(LIMIT + 60_000) });
  expect(millisLeft(run, 1100)).toBe(LIMIT + 60_000 - 1100);
});

test('offline at zero: answers are tried again and again, and the attempt is not closed before they arrived', () => {
  let run = play(fresh, [LIMIT - 1000, choose('A')], [LIMIT, tick]);
  let now = LIMIT;
  for (let attempts = 0; attempts < 50; attempts += 1) {
    run = notSaved(run, noAnswer, now);
    expect(due(run, now).complete).toBe(false);
    now = due(run, now).wakeAt;
    expect(due(run, now).send).toHaveLength(1);
  }
  expect(run.isReachable).toBe(false);
});

test('a closed attempt leads to its score, and what the server did not take is counted as lost', () => {
  const run = notSaved(
    play(fresh, [LIMIT - 1000, choose('A')], [LIMIT, tick]),
    { code: 'attempt_closed', message: '' },
    LIMIT + 20_000,
  );
  expect(due(run, LIMIT + 20_000)).toMatchObject({ send: [], check: false, complete: true });
  expect(play(run, [LIMIT + 20_001, { type: 'completed', score }]).phase).toEqual({ step: 'done', score, lost: 1 });
});

test('completing is retried until the server has answered', () => {
  let run = play(answered, [LIMIT, tick], [LIMIT, { type: 'checked', call: 'check', attempt: times(LIMIT) }]);
  let now = LIMIT;
  for (let attempts = 0; attempts < 30; attempts += 1) {
    run = play(
      run,
      [now, { type: 'completeStarted' }],
      [now, { type: 'notCompleted', trouble: noAnswer, random: 0.5 }],
    );
    expect(due(run, now).complete).toBe(false);
    now = due(run, now).wakeAt;
    expect(due(run, now).complete).toBe(true);
  }
  expect(play(run, [now, { type: 'completed', score }]).phase.step).toBe('done');
});

test('Complete Quiz does nothing while a question is unanswered', () => {
  expect(play(fresh, [1000, { type: 'completeClicked' }]).phase.step).toBe('answering');
});

test('a click on Complete Quiz sends what is unsent first', () => {
  const run = play(answered, [5000, choose('B')], [5100, { type: 'completeClicked' }]);
  expect(due(run, 5100)).toMatchObject({ send: [first(run)], complete: false });
  expect(due(saved(run, 5200), 5200).complete).toBe(true);
});

test('a completion that does not get through gives the quiz back after six seconds, with word of it', () => {
  const run = play(
    answered,
    [5000, { type: 'completeClicked' }],
    [5000, { type: 'completeStarted' }],
    [5010, { type: 'notCompleted', trouble: noAnswer, random: 0 }],
    [11_100, tick],
  );
  expect(run.phase.step).toBe('answering');
  expect(run.notices).toEqual([{ kind: 'completeFailed' }]);
  expect(due(play(run, [11_200, choose('B')]), 11_200).send).toHaveLength(1);
});

test('the time running out during a completion by click turns it into one by time', () => {
  const run = play(answered, [LIMIT - 1000, { type: 'completeClicked' }], [LIMIT, tick]);
  expect(run.phase).toMatchObject({ step: 'closing', why: 'time', checkFrom: LIMIT });
});

test('an ended session loses nothing: no call goes out until sign-in, then everything does', () => {
  const run = notSaved(play(fresh, [1000, choose('A')]), { code: 'unauthenticated', message: '' }, 1100);
  expect(run.needsSignIn).toBe(true);
  expect(due(run, 60_000)).toMatchObject({ send: [], check: false, read: false, complete: false });
  const back = play(run, [60_000, { type: 'signedIn' }]);
  expect(due(back, 60_000)).toMatchObject({ send: [first(run)], read: true });
});

test('a completion waiting for sign-in continues after it, however long that took', () => {
  const waiting = play(
    answered,
    [5000, { type: 'completeClicked' }],
    [5000, { type: 'completeStarted' }],
    [5010, { type: 'notCompleted', trouble: { code: 'unauthenticated', message: '' }, random: 0 }],
  );
  const back = play(waiting, [60_000, tick], [60_001, { type: 'signedIn' }], [60_001, tick]);
  expect(back.notices).toEqual([]);
  expect(due(back, 60_001).complete).toBe(true);
});

test('time runs out even while signing in', () => {
  const run = notSaved(play(fresh, [1000, choose('A')]), { code: 'unauthenticated', message: '' }, 1100);
  expect(due(run, 60_000).wakeAt).toBeCloseTo(LIMIT + 1, 0);
  expect(play(run, [LIMIT + 1, tick], [LIMIT + 2, { type: 'signedIn' }]).phase).toMatchObject({
    step: 'closing',
    why: 'time',
  });
});

test('"too many requests" is waited out for as long as the server says', () => {
  const run = notSaved(play(fresh, [1000, choose('A')]), { code: 'rate_limited', message: '', retryAfter: 9 }, 1100);
  const hurried = play(run, [1200, { type: 'hurried' }]);
  expect(due(hurried, 10_099).send).toEqual([]);
  expect(due(hurried, 10_100).send).toHaveLength(1);
});

test('"not found" for an answer is not believed before the server was asked', () => {
  const run = notSaved(play(fresh, [1000, choose('A')]), { code: 'not_found', message: '' }, 1100);
  expect(run.phase.step).toBe('answering');
  expect(run.queue.unsent).toHaveLength(1);
  expect(due(run, 1100).check).toBe(true);
});

test('an attempt the server neither lists nor knows is gone, and the person is asked to restart', () => {
  const unlisted = play(
    answered,
    [9000, { type: 'checkStarted' }],
    [9000, { type: 'checked', call: 'check', attempt: null }],
  );
  expect(due(unlisted, 9000).complete).toBe(true);
  const run = play(
    unlisted,
    [9000, { type: 'completeStarted' }],
    [9010, { type: 'notCompleted', trouble: { code: 'not_found', message: '' }, random: 0 }],
  );
  expect(run.phase).toEqual({ step: 'gone', message: 'No active quiz attempt. Please restart the quiz.' });
});

test('an attempt no longer listed was closed elsewhere: answers still here are tried, then its score is fetched', () => {
  const run = play(fresh, [1000, choose('A')], [2000, { type: 'checked', call: 'check', attempt: null }]);
  expect(run.phase).toMatchObject({ step: 'closing', why: 'server' });
  expect(due(run, 2000)).toMatchObject({ send: [first(run)], complete: false });
});

test('a newer answer from elsewhere triggers a read, is shown, and is reported', () => {
  const superseded = saved(play(fresh, [1000, choose('A')]), 1100, { superseded: true, seq: 5000 });
  expect(saveState(superseded.queue, 1)).toBe('saving');
  expect(due(superseded, 3000).read).toBe(true);
  const run = play(
    superseded,
    [3000, { type: 'readStarted' }],
    [3100, { type: 'read', answers: [{ questionId: 1, selectedAnswer: 'B', seq: 5000 }], times: times(3050) }],
  );
  expect(shownLetter(run.queue, 1)).toBe('B');
  expect(run.notices).toEqual([{ kind: 'changedElsewhere', numbers: [1] }]);
});

test('a first answer read from another device is shown without an alarm', () => {
  const run = play(fresh, [
    3000,
    { type: 'read', answers: [{ questionId: 2, selectedAnswer: 'B', seq: 9 }], times: times(3000) },
  ]);
  expect(shownLetter(run.queue, 2)).toBe('B');
  expect(run.notices).toEqual([]);
});

test('near the end nothing is read through `start`, which could begin a new attempt', () => {
  const run = saved(play(fresh, [LIMIT - 50, choose('A')], [LIMIT, tick]), LIMIT + 10, {
    superseded: true,
    seq: 999_999,
  });
  expect(due(run, LIMIT + 5000)).toMatchObject({ read: false, complete: true });
});

test('coming back to the tab reads what happened meanwhile within two seconds', () => {
  const run = play(
    fresh,
    [10_000, { type: 'looked', isLooking: false, isVisible: false }],
    [50_000, { type: 'looked', isLooking: true, isVisible: true }],
  );
  expect(due(run, 50_000).read).toBe(true);
});

test('the deadline is looked at every five seconds while the tab is visible, and not at all while it is hidden', () => {
  expect(due(fresh, 4999).check).toBe(false);
  expect(due(fresh, 5000).check).toBe(true);
  expect(due(play(fresh, [1000, { type: 'looked', isLooking: false, isVisible: false }]), 60_000).check).toBe(false);
});

test('the older tab sends nothing, and takes over with what it has', () => {
  const waiting = play(fresh, [1000, choose('A')], [1001, { type: 'held', isHere: false }]);
  expect(due(waiting, 2000).send).toEqual([]);
  const back = play(waiting, [9000, { type: 'held', isHere: true }]);
  expect(due(back, 9000)).toMatchObject({ send: [first(waiting)], read: true });
});

test('time in the older tab is not counted as looking at a question', () => {
  const run = play(
    fresh,
    [0, { type: 'looked', isLooking: true, isVisible: true }],
    [4000, { type: 'held', isHere: false }],
    [5000, { type: 'looked', isLooking: true, isVisible: true }],
  );
  expect(run.timer.since).toBeNull();
});

test('a reload restores position, flags, times and unsent answers, but nothing of another paper', () => {
  const unsent = [1, 99].map((questionId) => ({
    questionId,
    selectedAnswer: 'A',
    seq: 50 + questionId,
    timeTaken: 1,
    questionTime: 1,
  }));
  const run = createRun(
    attempt,
    { sentAt: 0, receivedAt: 0 },
    { unsent, seconds: { 1: 12 }, at: 2, flagged: [2, 99] },
    true,
  );
  expect(run.at).toBe(2);
  expect(run.flagged).toEqual([2]);
  expect(run.queue.unsent.map(({ questionId }) => questionId)).toEqual([1]);
  expect(run.timer.spent[1]).toBe(12_000);
});

test('after the end nothing changes the result any more', () => {
  const done = play(answered, [5000, { type: 'completeClicked' }], [5100, { type: 'completed', score }]);
  expect(
    play(
      done,
      [6000, choose('B')],
      [LIMIT, tick],
      [LIMIT, { type: 'peerSaved', answer: { questionId: 1, selectedAnswer: 'B', seq: 99_999 } }],
    ),
  ).toBe(done);
});
