import { createHash } from 'node:crypto';
import type { SignInOutcome } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../../audit/audit.service.ts';
import type { App, Origin } from '../../app.ts';
import { placeOf } from '../../platform/http/networkOf.ts';
import { getUser } from '../../users/users.service.ts';
import type { StoredUser } from '../../users/users.service.ts';
import { deleteChallenge, deleteExpiredChallenges, insertChallenge, takeTry } from '../challenges.store.ts';
import { countingTry } from '../accountTries.service.ts';
import type { Tries } from '../accountTries.service.ts';
import { countingGuesses } from '../guesses.ts';
import type { Guesses } from '../guesses.ts';
import { hasSecondFactor, spendCode, wrongCode } from './secondFactor.service.ts';
import { endByToken, hashToken, knowsDevice, lockProven, startSession } from '../sessions.service.ts';
import type { Proven, ProviderSession, SignedIn } from '../sessions.service.ts';

const CHALLENGE_MS = 5 * 60_000;
const TRIES = 5;

/**
 * The result of every first proof of identity (password, Google, a sign-in service or reactivation): a session, or the challenge for a
 * second factor.
 * @param presentedToken of the session that this sign-in replaces
 */
export async function afterFirstProof(
  app: App,
  proven: Proven,
  origin: Origin,
  presentedToken: string | null,
  openedBy: ProviderSession | null = null,
): Promise<SignInOutcome> {
  const outcome = await app.db.transaction().execute(async (tx): Promise<SignInOutcome> => {
    const inside = { ...app, db: tx };
    // Two-step sign-in may be turned on concurrently: one waits for the other at the account's lock.
    const account = await lockProven(inside, proven);
    if (await hasSecondFactor(inside, account.id))
      return { secondFactor: await openChallenge(inside, account.id, proofHash(account), 'proven', openedBy) };
    return startSession(inside, account, origin, openedBy);
  });
  if ('token' in outcome) await replaceSession(app, outcome, origin, presentedToken);
  return outcome;
}

/**
 * The answer to a password when its correctness must not be revealed. The code opens the account only after a right
 * one.
 */
export async function askForCode(
  app: App,
  account: StoredUser,
  password: string,
  isRight: boolean,
): Promise<SignInOutcome> {
  const hash = isRight ? proofHash(account) : unprovenHash(app, account, password);
  return { secondFactor: await openChallenge(app, account.id, hash, isRight ? 'proven' : 'unproven', null) };
}

async function openChallenge(
  { db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>,
  userId: number,
  hash: Buffer,
  proof: 'proven' | 'unproven',
  openedBy: ProviderSession | null,
) {
  const challenge = random.bytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  const begun = { userId, proofHash: hash, isProven: proof === 'proven', openedBy };
  await insertChallenge(db, { tokenHash: hashToken(challenge), ...begun, expiresAt });
  return { challenge, expiresAt: expiresAt.toISOString() };
}

/** Completes a sign-in with its challenge and second factor. */
export async function takeSecondStep(
  app: App,
  { challenge, code }: { challenge: string; code: string },
  origin: Origin,
  presentedToken: string | null,
): Promise<SignedIn> {
  const tokenHash = hashToken(challenge);
  const begun = await takeTry(app.db, tokenHash, TRIES, app.clock.now());
  if (!begun) throw new Failure('sign_in_expired');
  const proven = await getUser(app, begun.userId);
  if (begun.isProven && !proofHash(proven).equals(begun.proofHash)) throw new Failure('sign_in_expired');
  const finish = () =>
    app.db
      .transaction()
      .execute(async (tx) => {
        const inside = { ...app, db: tx };
        const account = await lockProven(inside, proven);
        if (!(await spendCode(inside, account, code, origin.address))) return null;
        if (!begun.isProven) throw new Unproven();
        if (!(await deleteChallenge(tx, tokenHash))) throw new Failure('sign_in_expired');
        const { issuer, sid } = begun;
        return startSession(inside, account, origin, issuer === null ? null : { issuer, sid });
      })
      .catch((error: unknown) => {
        if (error instanceof Unproven) return null;
        throw error;
      });
  const { ofDevice, ofDay } = await countedFor(app, begun, origin);
  const signedIn = await countingGuesses(app.limits, ofDevice, () => countingTry(app, ofDay, finish));
  if (!signedIn) {
    const who = { actorId: null, subjectId: begun.userId, address: origin.address };
    // A person without the code knows the password, so this refusal has its own audit event.
    if (begun.isProven) await recordAudit(app, { ...who, action: 'second_factor_refused' });
    else await recordAudit(app, { ...who, action: 'sign_in_failed', details: { reason: 'password' } });
    throw wrongCode();
  }
  await replaceSession(app, signedIn, origin, presentedToken);
  return signedIn;
}

/** A right code after a wrong password: the transaction is rolled back, so the code stays unused. */
class Unproven extends Error {}

interface Begun {
  userId: number;
  proofHash: Buffer;
}

/**
 * Counted over all challenges of the account with the same first proof: codes tried after wrong passwords do not use up
 * the owner's tries. The owner's own device still gets in while a person who knows the password guesses.
 */
async function countedFor(
  app: App,
  { userId, proofHash: proof }: Begun,
  origin: Origin,
): Promise<{ ofDevice: Guesses; ofDay: Tries | null }> {
  const target = proof.toString('base64');
  const key = `user ${userId} ${target}`;
  const known = await knowsDevice(app, userId, origin);
  return {
    ofDevice: [['secondFactor', `${key} ${placeOf(origin)}`]],
    ofDay: known ? null : { rule: 'secondFactorDay', userId, target, key },
  };
}

async function replaceSession(app: App, { user }: SignedIn, origin: Origin, presentedToken: string | null) {
  app.actors.forgetUser(user.id);
  if (presentedToken) await endByToken(app, presentedToken, origin);
}

/** An account's person at a sign-in service counts too: it may be disconnected while the code is asked for. */
const proofHash = ({ passwordHash, providerIssuer, providerSub }: StoredUser): Buffer =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .update(providerSub === null ? '' : JSON.stringify([providerIssuer, providerSub]))
    .digest();

/** Hash of a typed password that a copy of the database cannot help to guess; the same in every process. */
const unprovenHash = ({ sealing }: Pick<App, 'sealing'>, { passwordHash }: StoredUser, password: string): Buffer =>
  sealing.digest(`${passwordHash ?? ''} ${password}`, 'wrong password');

export async function sweepChallenges({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredChallenges(db, clock.now());
}
