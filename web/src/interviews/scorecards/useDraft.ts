import { useEffect, useState, useSyncExternalStore } from 'react';
import { Failure } from '@assay/contract/failure';
import { isServerReachable, subscribeConnection } from '../../platform/connection.ts';
import { failureText } from '../../platform/failureText.ts';
import { currentSession } from '../../platform/session.ts';
import { createDraftSaver, type DraftSaver, type SaveOutcome } from './draftSaver.ts';
import { keptDraft } from './keptDraft.browser.ts';

type Save<Content> = { sequence: number; content: Content };

/**
 * A text that saves itself while the page is open, also after the network was away.
 * @param name of this text in the browser's storage
 * @param server what the server had when the page opened
 */
export function useDraft<Content>(
  name: string,
  server: Save<Content>,
  save: (save: Save<Content>) => Promise<unknown>,
): DraftSaver<Content> & ReturnType<DraftSaver<Content>['view']> {
  const [saver] = useState(() =>
    createDraftSaver<Content>(
      {
        save: (next) => outcomeOf(save(next)),
        kept: keptDraft(ownId(), name),
        now: () => Date.now(),
        random: Math.random,
        wait: (act, ms) => {
          const timer = window.setTimeout(act, ms);
          return () => window.clearTimeout(timer);
        },
      },
      server,
    ),
  );
  useEffect(() => {
    const unsubscribe = subscribeConnection(() => {
      if (isServerReachable()) void saver.sendNow();
    });
    const hidden = () => document.visibilityState === 'hidden' && void saver.sendNow();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', hidden);
      void saver.sendNow();
    };
  }, [saver]);
  return { ...saver, ...useSyncExternalStore(saver.subscribe, saver.view) };
}

/** Asked once: a sign-out elsewhere must not end the call that the text is written beside. */
function ownId(): number {
  const session = currentSession();
  return session.step === 'signedOut' ? 0 : session.user.id;
}

/** Trying again would not help. */
const FINAL_CODES: ReadonlySet<string> = new Set([
  'invalid_input',
  'interview_state',
  'not_found',
  'not_host',
  'scorecard_locked',
  'too_large',
]);

async function outcomeOf(saved: Promise<unknown>): Promise<SaveOutcome> {
  try {
    await saved;
    return 'saved';
  } catch (error) {
    if (!(error instanceof Failure)) return 'no answer';
    if (error.code === 'draft_conflict') return 'conflict';
    return FINAL_CODES.has(error.code) ? { refused: failureText(error, 'This can’t be saved') } : 'no answer';
  }
}
