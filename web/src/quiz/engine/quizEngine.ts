/**
 * Runs a quiz attempt: `quizRun` defines its changes and `runDue` what is due. The engine does it, stores it on this
 * device and informs the other tabs. Everything it touches is injected.
 */
import type { OpenAttempt } from '@assay/contract/quiz/quiz';
import { createAnswerFlights } from './answerFlights.ts';
import { createAnswerKeeper } from './answerKeeper.ts';
import type { Choice } from './answerQueue.ts';
import { allSeconds, secondsOn } from './questionTimer.ts';
import { changeRun, type RunEvent } from './quizRun.ts';
import type { TabMessage, World } from './quizWorld.ts';
import { checkAttempt, completeAttempt, readAttempt, saveAnswer } from './runCalls.ts';
import { due, dueAway } from './runDue.ts';
import { createRun, secondsTaken, type Trip } from './runState.ts';
import { createTabMessages } from './tabMessages.ts';
import { createWakeUp } from './wakeUp.ts';

export type QuizEngine = ReturnType<typeof createQuizEngine>;

export function createQuizEngine(world: World, attempt: OpenAttempt, trip: Trip, isVisible: boolean) {
  const { store, now } = world;
  let run = createRun(attempt, trip, { unsent: store.choices(), ...store.view() }, isVisible);
  /** False before the start, and after navigating away: answers are still sent, nothing else happens. */
  let isOnPage = false;
  const tabs = createTabMessages(world, secondsTaken(run, now()));
  const keeper = createAnswerKeeper(store, now);
  const flights = createAnswerFlights(world);
  const wakeUp = createWakeUp(world);
  const listeners = new Set<() => void>();

  function dispatch(event: RunEvent) {
    const before = run;
    const at = now();
    run = changeRun(run, event, at);
    if (isOnPage) run = changeRun(run, { type: 'ticked' }, at);
    // Storage first: what is sent next is already safe.
    keeper.follow(before, run);
    act();
    for (const listener of listeners) listener();
  }

  /** State recorded while acting does not notify the page. */
  const note = (event: RunEvent) => {
    run = changeRun(run, event, now());
  };

  function act() {
    wakeUp.cancel();
    const at = now();
    // A quiz being closed is completed, even without its page.
    if (!isOnPage && run.phase.step !== 'closing') return actAway(at);
    const todo = due(run, at);
    for (const choice of todo.send) void send(choice);
    if (todo.check) void check();
    if (todo.read) void read();
    if (todo.complete) void complete();
    if (run.phase.step === 'closing') flights.retryNow();
    wakeUp.setAt(due(run, at).wakeAt, () => dispatch({ type: 'ticked' }));
  }

  function actAway(at: number) {
    const todo = dueAway(run, at);
    if (todo === null) return tabs.close();
    for (const choice of todo.send) void send(choice);
    wakeUp.setAt(dueAway(run, at)?.wakeAt ?? Infinity, act);
  }

  async function send(choice: Choice) {
    note({ type: 'sent', choice });
    const event = await saveAnswer(world, run, choice, flights.start(choice));
    flights.end(choice);
    if (event.type === 'saved' && !event.reply.superseded) tabs.tell({ type: 'saved', answer: choice });
    dispatch(event);
  }

  async function check() {
    note({ type: 'checkStarted' });
    dispatch(await checkAttempt(world, run));
  }

  async function read() {
    note({ type: 'readStarted' });
    dispatch(await readAttempt(world, run));
  }

  async function complete() {
    note({ type: 'completeStarted' });
    const event = await completeAttempt(world, run);
    if (event.type === 'completed') tabs.tell({ type: 'done', score: event.score });
    dispatch(event);
  }

  function hear(message: TabMessage) {
    if (!isOnPage) return;
    switch (message.type) {
      case 'take':
        if (tabs.yieldsTo(message)) {
          dispatch({ type: 'held', isHere: false });
          tellChoices();
        } else if (run.isHeldHere) tabs.tellClaim();
        return;
      case 'choices':
        return dispatch({ type: 'peerChose', choices: message.choices, seconds: message.seconds });
      case 'saved':
        return dispatch({ type: 'peerSaved', answer: message.answer });
      case 'done':
        return dispatch({ type: 'completed', score: message.score });
    }
  }

  const tellChoices = () =>
    tabs.tell({ type: 'choices', choices: run.queue.unsent, seconds: allSeconds(run.timer, now()) });

  return {
    begin: () => {
      isOnPage = true;
      tabs.open(hear);
      act();
    },
    run: () => run,
    keptIn: keeper.keptIn,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Returns false if no choice was possible. */
    choose: (letter: string) => {
      const before = run.queue.unsent;
      dispatch({ type: 'chose', letter });
      if (run.queue.unsent === before) return false;
      keeper.keepView(run);
      tellChoices();
      return true;
    },
    go: (to: number) => dispatch({ type: 'went', to }),
    toggleFlag: () => dispatch({ type: 'flagToggled' }),
    complete: () => dispatch({ type: 'completeClicked' }),
    look: (isLooking: boolean, visible: boolean) => dispatch({ type: 'looked', isLooking, isVisible: visible }),
    retryNow: () => dispatch({ type: 'hurried' }),
    signedIn: () => dispatch({ type: 'signedIn' }),
    takeOver: () => {
      tabs.renew(secondsTaken(run, now()));
      dispatch({ type: 'held', isHere: true });
    },
    /** The page may be closing: sends everything once more with keepalive. Replies may never arrive. */
    sendLast: () => {
      keeper.keepView(run);
      if (!run.isHeldHere || run.phase.step === 'done') return;
      for (const choice of run.queue.unsent) {
        const questionTime = secondsOn(run.timer, choice.questionId, now());
        void saveAnswer(world, run, { ...choice, questionTime }, new AbortController().signal);
      }
    },
    retire: () => {
      keeper.keepView(run);
      isOnPage = false;
      listeners.clear();
      act();
    },
  };
}
