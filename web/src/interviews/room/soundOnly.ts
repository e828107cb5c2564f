import {
  afterAccepting,
  afterDeclining,
  afterReturning,
  followLine,
  freshLine,
  isOfferDue,
  isReturnDue,
} from '../call/poorLine.ts';
import type { MediaTransport } from '../call/transport.ts';

/** How often `look` is to be called. */
export const LOOK_EVERY_MS = 1000;

interface SoundOnlyParts {
  line: () => ReturnType<MediaTransport['line']>;
  /** Whether everyone's cameras pause already, for whomever. */
  isSoundOnly: () => boolean;
  now: () => Date;
  /** The offer, or our wish, has changed. */
  changed: () => void;
}

/** Our own wish for sound only: offered while the call is poor, and withdrawn by itself once it is good again. */
export function createSoundOnly({ line, isSoundOnly, now, changed }: SoundOnlyParts) {
  let record = freshLine;
  let isOffered = false;
  let isWanted = false;

  const set = (next: { isOffered?: boolean; isWanted?: boolean }) => {
    const before = [isOffered, isWanted];
    isOffered = next.isOffered ?? false;
    isWanted = next.isWanted ?? isWanted;
    if (before[0] !== isOffered || before[1] !== isWanted) changed();
  };
  const at = () => now().getTime();
  const giveBack = () => {
    record = afterReturning(record, at());
    set({ isWanted: false });
  };

  return {
    isOffered: () => isOffered,
    isWanted: () => isWanted,
    accept() {
      record = afterAccepting(record, at());
      set({ isWanted: true });
    },
    decline() {
      record = afterDeclining(record, at());
      set({});
    },
    /** Cameras on again. */
    giveBack,
    /** A host wants cameras on. */
    overrule() {
      record = afterDeclining(afterReturning(record, at()), at());
      set({ isWanted: false });
    },
    look() {
      record = followLine(record, line(), at());
      if (isWanted && isReturnDue(record, at())) giveBack();
      else set({ isOffered: !isSoundOnly() && isOfferDue(record, at()) });
    },
  };
}
