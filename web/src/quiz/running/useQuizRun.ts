import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OpenAttempt, quizEvents } from '@assay/contract/quiz/quiz';
import { Failure } from '@assay/contract/failure';
import { currentSession, currentToken, subscribeSession } from '../../platform/session.ts';
import { onLive } from '../../platform/socket.ts';
import { completeQuiz, readActive, sendAnswer, startQuiz } from '../quiz.queries.ts';
import { createQuizEngine, type QuizEngine } from '../engine/quizEngine.ts';
import type { World } from '../engine/quizWorld.ts';
import type { QuizRun, Trip } from '../engine/runState.ts';
import { storagePlaces } from '../engine/storagePlaces.browser.ts';
import { openTabChannel } from '../engine/tabChannel.browser.ts';
import { createUnsentStore } from '../engine/unsentStore.ts';

export type OpenedQuiz = { attempt: OpenAttempt; trip: Trip };

/** Connects a running attempt with this browser: network, storage, tabs, focus. Remount for another attempt. */
export function useQuizEngine({ attempt, trip }: OpenedQuiz, userId: number): QuizEngine {
  const [engine] = useState(() => createQuizEngine(browserWorld(userId, attempt.id), attempt, trip, !document.hidden));
  useEffect(() => {
    engine.begin();
    const stopWatching = watchBrowser(engine);
    return () => {
      stopWatching();
      engine.retire();
    };
  }, [engine]);
  return engine;
}

export const useRun = (engine: QuizEngine): QuizRun => useSyncExternalStore(engine.subscribe, engine.run);

function browserWorld(userId: number, attemptId: number): World {
  return {
    calls: {
      answer: (id, choice, signal) => asOwner(userId, () => sendAnswer(id, choice, signal)),
      active: () => asOwner(userId, () => readActive()),
      resume: (wanted) => asOwner(userId, () => startQuiz(wanted)),
      complete: (id, timeTaken, times) => asOwner(userId, () => completeQuiz(id, timeTaken, times)),
    },
    store: createUnsentStore(storagePlaces(), userId, attemptId),
    openChannel: () => openTabChannel(userId, attemptId),
    tab: Math.random().toString(36),
    now: () => performance.now(),
    random: Math.random,
    after: (ms, act) => {
      const timer = window.setTimeout(act, ms);
      return () => window.clearTimeout(timer);
    },
  };
}

/** Another person may have signed in in another tab; nothing of this attempt is sent on their behalf. */
async function asOwner<Answer>(userId: number, ask: () => Promise<Answer>): Promise<Answer> {
  const session = currentSession();
  if (session.step === 'signedOut' || session.user.id !== userId) throw new Failure('unauthenticated');
  return ask();
}

function watchBrowser(engine: QuizEngine): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const look = () => engine.look(!document.hidden && document.hasFocus(), !document.hidden);
  look();
  window.addEventListener('focus', look, { signal });
  window.addEventListener('blur', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('online', () => engine.retryNow(), { signal });
  window.addEventListener('pagehide', () => engine.sendLast(), { signal });
  window.addEventListener('pageshow', (event) => event.persisted && engine.retryNow(), { signal });
  window.addEventListener(
    'beforeunload',
    (event) => {
      const { queue, isHeldHere, phase } = engine.run();
      if (isHeldHere && phase.step !== 'done' && queue.unsent.length > 0) event.preventDefault();
    },
    { signal },
  );
  // An admin added time, or ended the quiz.
  const stopHearing = onLive<typeof quizEvents, 'attempt-changed'>('attempt-changed', ({ attemptId }) => {
    if (attemptId === engine.run().attemptId) engine.retryNow();
  });
  // Signed in again: in this dialog, or in another tab.
  let token = currentToken();
  const stopSession = subscribeSession(() => {
    const hasNew = currentToken() !== null && currentToken() !== token;
    token = currentToken();
    if (hasNew) engine.signedIn();
  });
  return () => {
    leaving.abort();
    stopHearing();
    stopSession();
  };
}
