import { Failure } from '@assay/contract/failure';
import type { App, By } from '../app.ts';
import { lockActiveAdmins } from '../users/users.service.ts';
import { endedSessions } from './sessions.service.ts';

/**
 * To begin a transaction with that makes or unmakes people: who was an admin when the call came in may be none any more,
 * or at another process for a while. Until its end nobody demotes, bans or deletes an admin.
 */
export async function demandStillAdmin(inside: Pick<App, 'db' | 'clock'>, { actor }: By): Promise<void> {
  const admins = await lockActiveAdmins(inside, 'as they are');
  const hasEnded = (await endedSessions(inside, [actor.sessionId])).length > 0;
  if (hasEnded || !admins.some(({ id }) => id === actor.userId)) throw new Failure('unauthenticated');
}
