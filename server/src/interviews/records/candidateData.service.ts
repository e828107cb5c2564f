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
  lockPlaces,
} from '../data/candidateData.store.ts';
import { deleteAccountsOf } from '../shared/roundAccounts.service.ts';
import type { PurgeAccount } from '../shared/roundAccounts.service.ts';

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
export async function candidateCommand(
  app: Parts & Pick<App, 'config' | 'random' | 'actors'>,
  { act, email }: CandidateAsk,
  purge: PurgeAccount,
): Promise<string> {
  const { said, accounts } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const places = act === 'erase' ? await lockPlaces(tx, emailKey(email)) : [];
    const kept = await findKept(inside, email);
    const counts = countsOf(kept);
    if (Object.values(counts).every((count) => count === 0))
      throw new Refusal(`There is no interview data about ${email}.`);
    // The audit log holds no names or addresses, so it records only counts.
    const details = { by: 'command line', ...counts };
    if (act === 'export') {
      await recordAudit(inside, { action: 'candidate_exported', actorId: null, details });
      return { said: textOf(inside, email, kept), accounts: [] };
    }
    const [meetingId] = await presentAt(inside, kept);
    if (meetingId !== undefined)
      throw new Refusal(`${email} is waiting at or in meeting ${meetingId} right now. Try again when it is over.`);
    await forgetMailToStranger(inside, email);
    const { deleted, staying } = await deleteAccountsOf(
      inside,
      purge,
      places.map(({ id }) => id),
    );
    await eraseKept(inside, email, kept);
    await recordAudit(inside, {
      action: 'candidate_erased',
      actorId: null,
      details: { ...details, accounts: deleted.length },
    });
    return { said: [erased(email, kept), ...accountWords(deleted.length, staying)].join(' '), accounts: deleted };
  });
  for (const id of accounts) app.actors.forgetUser(id);
  return said;
}

const accountWords = (deleted: number, staying: number): string[] => [
  ...(deleted === 0 ? [] : ['The account made for their quizzes was deleted too; its results stay without a name.']),
  ...(staying === 0 ? [] : ['They use their account elsewhere, so it stays. An admin can delete it.']),
];

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
