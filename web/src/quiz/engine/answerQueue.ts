/**
 * The answers of one attempt on their way to the server. A choice is dropped only once the server has confirmed this
 * choice or a newer one; every status shown ("Saved", "Saving…") follows from the server's acknowledgements.
 */
export type Choice = {
  questionId: number;
  selectedAnswer: string;
  /** Milliseconds on the attempt's clock, raised above every known seq: the newest click wins, in any tab. */
  seq: number;
  /** Seconds on the attempt's clock. */
  timeTaken: number;
  /** Seconds the question was viewed so far. */
  questionTime: number;
};

export type SavedAnswer = { selectedAnswer: string; seq: number };

export type AnswerQueue = {
  saved: Readonly<Record<number, SavedAnswer>>;
  /** At most one per question, in order of clicks. */
  unsent: readonly Choice[];
  /** Question id → seq of the pending request. */
  inFlight: Readonly<Record<number, number>>;
  /** Question id → seq of a newer answer given elsewhere, whose letter is unknown here. */
  overtaken: Readonly<Record<number, number>>;
  /** Choices that the server refuses permanently, with its reason. */
  refused: Readonly<Record<number, { choice: Choice; reason: string }>>;
  greatestSeq: number;
  /** Failed tries since the last success. */
  failures: number;
  retryAt: number;
  /** The server asked for a pause until then; even a returning network does not shorten it. */
  heldUntil: number;
};

export type SaveState = 'none' | 'saving' | 'saved' | 'retrying' | 'refused';

const LEAST_WAIT_MS = 500;
const MOST_WAIT_MS = 5000;
const MOST_AT_ONCE = 4;

export function createQueue(answers: readonly ({ questionId: number } & SavedAnswer)[]): AnswerQueue {
  const empty = {
    saved: {},
    unsent: [],
    inFlight: {},
    overtaken: {},
    refused: {},
    greatestSeq: 0,
    failures: 0,
    retryAt: 0,
    heldUntil: 0,
  };
  return adoptAnswers(empty, answers);
}

/** `at`: milliseconds on the attempt's clock. */
export function choose(
  queue: AnswerQueue,
  click: { questionId: number; selectedAnswer: string; at: number; questionTime: number },
): { queue: AnswerQueue; choice: Choice } {
  const { questionId, selectedAnswer, questionTime } = click;
  const at = Math.max(0, Math.floor(click.at));
  const choice = {
    questionId,
    selectedAnswer,
    seq: Math.max(at, queue.greatestSeq + 1),
    timeTaken: at / 1000,
    questionTime,
  };
  return { queue: addUnsent(queue, [choice]), choice };
}

/**
 * Adds unsent choices from elsewhere: from storage after a closed tab, or from another tab. Keeps the newest per
 * question.
 */
export function addUnsent(queue: AnswerQueue, choices: readonly Choice[]): AnswerQueue {
  const newest = new Map(queue.unsent.map((choice) => [choice.questionId, choice]));
  const refused = { ...queue.refused };
  let greatestSeq = queue.greatestSeq;
  for (const choice of choices) {
    greatestSeq = Math.max(greatestSeq, choice.seq);
    const known = Math.max(queue.saved[choice.questionId]?.seq ?? 0, newest.get(choice.questionId)?.seq ?? 0);
    if (choice.seq <= known) continue;
    newest.set(choice.questionId, choice);
    delete refused[choice.questionId];
  }
  return { ...queue, unsent: [...newest.values()].sort((one, other) => one.seq - other.seq), refused, greatestSeq };
}

/** The choices to send now: oldest click first, one request per question, and after a failure a single probe. */
export function sendable(queue: AnswerQueue, now: number): readonly Choice[] {
  if (now < Math.max(queue.retryAt, queue.heldUntil)) return [];
  const room = (queue.failures > 0 ? 1 : MOST_AT_ONCE) - Object.keys(queue.inFlight).length;
  return queue.unsent.filter((choice) => isWaiting(queue, choice)).slice(0, Math.max(0, room));
}

const isWaiting = ({ inFlight, overtaken }: AnswerQueue, { questionId, seq }: Choice) =>
  inFlight[questionId] === undefined && seq > (overtaken[questionId] ?? 0);

/** When time alone will make `sendable` return something; Infinity: never. */
export function sendableAt(queue: AnswerQueue): number {
  return queue.unsent.some((choice) => isWaiting(queue, choice)) ? Math.max(queue.retryAt, queue.heldUntil) : Infinity;
}

export const markSent = (queue: AnswerQueue, { questionId, seq }: Choice): AnswerQueue => ({
  ...queue,
  inFlight: { ...queue.inFlight, [questionId]: seq },
});

