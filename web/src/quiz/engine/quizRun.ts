/**
 * How events change a running attempt. The server decides when it is over; these rules make sure that no answer is
 * dropped before, and that no message is over-interpreted.
 */
import type { Score } from '@assay/contract/quiz/quiz';
import {
  acknowledge,
  addUnsent,
  adoptAnswers,
  type Choice,
  choose,
  requeue,
  retryNow,
  markSent,
  noteSaved,
  refuse,
  retryLater,
  type SavedAnswer,
  shownLetter,
} from './answerQueue.ts';
import { endOf, measureClock, serverTime } from './attemptClock.ts';
import { afterNotCompleted, afterTick, closedByServer, closing, retryClosingNow, later } from './quizClosing.ts';
import { lookAway, lookBack, mergeSeconds, secondsOn, showQuestion } from './questionTimer.ts';
import {
  CHECK_EVERY_MS,
  currentQuestion,
  mayChoose,
  millisLeft,
  type Notice,
  type QuizRun,
  READ_AT_MOST_EVERY_MS,
  type ServerTimes,
  type Trouble,
  unansweredNumbers,
} from './runState.ts';

const TRIES_OF_A_BROKEN_SAVE = 3;

export type RunEvent =
  | { type: 'chose'; letter: string }
  | { type: 'went'; to: number }
  | { type: 'flagToggled' }
  | { type: 'looked'; isLooking: boolean; isVisible: boolean }
  | { type: 'hurried' }
  | { type: 'ticked' }
  | { type: 'completeClicked' }
  | { type: 'sent'; choice: Choice }
  | { type: 'saved'; choice: Choice; reply: { seq: number; superseded?: true | undefined } & ServerTimes }
  | { type: 'notSaved'; choice: Choice; trouble: Trouble; random: number }
  | { type: 'checkStarted' }
  | { type: 'checked'; call: 'check' | 'read'; attempt: ServerTimes | null }
  | { type: 'readStarted' }
  | { type: 'read'; answers: readonly ({ questionId: number } & SavedAnswer)[]; times: ServerTimes }
  | { type: 'callFailed'; call: 'check' | 'read'; trouble: Trouble; random: number }
  | { type: 'completeStarted' }
  | { type: 'completed'; score: Score }
  | { type: 'notCompleted'; trouble: Trouble; random: number }
  | { type: 'signedIn' }
  | { type: 'held'; isHere: boolean }
  | { type: 'peerChose'; choices: readonly Choice[]; seconds?: Readonly<Record<number, number>> | undefined }
  | { type: 'peerSaved'; answer: { questionId: number } & SavedAnswer };

