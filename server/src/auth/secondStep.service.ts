import { createHash } from 'node:crypto';
import type { SignInOutcome } from '@assay/contract/auth';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { App, Origin } from '../platform/app.ts';
import { getUser } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { isKnownDevice } from './auth.store.ts';
import { deleteChallenge, deleteExpiredChallenges, insertChallenge, takeTry } from './challenges.store.ts';
import { countingGuesses } from './guesses.ts';
import type { Guesses } from './guesses.ts';
import { hasSecondFactor, spendCode, wrongCode } from './secondFactor.service.ts';
import { endByToken, hashToken, lockProven, startSession } from './sessions.service.ts';
import type { Proven, SignedIn } from './sessions.service.ts';

const CHALLENGE_MS = 5 * 60_000;
const TRIES = 5;

/**
 * What every first proof of identity leads to, whether a password, Google or a reactivation: a session, or the
 * challenge that a second factor answers.
 * @param presentedToken of the session that this sign-in replaces
 */
export async function afterFirstProof(
  app: App,
  proven: Proven,
  origin: Origin,
  presentedToken: string | null,
): Promise<SignInOutcome> {
  const outcome = await app.db.transaction().execute(async (tx): Promise<SignInOutcome> => {
    const inside = { ...app, db: tx };
    // Two-step sign-in may be turned on at this very moment: that waits for the locked account, or this does.
    const account = await lockProven(inside, proven);
    if (await hasSecondFactor(inside, account.id)) return { secondFactor: await openChallenge(inside, account) };
    return startSession(inside, account, origin);
  });
  if ('token' in outcome) await replaceSession(app, outcome, origin, presentedToken);
  return outcome;
}

async function openChallenge({ db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>, account: StoredUser) {
  const challenge = random.bytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  const proof = { userId: account.id, proofHash: proofHash(account) };
  await insertChallenge(db, { tokenHash: hashToken(challenge), ...proof, expiresAt });
  return { challenge, expiresAt: expiresAt.toISOString() };
}

/** Finishes a sign-in whose first proof was given with this challenge. */
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
  if (!proofHash(proven).equals(begun.proofHash)) throw new Failure('sign_in_expired');
  const signedIn = await countingGuesses(app.limits, await countedFor(app, begun.userId, origin), () =>
    app.db.transaction().execute(async (tx) => {
      const inside = { ...app, db: tx };
      const account = await lockProven(inside, proven);
      if (!(await spendCode(inside, account, code, origin.address))) return null;
      if (!(await deleteChallenge(tx, tokenHash))) throw new Failure('sign_in_expired');
      return startSession(inside, account, origin);
    }),
  );
  if (!signedIn) {
    // Somebody knows the password and not the code: worth a trace.
    const { address } = origin;
    await recordAudit(app, { action: 'second_factor_refused', actorId: null, subjectId: begun.userId, address });
    throw wrongCode();
  }
  await replaceSession(app, signedIn, origin, presentedToken);
  return signedIn;
}

/** Over all challenges of the account; an owner's own device still gets in while somebody else guesses. */
async function countedFor({ db, limits }: App, userId: number, origin: Origin): Promise<Guesses> {
  const key = `user ${userId}`;
  const counted: Guesses = [['secondFactor', `${key} ${origin.address}`]];
  const guessedOut = limits.look('secondFactorDay', key).remaining === 0;
  const known = guessedOut && (await isKnownDevice(db, userId, origin.address, origin.userAgent));
  if (!known) counted.push(['secondFactorDay', key]);
  return counted;
}

async function replaceSession(app: App, { user }: SignedIn, origin: Origin, presentedToken: string | null) {
  app.actors.forgetUser(user.id);
  if (presentedToken) await endByToken(app, presentedToken, origin);
}

const proofHash = ({ passwordHash }: StoredUser): Buffer =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest();

export async function sweepChallenges({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredChallenges(db, clock.now());
}