/** The server answered. `superseded`: it has a newer answer, of which only the seq is known. */
export function acknowledge(
  queue: AnswerQueue,
  choice: Choice,
  reply: { seq: number; superseded?: true | undefined },
): AnswerQueue {
  const healthy = { ...landed(queue, choice), failures: 0, retryAt: 0 };
  if (!reply.superseded) return noteSaved(healthy, { ...choice, seq: Math.max(choice.seq, reply.seq) });
  return {
    ...healthy,
    overtaken: {
      ...queue.overtaken,
      [choice.questionId]: Math.max(reply.seq, choice.seq, queue.overtaken[choice.questionId] ?? 0),
    },
    greatestSeq: Math.max(queue.greatestSeq, reply.seq),
  };
}

/** The server has this answer, according to itself or another tab. */
export function noteSaved(
  queue: AnswerQueue,
  { questionId, selectedAnswer, seq }: { questionId: number } & SavedAnswer,
): AnswerQueue {
  const isNews = seq >= (queue.saved[questionId]?.seq ?? 0);
  const overtaken = { ...queue.overtaken };
  if (seq >= (overtaken[questionId] ?? Infinity)) delete overtaken[questionId];
  return {
    ...queue,
    saved: isNews ? { ...queue.saved, [questionId]: { selectedAnswer, seq } } : queue.saved,
    unsent: queue.unsent.filter((choice) => choice.questionId !== questionId || choice.seq > seq),
    overtaken,
    greatestSeq: Math.max(queue.greatestSeq, seq),
  };
}

/** Applies a full read of the server's answers; ignores parts older than an acknowledgement. */
export function adoptAnswers(
  queue: AnswerQueue,
  answers: readonly ({ questionId: number } & SavedAnswer)[],
): AnswerQueue {
  const adopted = answers.reduce(noteSaved, queue);
  // A choice still marked as overtaken was not, so it is sent again.
  return { ...adopted, overtaken: {} };
}

/** No answer, or one that asks for a retry. `random` in [0, 1). */
export function retryLater(
  queue: AnswerQueue,
  choice: Choice,
  { now, random, holdSeconds = 0 }: { now: number; random: number; holdSeconds?: number },
): AnswerQueue {
  const failures = queue.failures + 1;
  return {
    ...landed(queue, choice),
    failures,
    retryAt: now + backoff(failures, random),
    heldUntil: Math.max(queue.heldUntil, holdSeconds > 0 ? now + holdSeconds * 1000 : 0),
  };
}

/** Half a second at first, five at most, with jitter, so that many browsers do not retry in step after an outage. */
export function backoff(failures: number, random: number): number {
  const most = Math.min(MOST_WAIT_MS, LEAST_WAIT_MS * 2 ** failures);
  return LEAST_WAIT_MS + random * (most - LEAST_WAIT_MS);
}

/** The server refuses this choice permanently. It stays visible as not saved; a new click starts over. */
export function refuse(queue: AnswerQueue, choice: Choice, reason: string): AnswerQueue {
  const isNewest = queue.unsent.some(({ questionId, seq }) => questionId === choice.questionId && seq === choice.seq);
  return {
    ...landed(queue, choice),
    unsent: queue.unsent.filter((other) => other.questionId !== choice.questionId || other.seq > choice.seq),
    refused: isNewest ? { ...queue.refused, [choice.questionId]: { choice, reason } } : queue.refused,
  };
}

/** Returns a pending request to the queue without a verdict, for instance until the person signs in. */
export const requeue = (queue: AnswerQueue, choice: Choice): AnswerQueue => landed(queue, choice);

/** The network or the person is back: retries at once, unless the server asked for a pause. */
export const retryNow = (queue: AnswerQueue): AnswerQueue => ({ ...queue, retryAt: 0 });

/** The letter to show as selected: the newest known. */
export function shownLetter(queue: AnswerQueue, questionId: number): string | null {
  const waiting = queue.unsent.find((choice) => choice.questionId === questionId) ?? queue.refused[questionId]?.choice;
  return waiting?.selectedAnswer ?? queue.saved[questionId]?.selectedAnswer ?? null;
}

export function saveState(queue: AnswerQueue, questionId: number): SaveState {
  if (queue.refused[questionId]) return 'refused';
  if (queue.unsent.some((choice) => choice.questionId === questionId))
    return queue.failures > 0 ? 'retrying' : 'saving';
  return queue.saved[questionId] ? 'saved' : 'none';
}

export const isAnswered = (queue: AnswerQueue, questionId: number): boolean =>
  queue.refused[questionId] === undefined && shownLetter(queue, questionId) !== null;

/** Every choice made here is on the server, or was overtaken there by a newer one. */
export const isFlushed = ({ unsent, overtaken }: AnswerQueue): boolean =>
  unsent.every(({ questionId, seq }) => seq <= (overtaken[questionId] ?? 0));

/** The server has newer answers than are known here. */
export const isOvertaken = (queue: AnswerQueue): boolean => Object.keys(queue.overtaken).length > 0;

function landed(queue: AnswerQueue, { questionId, seq }: Choice): AnswerQueue {
  if (queue.inFlight[questionId] !== seq) return queue;
  const inFlight = { ...queue.inFlight };
  delete inFlight[questionId];
  return { ...queue, inFlight };
}
