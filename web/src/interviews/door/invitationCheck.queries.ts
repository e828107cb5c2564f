import { Failure } from '@assay/contract/failure';
import { call } from '../../platform/api.ts';
import type { Invited } from './joinFlow.ts';

/** The link's invitee, fetched once; without an answer it is fetched again at the next check. */
export function createInvitationCheck(meetingId: string, token: string | null) {
  let known: Promise<Invited | null> | null = null;
  const ask = async (inviteToken: string): Promise<Invited | null> => {
    try {
      const person = await call('POST /meetings/:meetingId/invitee', {
        params: { meetingId },
        body: { token: inviteToken },
      });
      return { person, calendarFile: `/api/meetings/${encodeURIComponent(meetingId)}/invite.ics?i=${inviteToken}` };
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'not_found')) known = null;
      return null;
    }
  };
  return { look: () => (known ??= token === null ? Promise.resolve(null) : ask(token)) };
}
