import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { Failure } from '@assay/contract/failure';
import type { App, By } from '../../app.ts';
import { emailKey } from '../../users/emailAddress.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import { correctEmail, findByAddress, forgetUseOf } from '../data/candidateAddress.store.ts';
import { lockMeeting } from '../data/meetings.store.ts';
import { findAccountsOf } from '../data/roundAccounts.store.ts';
import { findUpcoming } from '../data/roundMeetings.store.ts';
import { readdress } from '../meetings/invitations.service.ts';
import type { Unmarked } from '../meetings/invitations.service.ts';
import { deleteAccountsOf } from '../shared/roundAccounts.service.ts';
import type { PurgeAccount } from '../shared/roundAccounts.service.ts';

interface Corrected {
  unmarked: Unmarked[];
  /** For `forgetUser` after the commit. */
  accounts: number[];
}

/**
 * Corrects the mistyped address of a locked candidate in a locked round. Whatever was sent to the wrong one opens nothing
 * any more, and what was done with it counts no longer; the right one gets nothing before an admin sends it.
 */
export async function correctAddress(
  inside: App,
  by: By,
  candidate: CandidateState,
  email: string,
  purge: PurgeAccount,
): Promise<Corrected> {
  const { id, roundId } = candidate;
  const isSame = emailKey(email) === emailKey(candidate.email);
  // Another spelling of the same mailbox.
  if (isSame) {
    await correctEmail(inside.db, id, { email, emailKey: emailKey(email) });
    return { unmarked: [], accounts: [] };
  }
  await refuseCorrection(inside, candidate, email);
  const { deleted } = await deleteAccountsOf(inside, purge, [id]);
  await forgetUseOf(inside.db, id);
  const unmarked: Unmarked[] = [];
  for (const { meetingId } of await findUpcoming(inside.db, roundId, id, closedBefore(inside.clock.now()))) {
    const meeting = await lockMeeting(inside.db, meetingId);
    if (meeting?.status === 'live')
      throw new Failure('candidate_state', { message: `${candidate.name}’s interview is live. End it first.` });
    if (meeting) unmarked.push(await readdress(inside, by.actor.userId, meeting, { from: candidate.email, to: email }));
  }
  await correctEmail(inside.db, id, { email, emailKey: emailKey(email) });
  return { unmarked, accounts: deleted };
}

async function refuseCorrection({ db }: App, { id, roundId, name, emailProvenAt }: CandidateState, email: string) {
  const other = await findByAddress(db, roundId, emailKey(email));
  if (other) throw new Failure('email_taken', { errors: { email: `${other.name} has this address in this round` } });
  const again = 'Add them again under the new address.';
  if (emailProvenAt !== null)
    throw new Failure('candidate_state', {
      message: `${name} has used a code from this mailbox, so the address is theirs. ${again}`,
    });
  if ((await findAccountsOf(db, [id])).some(({ isTheirs }) => isTheirs))
    throw new Failure('candidate_state', {
      message: `${name} takes part with an account, so the address can’t change here. ${again}`,
    });
}
