import type { LtiCourse, LtiPlatform, MemberSkip, PlatformState } from '@assay/contract/lti';
import { faultText } from '../platform/faultText.ts';
import { LOCALE } from '../ui/text/locale.ts';

/** A platform’s state, its grades and its courses, in plain words. */

export const stateWords: Readonly<Record<PlatformState, string>> = {
  new: 'To be confirmed',
  active: 'Active',
  paused: 'Paused',
};

/** `1,204 people`; another plural than with “s” is given. */
export const countText = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString(LOCALE)} ${count === 1 ? one : more}`;

/** The states of grades, the worst first; only those that there are. */
export const gradeCounts = ({ sent, waiting, failed }: LtiPlatform['grades']) =>
  [
    { count: failed, word: 'not sent' },
    { count: waiting, word: 'waiting' },
    { count: sent, word: 'sent' },
  ].filter(({ count }) => count > 0);

type Wanted = 'grades' | 'members';

const refusals = { grades: 'write grades', members: 'read members' };
const missing = {
  grades: 'The column or the person is no longer in the course',
  members: 'The course no longer exists',
};

const codes: Readonly<Record<string, string>> = {
  token_unreadable: 'The response at the token address has no token. Check the address.',
  unreadable: 'The response isn’t a list of members.',
  broken_off: 'The response ended too early.',
  too_large: 'The list is too long.',
  too_many_pages: 'The list is too long.',
  too_many_members: 'The course has more than 5,000 members.',
  next_page_elsewhere: 'The list continues on another server, which we don’t follow.',
  stopped: 'Our server was restarted.',
};

/**
 * Why the platform did not do what we asked for.
 * @param problem an HTTP status or a technical name
 */
export function problemText(problem: string, wanted: Wanted): string {
  const token = /^token_(\d+)$/.exec(problem)?.[1];
  if (token !== undefined)
    return `The platform gave us no token (${token}). Check the client ID, the token address, and our public keys there.`;
  const status = /^\d{3}$/.test(problem) ? Number(problem) : null;
  if (status === null) return codes[problem] ?? faultText(problem, 'platform');
  if (status >= 300 && status < 400) return `The platform redirects (${status}). Connect it with its final address.`;
  if (status === 401 || status === 403)
    return `The platform doesn’t let us ${refusals[wanted]} (${status}). Allow it there.`;
  if (status === 404) return `${missing[wanted]} (404).`;
  if (status === 429) return 'The platform asks for fewer requests (429).';
  if (status >= 500) return `The platform failed (${status}).`;
  return `The platform refused it (${status}).`;
}

export const skipWords: Readonly<Record<MemberSkip, string>> = {
  not_learner: 'not learners',
  inactive: 'not active in the course',
  unreadable: 'with an unreadable entry',
  other_group: 'in another group',
  deactivated: 'deactivated here',
  admin: 'admins here',
  unproven: 'with an unconfirmed email; they join when they open an activity',
};

/** The outcome of importing a course's learners. */
export function membersText({ state, problem, outcome }: LtiCourse['members']): string {
  if (state === 'waiting')
    return problem === null ? 'Reading the list…' : `${problemText(problem, 'members')} We’ll try again.`;
  if (state === 'failed') return problemText(problem ?? 'unknown', 'members');
  if (!outcome) return 'Not imported';
  const skipped = outcome.skipped.reduce((sum, { count }) => sum + count, 0);
  return [`${outcome.added} new`, `${outcome.known} already here`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(
    ' · ',
  );
}
