import type { RateLimiter } from './rateLimit.ts';

export interface UsedBrowsers {
  /**
   * @returns null if the call has to wait in the lane of its address; otherwise a function to call once it is known
   * whether it was refused
   */
  pass(device: string): Promise<((wasRefused: boolean) => void) | null>;
}

/** Per account. */
const AT_ONCE = 2;

/**
 * Lets a browser that has signed in before bypass the lane of its address. One account can sign in with any number of
 * secrets, so all its browsers together bypass only rarely.
 * @param ownerOf the account that last signed in with the browser
 */
export function createUsedBrowsers(
  limits: Pick<RateLimiter, 'look' | 'note'>,
  ownerOf: (device: string) => Promise<number | null>,
): UsedBrowsers {
  const underWay = new Map<number, number>();
  return {
    async pass(device) {
      const owner = await ownerOf(device);
      if (owner === null) return null;
      const others = underWay.get(owner) ?? 0;
      // Calls under way may still be refused.
      if (others >= AT_ONCE || limits.look('usedBrowser', `user ${owner}`).remaining <= others) return null;
      underWay.set(owner, others + 1);
      return (wasRefused) => {
        if (wasRefused) limits.note('usedBrowser', `user ${owner}`);
        const left = (underWay.get(owner) ?? 1) - 1;
        if (left > 0) underWay.set(owner, left);
        else underWay.delete(owner);
      };
    },
  };
}
