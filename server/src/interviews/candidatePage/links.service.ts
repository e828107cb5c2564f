import { Failure } from '@assay/contract/failure';
import type { CandidatePage } from '@assay/contract/rounds/candidatePage';
import type { RoundCandidate } from '@assay/contract/rounds/rounds';
import { withAudit } from '../../audit/audit.service.ts';
import { queueMails } from '../../mail/mail.service.ts';
import type { OutgoingEmail } from '../../mail/mail.service.ts';
import type { App, By } from '../../app.ts';
import { publicUrlOf } from '../../platform/http/headers.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import { noteCandidates } from '../data/candidateEvents.store.ts';
import { deleteLinks, findLinked, findUnlinked, insertLinks } from '../data/candidateLinks.store.ts';
import type { Linked } from '../data/candidateLinks.store.ts';
import { lockCandidate } from '../data/roundCandidates.store.ts';
import { holdRound, lockRound } from '../data/rounds.store.ts';
import { heldCandidate, shownCandidate } from '../rounds/candidates.service.ts';
import { roundForChange } from '../rounds/rounds.service.ts';
import { hashOf, newToken } from '../shared/tokens.service.ts';

// A candidate's link opens their own page. Its token exists only in the email; the table holds its hash.

interface InRound {
  id: number;
  candidateId: number;
}

/** Emails a candidate a new link; earlier ones stay valid. */
export async function sendLink(app: App, by: By, { id: roundId, candidateId }: InRound): Promise<RoundCandidate> {
  const shown = await withAudit(app, by, async (inside) => {
    const { title } = await roundForChange(inside, roundId, { kept: 'status', unless: ['archived'] });
    const candidate = await heldCandidate(inside, roundId, candidateId);
    if (candidate.withdrawnAt)
      throw new Failure('candidate_state', { message: `${candidate.name} has withdrawn from this round.` });
    await writeLinks(inside, by, title, [candidate]);
    return [
      shownCandidate(await heldCandidate(inside, roundId, candidateId)),
      { action: 'candidate_link_sent', details: { roundId, candidateId } },
    ];
  });
  forgetSessionsOf(app, [shown]);
  return shown;
}

/** Those of a link that was revoked before have ended. */
function forgetSessionsOf({ actors }: Pick<App, 'actors'>, candidates: readonly { userId: number | null }[]) {
  for (const { userId } of candidates) if (userId !== null) actors.forgetUser(userId);
}

/** Emails a link to everyone who has none. */
export async function sendLinks(app: App, by: By, roundId: number): Promise<{ sent: number }> {
  const linked = await withAudit(app, by, async (inside) => {
    const { title } = await roundForChange(inside, roundId, { unless: ['archived'] });
    const candidates = await findUnlinked(inside.db, roundId);
    await writeLinks(inside, by, title, candidates);
    return [candidates, { action: 'candidate_links_sent', details: { roundId, sent: candidates.length } }];
  });
  forgetSessionsOf(app, linked);
  return { sent: linked.length };
}

async function writeLinks(
  app: App,
  by: By,
  round: string,
  candidates: readonly Pick<CandidateState, 'id' | 'name' | 'email' | 'userId'>[],
): Promise<void> {
  const links = candidates.map((candidate) => ({ candidate, token: newToken(app) }));
  const now = app.clock.now();
  await insertLinks(
    app.db,
    links.map(({ candidate, token }) => ({ candidateId: candidate.id, tokenHash: hashOf(token) })),
    now,
  );
  await noteCandidates(
    app.db,
    candidates.map(({ id }) => id),
    { kind: 'link_sent', by: by.actor.userId, now },
  );
  await queueMails(
    app,
    links.map(({ candidate, token }) => linkEmail(app, round, candidate, token)),
  );
}

/** The token follows `#`, which browsers send neither to the server nor to other sites. */
export const pageLinkOf = (config: App['config'], token: string): string => `${publicUrlOf(config)}/round#${token}`;

const linkEmail = (
  { config }: Pick<App, 'config'>,
  round: string,
  { name, email, userId }: Pick<CandidateState, 'name' | 'email' | 'userId'>,
  token: string,
): OutgoingEmail => ({
  kind: 'candidate_link',
  to: email,
  userId,
  subject: `You’re invited: ${round}`,
  paragraphs: [
    `Hello ${name}, you’re invited to “${round}”.`,
    'On your page, you can see each step, join your interview, check your camera and microphone, ask for another time or withdraw.',
    'The link is only for you. Please don’t share it.',
  ],
  link: { url: pageLinkOf(config, token), label: 'Open your page' },
  because: `You received this email because you were invited at ${config.PRODUCT_NAME}.`,
});

/** Revokes every link of a candidate. */
export async function revokeLinks(app: App, by: By, { id: roundId, candidateId }: InRound): Promise<RoundCandidate> {
  return withAudit(app, by, async (inside) => {
    await roundForChange(inside, roundId, { kept: 'status', unless: ['archived'] });
    await heldCandidate(inside, roundId, candidateId);
    if ((await deleteLinks(inside.db, candidateId)) === 0)
      throw new Failure('candidate_state', { message: 'This candidate has no valid link.' });
    const now = app.clock.now();
    await noteCandidates(inside.db, [candidateId], { kind: 'links_revoked', by: by.actor.userId, now });
    return [
      shownCandidate(await heldCandidate(inside, roundId, candidateId)),
      { action: 'candidate_links_revoked', details: { roundId, candidateId } },
    ];
  });
}

type FindLinked = (app: Pick<App, 'db'>, token: string) => Promise<Linked>;

/**
 * Also for those who have withdrawn, and after the round: what is stored about them stays theirs.
 * @throws Failure, the same for every kind of invalid link
 */
export const linkedToData: FindLinked = async ({ db }, token) =>
  (await findLinked(db, hashOf(token))) ?? throwInvalidLink();

/** Why a link opens nothing but the candidate's data; null if it opens all. */
export const endOf = ({ withdrawnAt, roundStatus }: Linked): CandidatePage['ended'] =>
  withdrawnAt !== null ? 'withdrawn' : roundStatus === 'archived' ? 'archived' : null;

/** @throws Failure, the same for every kind of invalid link */
export const linked: FindLinked = async (app, token) => {
  const found = await linkedToData(app, token);
  return endOf(found) === null ? found : throwInvalidLink();
};

const throwInvalidLink = (): never => {
  throw new Failure('not_found', { message: 'This link is not valid.' });
};

/**
 * The candidate of a link, locked with their round: the link may be revoked, and the round archived, only after.
 * @param kept `status`: others may change the round’s other candidates meanwhile
 * @param find which links are valid
 */
export async function heldLinked(
  inside: Pick<App, 'db' | 'clock'>,
  token: string,
  { kept = 'status', find = linked }: { kept?: 'everything' | 'status'; find?: FindLinked } = {},
): Promise<Linked & { candidate: CandidateState }> {
  const { roundId, candidateId } = await find(inside, token);
  if (!(await (kept === 'status' ? holdRound : lockRound)(inside.db, roundId))) throwInvalidLink();
  await lockCandidate(inside.db, roundId, candidateId);
  // Both may have changed before they were locked.
  const link = await find(inside, token);
  return { ...link, candidate: await heldCandidate(inside, roundId, candidateId) };
}
