import { Failure } from '@assay/contract/failure';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { recordAudit } from '../../audit/audit.service.ts';
import { newOtp } from '../../auth/otp.ts';
import { forgetMailToStranger, queueMail } from '../../mail/mail.service.ts';
import type { App, Origin } from '../../app.ts';
import { emailKey } from '../../users/emailAddress.ts';
import { deleteCandidateCode } from '../data/candidateCodes.store.ts';
import { markProven } from '../data/candidateAddress.store.ts';
import { lockPlaces } from '../data/candidateData.store.ts';
import { findCandidate } from '../data/roundCandidates.store.ts';
import { tellEnded } from '../meetings/ending.service.ts';
import { countsOf, eraseKept, findKept, presentAt, textOf } from '../records/candidateData.service.ts';
import { deleteAccountsOf } from '../shared/roundAccounts.service.ts';
import type { PurgeAccount } from '../shared/roundAccounts.service.ts';
import { callOffAhead } from '../rounds/candidates.service.ts';
import { provenCode, sendCode } from './codes.service.ts';
import { heldLinked, linkedToData } from './links.service.ts';

// The acts of `npm run candidate` for the operator, by the candidate's own link and a code to their mailbox.

interface Ask {
  token: string;
  code?: string | undefined;
}

/** Sends a code; with it, answers everything that interviews store under the candidate's address. */
export async function exportOwnData(
  app: App,
  { token, code }: Ask,
  { address }: Origin,
): Promise<{ text: string } | { codeSentTo: string }> {
  const { candidateId } = await linkedToData(app, token);
  const codeOf = { candidateId, purpose: 'export' } as const;
  if (code === undefined) return sendOwnCode(app, token, codeOf);
  const proof = await provenCode(app, codeOf, code);
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { candidate } = await heldLinked(inside, token, { find: linkedToData });
    if (!(await deleteCandidateCode(tx, codeOf, proof))) throw new Failure('invalid_otp');
    await markProven(tx, candidateId, app.clock.now());
    const kept = await findKept(inside, candidate.email);
    const details = { by: 'their own link', ...countsOf(kept) };
    await recordAudit(inside, { action: 'candidate_exported', actorId: null, address, details });
    return { text: textOf(inside, candidate.email, kept) };
  });
}

/**
 * Sends a code; with it, erases everything that interviews store under the candidate's address, and the account that a
 * round made for them. Planned interviews are cancelled first, and the candidate gets an email.
 */
export async function eraseOwnData(
  app: App,
  { token, code }: Ask,
  { address }: Origin,
  purge: PurgeAccount,
): Promise<{ erased: true } | { codeSentTo: string }> {
  const { candidateId } = await linkedToData(app, token);
  const codeOf = { candidateId, purpose: 'erase' } as const;
  if (code === undefined) return sendOwnCode(app, token, codeOf);
  const proof = await provenCode(app, codeOf, code);
  const themselves = { userId: null, name: 'the candidate', address };
  const { ended, userIds } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { email } = await ownPlace(inside, token);
    const places = await lockPlaces(tx, emailKey(email));
    // The link may have been revoked before the places were locked.
    const own = await ownPlace(inside, token);
    if (!(await deleteCandidateCode(tx, codeOf, proof))) throw new Failure('invalid_otp');
    const kept = await findKept(inside, email);
    if ((await presentAt(inside, kept)).length > 0)
      throw new Failure('candidate_state', {
        message: 'You’re in an interview, or waiting for one. Try again when it’s over.',
      });
    // Both delete emails, so they come before the interviews are cancelled, whose emails still have to go out.
    await forgetMailToStranger(inside, email);
    const accounts = await deleteAccountsOf(
      inside,
      purge,
      places.map(({ id }) => id),
    );
    const calledOff = [];
    for (const { id, roundId } of places) {
      const candidate = await findCandidate(tx, roundId, id, closedBefore(app.clock.now()));
      if (candidate) calledOff.push(...(await callOffAhead(inside, themselves, candidate)));
    }
    await eraseKept(inside, email, kept);
    const details = { by: 'their own link', ...countsOf(kept), accounts: accounts.deleted.length };
    await recordAudit(inside, { action: 'candidate_erased', actorId: null, address, details });
    await queueMail(inside, {
      kind: 'candidate_erased',
      to: email,
      userId: own.userId !== null && accounts.deleted.includes(own.userId) ? null : own.userId,
      subject: 'Your interview data was deleted',
      paragraphs: [
        `Hello ${own.name}, as you asked, we’ve deleted the interview data stored under this address at ${app.config.PRODUCT_NAME}.`,
        'Planned interviews were cancelled, and the links we sent you no longer work.',
        ...(accounts.deleted.length === 0
          ? []
          : [
              'The account we made for your quizzes was deleted too. Its results stay in our statistics, without your name.',
            ]),
        ...(accounts.staying === 0 ? [] : ['Your account and its quizzes stay until you delete the account.']),
      ],
    });
    // Sessions of the links end with the places, also those of an account that stays.
    return { ended: calledOff, userIds: [...accounts.deleted, ...(own.userId === null ? [] : [own.userId])] };
  });
  for (const { meetingId, waiting } of ended) tellEnded(app, meetingId, waiting, themselves);
  for (const id of userIds) app.actors.forgetUser(id);
  return { erased: true };
}

async function sendOwnCode(app: App, token: string, codeOf: { candidateId: number; purpose: 'export' | 'erase' }) {
  // Hashed before the transaction, which holds the round.
  const otp = newOtp(app.random.int);
  const codeHash = await app.passwords.hash(otp);
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { candidate } = await heldLinked(inside, token, { find: linkedToData });
    return sendCode(inside, codeOf, { otp, codeHash, to: candidate.email, userId: candidate.userId });
  });
}

async function ownPlace(inside: Pick<App, 'db' | 'clock'>, token: string) {
  const { roundId, candidateId } = await linkedToData(inside, token);
  const candidate = await findCandidate(inside.db, roundId, candidateId, closedBefore(inside.clock.now()));
  if (!candidate) throw new Failure('not_found', { message: 'This link is not valid.' });
  return candidate;
}
