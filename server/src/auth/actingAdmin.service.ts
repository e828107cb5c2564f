import { Failure } from '@assay/contract/failure';
import type { App, By } from '../app.ts';
import { lockActiveAdmins } from '../users/users.service.ts';
import { endedSessions } from './sessions.service.ts';

/**
 * Starts a transaction that changes roles or accounts. The caller may have lost the admin role since the call arrived,
 * or in another process; until the end, admins cannot be demoted, banned or deleted.
 */
export async function demandStillAdmin(inside: Pick<App, 'db' | 'clock'>, { actor }: By): Promise<void> {
  const admins = await lockActiveAdmins(inside, 'as they are');
  const hasEnded = (await endedSessions(inside, [actor.sessionId])).length > 0;
  if (hasEnded || !admins.some(({ id }) => id === actor.userId)) throw new Failure('unauthenticated');
}
