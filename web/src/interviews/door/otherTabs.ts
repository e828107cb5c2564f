import type { Stay } from './joinFlow.ts';

/** Messages between a browser's tabs about one meeting. */
export type TabWord = { says: 'who is here?' } | { says: 'here'; stay: Stay } | { says: 'gone' };

export interface TabChannel {
  postMessage(word: TabWord): void;
  addEventListener(type: 'message', hear: (event: { data: unknown }) => void): void;
  close(): void;
}

export type OtherTabs = ReturnType<typeof createOtherTabs>;

/**
 * Finds this person's other tab in the meeting. A place is passed from tab to tab and stored nowhere, so that once no
 * tab has it, the machine's next user finds nothing.
 * @param mine this tab's place, if any
 * @param open null where tabs cannot communicate
 */
export function createOtherTabs(mine: () => Stay | null, open: () => TabChannel | null) {
  let found: Stay | null = null;
  let channel: TabChannel | null = null;
  let announced: Stay | null = null;
  const listeners = new Set<() => void>();

  const find = (stay: Stay | null) => {
    found = stay;
    for (const listener of listeners) listener();
  };
  const hear = (word: TabWord) => {
    if (word.says === 'here') return find(word.stay);
    if (word.says === 'who is here?') {
      if (announced !== null) channel?.postMessage({ says: 'here', stay: announced });
      return;
    }
    find(null);
    // There may be yet another one.
    channel?.postMessage({ says: 'who is here?' });
  };
  /** Announces changes of this tab's place. */
  const follow = () => {
    const stay = mine();
    if (JSON.stringify(stay) === JSON.stringify(announced)) return;
    announced = stay;
    channel?.postMessage(stay === null ? { says: 'gone' } : { says: 'here', stay });
  };

  return {
    found: () => found,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow,
    begin() {
      if (channel !== null) return;
      channel = open();
      if (channel === null) return;
      channel.addEventListener('message', ({ data }) => hear(data as TabWord));
      channel.postMessage({ says: 'who is here?' });
      follow();
    },
    end() {
      const wasHere = announced !== null;
      announced = null;
      if (wasHere) channel?.postMessage({ says: 'gone' });
      channel?.close();
      channel = null;
    },
  };
}
