import type { ComingPerson, JoinRequest } from '@assay/contract/interviews/interviewEvents';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { App } from '../../app.ts';
import { findHosts } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import type { StoredRequest } from '../data/joinRequests.store.ts';
import { findComing } from '../data/joinRequests.store.ts';
import { shownName } from '../shared/displayNames.ts';
import { nameOf, shownRequest } from '../shared/shown.ts';

/** The names of all panel members, present or not. */
export const hostNames = async ({ db }: Pick<App, 'db'>, { id }: Pick<StoredMeeting, 'id'>): Promise<string[]> =>
  (await findHosts(db, [id])).map((host) => nameOf({ ...host, guestName: null }));

/** Admitted people hold a place while they are on the way in: those admitted after this time. */
export const holdingSince = (now: Date) => new Date(now.getTime() - interviewLimits.placeHeldSeconds * 1000);

/** Admitted people on the way in, as hosts see them. */
export async function shownComing(
  app: Pick<App, 'db' | 'clock'>,
  meeting: Pick<StoredMeeting, 'id'>,
): Promise<ComingPerson[]> {
  const coming = await findComing(app.db, meeting.id, holdingSince(app.clock.now()));
  if (coming.length === 0) return [];
  const hosts = await hostNames(app, meeting);
  return coming.map(({ requestId, name, admittedAt }) => ({
    requestId,
    name: shownName(name, { hosts, others: [] }),
    admittedAt: admittedAt.toISOString(),
  }));
}

/** Waiting people as hosts see them; their names cannot imitate a host's either. */
export async function shownRequests(
  app: Pick<App, 'db'>,
  meeting: Pick<StoredMeeting, 'id' | 'publicId'>,
  stored: readonly StoredRequest[],
): Promise<JoinRequest[]> {
  if (stored.length === 0) return [];
  const hosts = await hostNames(app, meeting);
  return stored.map((request) => shownRequest(request, { meetingId: meeting.publicId, hosts }));
}
