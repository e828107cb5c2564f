import type { RateLimiter } from './rateLimit.ts';

export interface UsedBrowsers {
  /**
   * @returns null where the call has to wait in the lane of its address like others; else to be called when it is known
   * whether it was refused
   */
  pass(device: string): Promise<((wasRefused: boolean) => void) | null>;
}

/** Of one account's browsers. */
const AT_ONCE = 2;

/**
 * Lets a browser with which somebody has signed in pass the lane of its address. Anybody with one account can sign in with
 * any number of secrets, so the browsers of an account together pass seldom.
 * @param ownerOf the account that signed in with it last
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
      // Those under way may yet be refused.
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
