import type { LtiPlatform, PlatformState } from '@assay/contract/lti';
import { faultText } from '../platform/faultText.ts';
import { LOCALE } from '../ui/text/locale.ts';

/** A platform's state, and why it did not take a grade, in plain words. */

export const stateWords: Readonly<Record<PlatformState, string>> = {
  new: 'To be confirmed',
  active: 'Active',
  paused: 'Paused',
};

/** `1,204 people`; another plural than with “s” is given. */
export const countText = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString(LOCALE)} ${count === 1 ? one : more}`;

/** What became of grades, the worst first; only those that there are. */
export const gradeCounts = ({ sent, waiting, failed }: LtiPlatform['grades']) =>
  [
    { count: failed, word: 'not sent' },
    { count: waiting, word: 'waiting' },
    { count: sent, word: 'sent' },
  ].filter(({ count }) => count > 0);

/** @param problem an HTTP status or a technical name */
export function gradeProblemText(problem: string): string {
  const token = /^token_(\d+)$/.exec(problem)?.[1];
  if (token !== undefined)
    return `The platform gave us no token (${token}). Check the client ID, the token address, and our public keys there.`;
  if (problem === 'token_unreadable') return 'The answer at the token address has no token. Check the address.';
  const status = /^\d{3}$/.test(problem) ? Number(problem) : null;
  if (status === null) return faultText(problem, 'platform');
  if (status >= 300 && status < 400) return `The platform redirects (${status}). Connect it with its final address.`;
  if (status === 401 || status === 403) return `The platform doesn’t let us write grades (${status}). Allow it there.`;
  if (status === 404) return 'The column or the person is no longer in the course (404).';
  if (status === 429) return 'The platform asks for fewer requests (429).';
  if (status >= 500) return `The platform failed (${status}).`;
  return `The platform refused it (${status}).`;
}
