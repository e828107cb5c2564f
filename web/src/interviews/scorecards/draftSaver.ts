import {
  acknowledge,
  beginQueue,
  type DraftQueue,
  type DraftState,
  type KeptDraft,
  keptPart,
  markSent,
  overwrite,
  retryLater,
  retryNow,
  sendable,
  stateOf,
  stop,
  type,
} from './draftQueue.ts';

/** The outcome of a save: stored, no answer, something newer is stored, or refused for good. */
export type SaveOutcome = 'saved' | 'no answer' | 'conflict' | { refused: string };

export type DraftWorld<Content> = {
  save: (save: { sequence: number; content: Content }) => Promise<SaveOutcome>;
  kept: { read: () => KeptDraft<Content> | null; write: (kept: KeptDraft<Content> | null) => void };
  now: () => number;
  random: () => number;
  wait: (act: () => void, ms: number) => () => void;
};

export type DraftView<Content> = { content: Content; state: DraftState; reason: string | null };

/** How long typing is collected before it is sent. */
const COLLECT_MS = 1000;

/** Saves what is typed, in order, also after the network or the page was gone. */
export function createDraftSaver<Content>(world: DraftWorld<Content>, server: { sequence: number; content: Content }) {
  let queue: DraftQueue<Content> = beginQueue(server, world.kept.read());
  let view = viewOf(queue.unsent ?? queue.pending ?? server.content);
  const listeners = new Set<() => void>();
  let cancelTimer = () => {};
  let timer: 'none' | 'set' = 'none';
  let sending = Promise.resolve();

  function viewOf(content: Content): DraftView<Content> {
    const { stopped } = queue;
    return { content, state: stateOf(queue), reason: stopped?.why === 'refused' ? stopped.reason : null };
  }
  function update(next: DraftQueue<Content>, content = view.content) {
    queue = next;
    world.kept.write(keptPart(queue));
    view = viewOf(content);
    for (const listener of listeners) listener();
  }
  function schedule(ms: number) {
    if (timer === 'set') return;
    timer = 'set';
    cancelTimer = world.wait(() => {
      timer = 'none';
      void send();
    }, ms);
  }
  /** Resolves when nothing more can be sent for now; of two calls, both wait for the save under way. */
  function send(): Promise<void> {
    if (!queue.isInFlight) sending = sendNext();
    return sending;
  }
  async function sendNext(): Promise<void> {
    const next = sendable(queue, world.now());
    if (!next) {
      const isWaiting = !queue.isInFlight && !queue.stopped && (queue.pending ?? queue.unsent) !== null;
      if (isWaiting) schedule(Math.max(0, queue.retryAt - world.now()));
      return;
    }
    update(markSent(queue));
    const outcome = await world.save(next);
    if (outcome === 'saved') update(acknowledge(queue, next.sequence));
    else if (outcome === 'no answer') update(retryLater(queue, { now: world.now(), random: world.random() }));
    else if (outcome === 'conflict') update(stop(queue, { why: 'conflict' }));
    else update(stop(queue, { why: 'refused', reason: outcome.refused }));
    await sendNext();
  }
  if (keptPart(queue)) schedule(0);

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view: () => view,
    change(content: Content) {
      update(type(queue, content), content);
      schedule(COLLECT_MS);
    },
    /** The network is back, or the page is about to close. */
    sendNow() {
      cancelTimer();
      timer = 'none';
      update(retryNow(queue));
      return send();
    },
    /** Takes over what the server has now. */
    adopt(now: { sequence: number; content: Content }) {
      world.kept.write(null);
      update(beginQueue(now, null), now.content);
    },
    /** Keeps what was typed here, over what the server has now. */
    keepMine(sequence: number) {
      update(overwrite(queue, sequence));
      return send();
    },
    /** The number of the next save, once all others are answered. */
    nextSequence: () => queue.sequence + 1,
    stop: () => cancelTimer(),
  };
}

export type DraftSaver<Content> = ReturnType<typeof createDraftSaver<Content>>;
