/**
 * A person's text on its way to the server. Saves are numbered, and one follows the other: the server takes a save
 * only if it follows the stored one, so an older save never overwrites a newer one. A save without an answer is sent
 * again unchanged before anything newer, because it may have arrived.
 */
export type DraftQueue<Content> = {
  /** Of the last save that the server confirmed. */
  sequence: number;
  /** The save being sent, or sent without an answer; its number is `sequence + 1`. */
  pending: Content | null;
  isInFlight: boolean;
  /** Typed since. */
  unsent: Content | null;
  /** Failed tries since the last success. */
  failures: number;
  /** Milliseconds since 1970. */
  retryAt: number;
  /** Why nothing is sent any more: something newer is stored, or the server refuses. */
  stopped: { why: 'conflict' } | { why: 'refused'; reason: string } | null;
};

export type DraftState = 'saved' | 'saving' | 'retrying' | 'conflict' | 'refused';

/** The part that survives a closed page. */
export type KeptDraft<Content> = Pick<DraftQueue<Content>, 'sequence' | 'pending' | 'unsent'>;

const LEAST_WAIT_MS = 1000;
const MOST_WAIT_MS = 15_000;

/** Begins with what the server has, or with what an earlier page could not send. */
export function beginQueue<Content>(
  server: { sequence: number; content: Content },
  kept: KeptDraft<Content> | null,
): DraftQueue<Content> {
  const empty = { pending: null, isInFlight: false, unsent: null, failures: 0, retryAt: 0, stopped: null };
  const begun = { ...empty, sequence: server.sequence };
  const newest = kept?.unsent ?? kept?.pending ?? null;
  if (kept === null || newest === null || isSame(newest, server.content)) return begun;
  if (kept.sequence === server.sequence) return { ...begun, pending: kept.pending, unsent: kept.unsent };
  // The save without an answer did arrive.
  if (kept.sequence + 1 === server.sequence && kept.pending !== null && isSame(kept.pending, server.content))
    return { ...begun, unsent: kept.unsent };
  return { ...begun, unsent: newest, stopped: { why: 'conflict' } };
}

export const type = <Content>(queue: DraftQueue<Content>, content: Content): DraftQueue<Content> => ({
  ...queue,
  unsent: content,
});

/** The save to send now, if any. `now` in ms since 1970. */
export function sendable<Content>(
  { sequence, pending, isInFlight, unsent, retryAt, stopped }: DraftQueue<Content>,
  now: number,
): { sequence: number; content: Content } | null {
  const content = pending ?? unsent;
  if (content === null || isInFlight || stopped || now < retryAt) return null;
  return { sequence: sequence + 1, content };
}

export const markSent = <Content>(queue: DraftQueue<Content>): DraftQueue<Content> =>
  queue.pending === null
    ? { ...queue, pending: queue.unsent, unsent: null, isInFlight: true }
    : { ...queue, isInFlight: true };

export const acknowledge = <Content>(queue: DraftQueue<Content>, sequence: number): DraftQueue<Content> => ({
  ...queue,
  sequence,
  pending: null,
  isInFlight: false,
  failures: 0,
  retryAt: 0,
});

/** No answer, or one that asks for a retry. `random` in [0, 1). */
export function retryLater<Content>(
  queue: DraftQueue<Content>,
  { now, random }: { now: number; random: number },
): DraftQueue<Content> {
  const failures = queue.failures + 1;
  const most = Math.min(MOST_WAIT_MS, LEAST_WAIT_MS * 2 ** failures);
  return { ...queue, isInFlight: false, failures, retryAt: now + LEAST_WAIT_MS + random * (most - LEAST_WAIT_MS) };
}

export const stop = <Content>(
  queue: DraftQueue<Content>,
  stopped: NonNullable<DraftQueue<Content>['stopped']>,
): DraftQueue<Content> => ({ ...queue, isInFlight: false, stopped });

/** The person keeps their version: it follows what the server has now. */
export const overwrite = <Content>(queue: DraftQueue<Content>, sequence: number): DraftQueue<Content> => ({
  ...queue,
  sequence,
  unsent: queue.unsent ?? queue.pending,
  pending: null,
  stopped: null,
  retryAt: 0,
});

/** The network is back. */
export const retryNow = <Content>(queue: DraftQueue<Content>): DraftQueue<Content> => ({ ...queue, retryAt: 0 });

export const keptPart = <Content>({ sequence, pending, unsent }: DraftQueue<Content>): KeptDraft<Content> | null =>
  pending === null && unsent === null ? null : { sequence, pending, unsent };

export function stateOf<Content>({ pending, unsent, failures, stopped }: DraftQueue<Content>): DraftState {
  if (stopped) return stopped.why;
  if (pending === null && unsent === null) return 'saved';
  return failures > 0 ? 'retrying' : 'saving';
}

const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

/** The server keeps the members of objects in another order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