export function changeRun(run: QuizRun, event: RunEvent, now: number): QuizRun {
  if (run.phase.step === 'done' || run.phase.step === 'gone') return run;
  switch (event.type) {
    case 'chose':
      return afterChoice(run, event.letter, now);
    case 'went': {
      const question = run.questions[event.to];
      if (question === undefined) return run;
      return { ...run, at: event.to, timer: showQuestion(run.timer, question.id, now) };
    }
    case 'flagToggled': {
      const question = currentQuestion(run);
      if (question === undefined) return run;
      const isFlagged = run.flagged.includes(question.id);
      return {
        ...run,
        flagged: isFlagged ? run.flagged.filter((id) => id !== question.id) : [...run.flagged, question.id],
      };
    }
    case 'looked': {
      const timer = event.isLooking && run.isHeldHere ? lookBack(run.timer, now) : lookAway(run.timer, now);
      const hasCome = event.isVisible && event.isLooking;
      return {
        ...run,
        timer,
        isVisible: event.isVisible,
        ...(hasCome && { wantsReading: true, queue: retryNow(run.queue) }),
      };
    }
    case 'hurried':
      return { ...retryClosingNow(run, now), queue: retryNow(run.queue), wantsReading: true };
    case 'ticked':
      return afterTick(run, now);
    case 'completeClicked':
      if (run.phase.step !== 'answering' || !run.isHeldHere || unansweredNumbers(run).length > 0) return run;
      return { ...run, phase: closing('click', now), queue: retryNow(run.queue) };
    case 'sent':
      return { ...run, queue: markSent(run.queue, event.choice) };
    case 'saved':
      return afterTimes({ ...run, queue: acknowledge(run.queue, event.choice, event.reply) }, event.reply, now);
    case 'notSaved':
      return afterNotSaved(run, event, now);
    case 'checkStarted':
      return { ...run, calls: { ...run.calls, checking: true }, checkAt: now + CHECK_EVERY_MS };
    case 'checked':
      return afterCheck({ ...run, calls: callEnded(run, event.call) }, event.attempt, now);
    case 'readStarted':
      return {
        ...run,
        calls: { ...run.calls, reading: true },
        wantsReading: false,
        readAt: now + READ_AT_MOST_EVERY_MS,
        checkAt: now + CHECK_EVERY_MS,
      };
    case 'read':
      return afterRead({ ...run, calls: callEnded(run, 'read') }, event, now);
    case 'callFailed':
      return afterCallFailed(run, event, now);
    case 'completeStarted':
      return { ...run, calls: { ...run.calls, completing: true } };
    case 'completed':
      return {
        ...run,
        phase: { step: 'done', score: event.score, lost: run.lost + Object.keys(run.queue.refused).length },
        timer: lookAway(run.timer, now),
      };
    case 'notCompleted':
      return afterNotCompleted({ ...run, calls: { ...run.calls, completing: false } }, event, now);
    case 'signedIn':
      return {
        ...retryClosingNow(run, now),
        needsSignIn: false,
        queue: retryNow(run.queue),
        wantsReading: true,
        readAt: now,
      };
    case 'held':
      if (event.isHere === run.isHeldHere) return run;
      return event.isHere
        ? {
            ...run,
            isHeldHere: true,
            timer: lookBack(run.timer, now),
            wantsReading: true,
            readAt: now,
            queue: retryNow(run.queue),
          }
        : { ...run, isHeldHere: false, timer: lookAway(run.timer, now) };
    case 'peerChose':
      return {
        ...run,
        queue: addUnsent(run.queue, event.choices),
        timer: mergeSeconds(run.timer, event.seconds ?? {}),
      };
    case 'peerSaved':
      return { ...run, queue: noteSaved(run.queue, event.answer) };
  }
}

function afterChoice(run: QuizRun, letter: string, now: number): QuizRun {
  const question = currentQuestion(run);
  if (question === undefined || !(letter in question.options) || !mayChoose(run, now)) return run;
  // Repeating a click while its request is pending changes nothing; after saving it does, in case the answer changed
  // elsewhere.
  const isUnderWay = run.queue.unsent.some(
    (choice) => choice.questionId === question.id && choice.selectedAnswer === letter,
  );
  if (isUnderWay) return run;
  const at = Math.min(serverTime(run.clock, now), run.deadline) - run.startedAt;
  const { queue } = choose(run.queue, {
    questionId: question.id,
    selectedAnswer: letter,
    at,
    questionTime: secondsOn(run.timer, question.id, now),
  });
  return { ...run, queue };
}

/** Every reply about the attempt contains the server's time and the deadline. */
function afterTimes(run: QuizRun, times: ServerTimes, now: number): QuizRun {
  const clock = measureClock(run.clock, {
    serverNow: Date.parse(times.serverNow),
    sentAt: times.sentAt,
    receivedAt: times.receivedAt,
  });
  const deadline = endOf(times.deadline);
  const movedMs = deadline === run.deadline ? 0 : deadline - run.deadline;
  const heard = { ...run, clock, deadline, isReachable: true };
  if (movedMs > 0) {
    const notices: readonly Notice[] = [...run.notices, { kind: 'deadlineMoved', seconds: Math.round(movedMs / 1000) }];
    const wasTimeUp = run.phase.step === 'closing' && run.phase.why === 'time';
    return {
      ...heard,
      notices,
      ...(wasTimeUp && millisLeft(heard, now) > 0 && { phase: { step: 'answering' }, timer: lookBack(run.timer, now) }),
    };
  }
  const { phase } = run;
  if (phase.step === 'closing' && phase.checkFrom !== null && times.sentAt >= phase.checkFrom)
    return { ...heard, phase: { ...phase, checkFrom: null } };
  return heard;
}

