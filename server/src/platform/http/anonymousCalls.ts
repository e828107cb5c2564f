import type { LimitState, RateLimiter } from './rateLimit.ts';

export interface AnonymousCalls {
  /**
   * Waits for its turn. Throws `RateLimited` when no more may be refused.
   * @returns `end`, to be called when it is known whether the call was refused, and counted if so; more often is the same
   */
  begin(key: string): Promise<{ state: LimitState; end: () => void }>;
}

interface UnderWay {
  open: number;
  waiting: (() => void)[];
}

/**
 * Calls without a session, of which the refused ones count. Of one address no more are under way at once than may still
 * be refused; the others wait. So refused ones sent at the same instant cannot pass the limit, and of a class that does
 * everything right nobody is refused.
 */
export function createAnonymousCalls(limits: Pick<RateLimiter, 'demand' | 'look'>): AnonymousCalls {
  const addresses = new Map<string, UnderWay>();

  function ended(key: string, at: UnderWay) {
    at.open -= 1;
    const { remaining } = limits.look('anonymous', key);
    // With nothing left, all who wait are refused at once.
    const next = remaining === 0 ? at.waiting.length : Math.max(0, remaining - at.open);
    for (const goOn of at.waiting.splice(0, next)) goOn();
    if (at.open === 0 && at.waiting.length === 0) addresses.delete(key);
  }

  return {
    async begin(key) {
      for (;;) {
        const state = limits.demand('anonymous', key);
        const at = addresses.get(key) ?? { open: 0, waiting: [] };
        if (at.open < state.remaining) {
          addresses.set(key, at);
          at.open += 1;
          let isOpen = true;
          const end = () => {
            if (isOpen) ended(key, at);
            isOpen = false;
          };
          return { state, end };
        }
        await new Promise<void>((resolve) => void at.waiting.push(resolve));
      }
    },
  };
}
