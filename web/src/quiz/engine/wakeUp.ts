import type { World } from './quizWorld.ts';

// setTimeout accepts 31 bits.
const LONGEST_WAIT_MS = 2_000_000_000;

/** One alarm: setting it again cancels the previous one. */
export function createWakeUp({ now, after }: Pick<World, 'now' | 'after'>) {
  let cancel = () => {};
  return {
    cancel: () => cancel(),
    setAt: (instant: number, wake: () => void) => {
      cancel();
      // At least a millisecond: a delay that rounds to zero would loop at the same instant.
      cancel = instant === Infinity ? () => {} : after(Math.min(Math.max(1, instant - now()), LONGEST_WAIT_MS), wake);
    },
  };
}