function afterNotSaved(
  run: QuizRun,
  { choice, trouble, random }: Extract<RunEvent, { type: 'notSaved' }>,
  now: number,
): QuizRun {
  const heard = { ...run, isReachable: trouble.code !== 'no_answer' };
  switch (verdictOn(trouble, heard, now)) {
    case 'signIn':
      return { ...heard, needsSignIn: true, queue: requeue(heard.queue, choice) };
    case 'closed':
      return closedByServer({ ...heard, queue: requeue(heard.queue, choice) }, now);
    case 'refused':
      return {
        ...heard,
        queue: refuse(heard.queue, choice, trouble.message),
        notices: [...run.notices, { kind: 'refused', message: trouble.message }],
      };
    case 'retry': {
      const queue = retryLater(heard.queue, choice, { now, random, holdSeconds: trouble.retryAfter ?? 0 });
      // "Not found" may also come from a proxy while the server is being replaced; only the server can say that the
      // attempt is gone.
      return { ...heard, queue, ...(trouble.code === 'not_found' && { checkAt: now }) };
    }
  }
}

type Verdict = 'signIn' | 'closed' | 'refused' | 'retry';

/** Failures not listed here are permanent, however often the choice is sent. */
const VERDICTS: Partial<Record<Trouble['code'], Verdict>> = {
  unauthenticated: 'signIn',
  attempt_closed: 'closed',
  no_answer: 'retry',
  rate_limited: 'retry',
  request_timeout: 'retry',
  unavailable: 'retry',
  storage_full: 'retry',
  internal: 'retry',
  not_found: 'retry',
};

function verdictOn({ code }: Trouble, run: QuizRun, now: number): Verdict {
  // After the end nothing may block the score of the saved answers indefinitely.
  const isBroken = code === 'internal' || code === 'not_found';
  const isLate = run.phase.step === 'closing' && millisLeft(run, now) < -run.graceMs;
  if (isBroken && isLate && run.queue.failures >= TRIES_OF_A_BROKEN_SAVE) return 'refused';
  return VERDICTS[code] ?? 'refused';
}

function afterCheck(run: QuizRun, attempt: ServerTimes | null, now: number): QuizRun {
  if (attempt !== null) return afterTimes(run, attempt, now);
  // Closed in another tab, on another device, by the deadline or by an admin. Answers still here are tried first.
  const phase = run.phase.step === 'closing' ? run.phase : closing('server', now);
  return {
    ...run,
    isReachable: true,
    phase: { ...phase, checkFrom: null, isUnlisted: true },
    queue: retryNow(run.queue),
    timer: lookAway(run.timer, now),
  };
}

function afterRead(run: QuizRun, { answers, times }: Extract<RunEvent, { type: 'read' }>, now: number): QuizRun {
  const before = run.questions.map((question) => shownLetter(run.queue, question.id));
  const queue = adoptAnswers(run.queue, answers);
  const numbers = run.questions.flatMap((question, index) =>
    before[index] !== null && shownLetter(queue, question.id) !== before[index] ? [index + 1] : [],
  );
  const notices: readonly Notice[] =
    numbers.length > 0 ? [...run.notices, { kind: 'changedElsewhere', numbers }] : run.notices;
  return afterTimes({ ...run, queue, notices }, times, now);
}

function afterCallFailed(
  run: QuizRun,
  { call, trouble, random }: Extract<RunEvent, { type: 'callFailed' }>,
  now: number,
): QuizRun {
  const heard = {
    ...run,
    calls: callEnded(run, call),
    isReachable: trouble.code !== 'no_answer',
    needsSignIn: run.needsSignIn || trouble.code === 'unauthenticated',
  };
  const wait = Math.max(READ_AT_MOST_EVERY_MS, (trouble.retryAfter ?? 0) * 1000);
  if (call === 'read') return { ...heard, wantsReading: true, readAt: now + wait };
  const { phase } = run;
  if (phase.step !== 'closing') return { ...heard, checkAt: now + Math.max(CHECK_EVERY_MS, wait) };
  return { ...heard, phase: later(phase, trouble, random, now) };
}

const callEnded = ({ calls }: QuizRun, call: 'check' | 'read') => ({
  ...calls,
  ...(call === 'check' ? { checking: false } : { reading: false }),
});
