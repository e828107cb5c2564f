/**
 * Does what a running attempt asks for: sends, asks, keeps and tells the other tabs. Everything it touches is handed in,
 * so that a test can be the network, the clock and the second tab.
 */
import { Failure } from '@assay/contract/failure';
import type { OpenAttempt, Score } from '@assay/contract/quiz';
import type { Choice, SavedAnswer } from './answerQueue.ts';
import { sendableAt, sendable } from './answerQueue.ts';
import { allSeconds, secondsOn } from './questionTimer.ts';
import { changeRun, type RunEvent } from './quizRun.ts';
import { due } from './runDue.ts';
import { createRun, type QuizRun, secondsTaken, type Trip, type Trouble } from './runState.ts';
import type { UnsentStore } from './unsentStore.ts';

type Dated = { serverNow: string; deadline: string | null };
export type QuizCalls = {
  answer: (
    attemptId: number,
    choice: Choice,
    signal: AbortSignal,
  ) => Promise<{ seq: number; superseded?: true | undefined } & Dated>;
  active: () => Promise<readonly ({ id: number } & Dated)[]>;
  /** The attempt with its answers; `attempt_closed` when it is over. */
  resume: (wanted: { skillId: number; attemptId: number }) => Promise<OpenAttempt>;
  complete: (
    attemptId: number,
    timeTaken: number,
    questionTimes: { questionId: number; seconds: number }[],
  ) => Promise<Score>;
};

export type TabMessage =
  | { type: 'take'; rank: number; tab: string }
  | { type: 'choices'; choices: readonly Choice[]; seconds: Readonly<Record<number, number>> }
  | { type: 'saved'; answer: { questionId: number } & SavedAnswer }
  | { type: 'done'; score: Score };

export type TabChannel = {
  post: (message: TabMessage) => void;
  listen: (hear: (message: TabMessage) => void) => void;
  close: () => void;
};

export type World = {
  calls: QuizCalls;
  store: UnsentStore;
  openChannel: () => TabChannel;
  /** Names this tab; any unique text. */
  tab: string;
  /** Monotonic ms. */
  now: () => number;
  random: () => number;
  /** Calls back after `ms`; returns how to cancel. */
  after: (ms: number, act: () => void) => () => void;
};

export type QuizEngine = ReturnType<typeof createQuizEngine>;

type Flight = { abort: AbortController; sentAt: number; isHurried: boolean };

// At the end seconds count: a request that hangs longer is given up and made again.
const PATIENCE_AT_THE_END_MS = 4000;
// setTimeout takes 31 bits.
const LONGEST_WAIT_MS = 2_000_000_000;

