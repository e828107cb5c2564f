import type { JoinState, Visit } from './joinFlow.ts';

/** The next steps for a candidate after the meeting. */
export function nextWords(state: Extract<JoinState, { step: 'left' | 'removed' | 'ended' }>): string {
  if (state.step === 'removed') return 'If this was a mistake, contact the person who invited you.';
  if (state.visit.was === 'inRoom') return 'Your interviewer will contact you.';
  return state.step === 'left'
    ? 'To join later, open your link again.'
    : 'To arrange a new time, contact the person who invited you.';
}

export const dataWords = ({ was }: Visit): string =>
  was === 'inRoom'
    ? 'We didn’t record this call. We keep your name, the chat and the times you joined and left.'
    : 'We keep your name and your request to join.';
