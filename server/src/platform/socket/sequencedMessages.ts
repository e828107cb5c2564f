/** How much an outbox keeps, and for how long; messages beyond either bound are dropped, sent or not. */
export interface Bounds {
  characters: number;
  ms: number;
}

/**
 * Messages from one process to the others, numbered in order. Published ones are kept for a while for processes that
 * missed them. Dropped ones leave a gap in the numbers, so that their loss is noticed.
 */
export function createOutbox(bounds: Bounds) {
  const kept = new Map<number, { text: string; at: number }>();
  let [oldest, published, next, characters] = [0, 0, 0, 0];
  const drop = (now: number) => {
    for (let entry = kept.get(oldest); entry; entry = kept.get(oldest)) {
      if (characters <= bounds.characters && now - entry.at <= bounds.ms) return;
      kept.delete(oldest);
      characters -= entry.text.length;
      oldest += 1;
    }
  };
  return {
    /** @param now in ms, of a monotonic clock */
    add(text: string, now: number) {
      kept.set(next, { text, at: now });
      next += 1;
      characters += text.length;
      drop(now);
    },
    isPublished: () => published === next,
    /** The messages not published yet. @param again the first number that others miss, if any */
    next(now: number, again = Infinity): { nth: number; oldest: number; texts: string[] } {
      drop(now);
      const nth = Math.max(oldest, Math.min(published, again));
      const entries = Array.from({ length: next - nth }, (_nothing, index) => kept.get(nth + index));
      return { nth, oldest, texts: entries.flatMap((entry) => entry?.text ?? []) };
    },
    /** Everything before that number was published. */
    markPublished(until: number) {
      published = Math.max(published, until);
    },
  };
}

interface Sender {
  /** The number of its next message. */
  due: number;
  /** Doubted: a message of it may have been missed. Gone: it was asked and stayed silent. */
  is: 'there' | 'doubted' | 'gone';
}

export interface Receipt<T> {
  fresh: readonly T[];
  /** Something before it is lost for good. */
  isMissing: boolean;
  /** Something before it is missing but still kept by the sender: ask for it, and this arrives again after it. */
  isRequestable: boolean;
}

/** Received messages by sender and number: duplicates are dropped, and gaps are noticed. */
export function createInbox() {
  const senders = new Map<string, Sender>();
  let wasUnsubscribed = false;
  return {
    /** @param oldest the first number that the sender still keeps */
    take<T>(
      from: string,
      { nth, oldest, messages }: { nth: number; oldest: number; messages: readonly T[] },
    ): Receipt<T> {
      // An unknown sender started before this process, unless something was missed since.
      const due = senders.get(from)?.due ?? (wasUnsubscribed ? 0 : nth);
      const isMissing = nth > due && oldest > due;
      const first = isMissing ? oldest : due;
      if (nth > first) {
        senders.set(from, { due: first, is: 'doubted' });
        return { fresh: [], isMissing, isRequestable: true };
      }
      senders.set(from, { due: Math.max(due, nth + messages.length), is: 'there' });
      return { fresh: messages.slice(Math.max(0, due - nth)), isMissing, isRequestable: false };
    },
    /** Reception is interrupted. */
    doubt() {
      wasUnsubscribed = true;
      for (const sender of senders.values()) if (sender.is === 'there') sender.is = 'doubted';
    },
    /** The last number received from each sender. */
    heard: (): Record<string, number> => Object.fromEntries([...senders].map(([from, { due }]) => [from, due])),
    /** Call when all had time to answer. @returns whether one stayed silent and may have published something */
    giveUp(): boolean {
      const silent = [...senders.values()].filter(({ is }) => is === 'doubted');
      for (const sender of silent) sender.is = 'gone';
      return silent.length > 0;
    },
    forget: (from: string) => void senders.delete(from),
  };
}