export function createQuizEngine(world: World, attempt: OpenAttempt, trip: Trip, isVisible: boolean) {
  const { calls, store, now, random } = world;
  const view = store.view();
  let run = createRun(attempt, trip, { unsent: store.choices(), ...view }, isVisible);
  let rank = Math.floor(secondsTaken(run, now()) * 1000);
  let greatestRank = rank;
  let cancelWake = () => {};
  let channel: TabChannel | null = null;
  /** Before it begins, and after the page was left for another one of the product: answers go on being sent, nothing else happens. */
  let isRetired = true;
  /** Index of the place that keeps what is unsent; 0 is the safest. */
  let keptIn = 0;
  const flights = new Map<Choice, Flight>();
  const listeners = new Set<() => void>();

  function dispatch(event: RunEvent) {
    const before = run;
    const at = now();
    run = changeRun(run, event, at);
    if (!isRetired) run = changeRun(run, { type: 'ticked' }, at);
    keep(before, run);
    act();
    for (const listener of listeners) listener();
  }

  /** Storage first: what is sent next is already safe. */
  function keep(before: QuizRun, after: QuizRun) {
    if (before.queue.unsent !== after.queue.unsent) {
      for (const choice of before.queue.unsent)
        if (!after.queue.unsent.includes(choice)) store.drop(choice.questionId, choice.seq);
      for (const choice of after.queue.unsent) if (!before.queue.unsent.includes(choice)) keptIn = store.keep(choice);
    }
    if (after.phase.step === 'done' || after.phase.step === 'gone') store.clear();
    else if (before.at !== after.at || before.flagged !== after.flagged || before.timer.since !== after.timer.since)
      keepView();
  }

  const keepView = () => store.keepView({ at: run.at, flagged: run.flagged, seconds: allSeconds(run.timer, now()) });

  function act() {
    cancelWake();
    const at = now();
    // A quiz that is being closed is closed to the end, whoever looks.
    if (isRetired && run.phase.step !== 'closing') return actRetired(at);
    const todo = due(run, at);
    todo.send.forEach(send);
    if (todo.check) void check();
    if (todo.read) void read();
    if (todo.complete) void complete();
    if (run.phase.step === 'closing') hurryFlights();
    wakeAt(due(run, at).wakeAt, () => dispatch({ type: 'ticked' }));
  }

  function actRetired(at: number) {
    if (run.phase.step !== 'answering' || run.needsSignIn || run.queue.unsent.length === 0) {
      channel?.close();
      channel = null;
      return;
    }
    sendable(run.queue, at).forEach(send);
    wakeAt(sendableAt(run.queue), act);
  }

  function wakeAt(instant: number, wake: () => void) {
    // At least a millisecond: a wait that rounds to nothing would wake for ever at the same instant.
    if (instant !== Infinity) cancelWake = world.after(Math.min(Math.max(1, instant - now()), LONGEST_WAIT_MS), wake);
  }

  function send(choice: Choice) {
    run = changeRun(run, { type: 'sent', choice }, now());
    const flight = { abort: new AbortController(), sentAt: now(), isHurried: false };
    flights.set(choice, flight);
    void fly(choice, flight);
  }

  async function fly(choice: Choice, { abort, sentAt }: Flight) {
    const event = await calls.answer(run.attemptId, choice, abort.signal).then(
      (reply): RunEvent => ({ type: 'saved', choice, reply: { ...reply, sentAt, receivedAt: now() } }),
      (error: unknown): RunEvent => ({ type: 'notSaved', choice, trouble: troubleOf(error), random: random() }),
    );
    flights.delete(choice);
    if (event.type === 'saved' && !event.reply.superseded) tell({ type: 'saved', answer: choice });
    dispatch(event);
  }

  function hurryFlights() {
    for (const flight of flights.values()) {
      if (flight.isHurried) continue;
      flight.isHurried = true;
      world.after(Math.max(0, flight.sentAt + PATIENCE_AT_THE_END_MS - now()), () => flight.abort.abort());
    }
  }

  async function check() {
    run = changeRun(run, { type: 'checkStarted' }, now());
    const sentAt = now();
    try {
      const mine = (await calls.active()).find(({ id }) => id === run.attemptId);
      dispatch({ type: 'checked', call: 'check', attempt: mine ? { ...mine, sentAt, receivedAt: now() } : null });
    } catch (error) {
      dispatch({ type: 'callFailed', call: 'check', trouble: troubleOf(error), random: random() });
    }
  }

  async function read() {
    run = changeRun(run, { type: 'readStarted' }, now());
    const sentAt = now();
    try {
      const resumed = await calls.resume(run);
      dispatch({ type: 'read', answers: resumed.answers, told: { ...resumed, sentAt, receivedAt: now() } });
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.code === 'attempt_closed') dispatch({ type: 'checked', call: 'read', attempt: null });
      else dispatch({ type: 'callFailed', call: 'read', trouble, random: random() });
    }
  }

  async function complete() {
    run = changeRun(run, { type: 'completeStarted' }, now());
    const at = now();
    const times = Object.entries(allSeconds(run.timer, at)).map(([id, seconds]) => ({
      questionId: Number(id),
      seconds,
    }));
    try {
      const score = await calls.complete(run.attemptId, secondsTaken(run, at), times);
      tell({ type: 'done', score });
      dispatch({ type: 'completed', score });
    } catch (error) {
      dispatch({ type: 'notCompleted', trouble: troubleOf(error), random: random() });
    }
  }

  function take() {
    rank = Math.max(greatestRank + 1, Math.floor(secondsTaken(run, now()) * 1000));
    greatestRank = rank;
    tell({ type: 'take', rank, tab: world.tab });
  }

  function hear(message: TabMessage) {
    if (isRetired) return;
    switch (message.type) {
      case 'take': {
        greatestRank = Math.max(greatestRank, message.rank);
        const isNewer = message.rank > rank || (message.rank === rank && message.tab > world.tab);
        if (isNewer) {
          dispatch({ type: 'held', isHere: false });
          tellChoices();
        } else if (run.isHeldHere) tell({ type: 'take', rank, tab: world.tab });
        return;
      }
      case 'choices':
        return dispatch({ type: 'peerChose', choices: message.choices, seconds: message.seconds });
      case 'saved':
        return dispatch({ type: 'peerSaved', answer: message.answer });
      case 'done':
        return dispatch({ type: 'completed', score: message.score });
    }
  }

  const tell = (message: TabMessage) => channel?.post(message);

  const tellChoices = () => tell({ type: 'choices', choices: run.queue.unsent, seconds: allSeconds(run.timer, now()) });

  return {
    begin: () => {
      isRetired = false;
      channel ??= world.openChannel();
      channel.listen(hear);
      tell({ type: 'take', rank, tab: world.tab });
      act();
    },
    run: () => run,
    keptIn: () => keptIn,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** False when there was nothing to choose for. */
    choose: (letter: string) => {
      const before = run.queue.unsent;
      dispatch({ type: 'chose', letter });
      if (run.queue.unsent === before) return false;
      keepView();
      tellChoices();
      return true;
    },
    go: (to: number) => dispatch({ type: 'went', to }),
    toggleFlag: () => dispatch({ type: 'flagToggled' }),
    complete: () => dispatch({ type: 'completeClicked' }),
    look: (isLooking: boolean, visible: boolean) => dispatch({ type: 'looked', isLooking, isVisible: visible }),
    hurry: () => dispatch({ type: 'hurried' }),
    signedIn: () => dispatch({ type: 'signedIn' }),
    takeOver: () => {
      take();
      dispatch({ type: 'held', isHere: true });
    },
    /** The page may go away now: one more try for everything, which outlives it. Replies may never be heard. */
    sendLast: () => {
      keepView();
      if (!run.isHeldHere || run.phase.step === 'done') return;
      for (const choice of run.queue.unsent)
        void calls
          .answer(
            run.attemptId,
            { ...choice, questionTime: secondsOn(run.timer, choice.questionId, now()) },
            new AbortController().signal,
          )
          .catch(() => undefined);
    },
    retire: () => {
      keepView();
      isRetired = true;
      listeners.clear();
      act();
    },
  };
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Failure)
    return { code: error.code, message: error.message, retryAfter: error.details.retryAfter };
  return { code: 'no_answer', message: error instanceof Error ? error.message : 'The server did not answer.' };
}
