import { recordAudit } from '../../audit/audit.service.ts';
import { forgetMailToStranger, emailsToStranger } from '../../mail/mail.service.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { emailKey } from '../../users/emailAddress.ts';
import {
  deleteInvitationsTo,
  deletePlacesIn,
  eraseRequests,
  findInvitationsTo,
  findPlacesIn,
  findPresent,
  findRequestsOf,
  findStays,
  findWritten,
} from '../data/candidateData.store.ts';

export interface CandidateAsk {
  act: 'export' | 'erase';
  email: string;
}

type Parts = Pick<App, 'db' | 'clock'>;
type Kept = Awaited<ReturnType<typeof findKept>>;

/**
 * `npm run candidate`: shows or erases the interview data of a person without an account, at their request to the
 * operator.
 * @throws Refusal
 */
export async function candidateCommand(app: Parts, { act, email }: CandidateAsk): Promise<string> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const kept = await findKept(inside, email);
    const counts = countsOf(kept);
    if (Object.values(counts).every((count) => count === 0))
      throw new Refusal(`There is no interview data about ${email}.`);
    if (act === 'erase') {
      const [meetingId] = await presentAt(inside, kept);
      if (meetingId !== undefined)
        throw new Refusal(`${email} is waiting at or in meeting ${meetingId} right now. Try again when it is over.`);
      await forgetMailToStranger(inside, email);
      await eraseKept(inside, email, kept);
    }
    // The audit log holds no names or addresses, so it records only counts.
    const action = act === 'erase' ? 'candidate_erased' : 'candidate_exported';
    await recordAudit(inside, { action, actorId: null, details: { by: 'command line', ...counts } });
    return act === 'erase' ? erased(email, kept) : textOf(inside, email, kept);
  });
}

/** Everything that interviews store under an address. */
export async function findKept(app: Parts, email: string) {
  const { db } = app;
  const requests = await findRequestsOf(db, emailKey(email));
  const ids = requests.map(({ id }) => id);
  return {
    rounds: await findPlacesIn(db, emailKey(email)),
    invitations: await findInvitationsTo(db, emailKey(email)),
    requests,
    stays: ids.length === 0 ? [] : await findStays(db, ids),
    messages: ids.length === 0 ? [] : await findWritten(db, ids),
    emails: await emailsToStranger(app, email),
  };
}

export const countsOf = (kept: Kept): Record<string, number> =>
  Object.fromEntries(Object.entries(kept).map(([what, those]) => [what, those.length]));

/** The meetings where they wait or are inside now. */
export const presentAt = async (app: Parts, { requests }: Kept): Promise<string[]> =>
  requests.length === 0
    ? []
    : findPresent(
        app.db,
        requests.map(({ id }) => id),
      );

/** Erases everything but the emails. */
export async function eraseKept(app: Parts, email: string, { requests }: Kept): Promise<void> {
  if (requests.length > 0)
    await eraseRequests(
      app.db,
      requests.map(({ id }) => id),
    );
  await deleteInvitationsTo(app.db, emailKey(email));
  await deletePlacesIn(app.db, emailKey(email));
}

/** As JSON, for a person to read. */
export const textOf = (app: Parts, email: string, kept: Kept): string =>
  JSON.stringify(shown(app, email, kept), null, 2);

const shown = ({ clock }: Parts, email: string, { requests, ...kept }: Kept) => ({
  email,
  writtenAt: clock.now(),
  ...kept,
  requests: requests.map(({ id: _id, ...request }) => request),
});

const erased = (email: string, { rounds, invitations, requests, stays, messages, emails }: Kept): string =>
  [
    `Erased under ${email}: ${requests.length} requests to join, ${messages.length} chat messages,`,
    `${invitations.length} invitations, places in ${rounds.length} rounds and ${emails.length} emails;`,
    `${stays.length} room visits are anonymous now.`,
  ].join(' ');
