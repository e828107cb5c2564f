import type { JoinRequest } from '@assay/contract/interviewEvents';
import type { App } from '../../app.ts';
import { findHosts } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import type { StoredRequest } from '../data/joinRequests.store.ts';
import { nameOf, shownRequest } from '../shared/shown.ts';

/** The names of all panel members, present or not. */
export const hostNames = async ({ db }: Pick<App, 'db'>, { id }: Pick<StoredMeeting, 'id'>): Promise<string[]> =>
  (await findHosts(db, [id])).map((host) => nameOf({ ...host, guestName: null }));

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
