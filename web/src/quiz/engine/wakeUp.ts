import type { World } from './quizWorld.ts';

// setTimeout takes 31 bits.
const LONGEST_WAIT_MS = 2_000_000_000;

/** One alarm: setting it again forgets the one before. */
export function createWakeUp({ now, after }: Pick<World, 'now' | 'after'>) {
  let cancel = () => {};
  return {
    cancel: () => cancel(),
    setAt: (instant: number, wake: () => void) => {
      cancel();
      // At least a millisecond: a wait that rounds to nothing would wake at the same instant again and again.
      cancel = instant === Infinity ? () => {} : after(Math.min(Math.max(1, instant - now()), LONGEST_WAIT_MS), wake);
    },
  };
}
