import { useState } from 'react';
import type { KitContent } from '@assay/contract/rounds/kits';
import { currentSession } from '../../../platform/session.ts';
import { readStored, writeStored } from '../../../platform/storage.ts';
import { clockAsText, clockFromText, goTo } from './questionClock.ts';

/** The clock of a kit's questions, which a reload keeps; without storage it lasts as long as the page. */
export function useQuestionClock(meetingId: string, questions: KitContent['questions']) {
  const ids = questions.map(({ id }) => id);
  // Asked once: a sign-out elsewhere must not change the clock of a call.
  const [key] = useState(storageKey);
  const [clock, setClock] = useState(() => clockFromText(readStored(key), meetingId, ids, Date.now()));
  return {
    clock,
    ids,
    /** The current question; null: nothing was asked yet. */
    questionId: clock.since === null ? null : (ids[clock.current] ?? null),
    go: (to: number) => {
      const next = goTo(clock, ids, to, Date.now());
      setClock(next);
      writeStored(key, clockAsText(meetingId, next));
    },
  };
}

export type QuestionRun = ReturnType<typeof useQuestionClock>;

function storageKey(): string {
  const session = currentSession();
  return `question clock:${session.step === 'signedOut' ? 0 : session.user.id}`;
}
