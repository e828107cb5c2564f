import { isDeepStrictEqual } from 'node:util';
import type { SignInOutcome } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import type { GoogleUserInfo } from '@assay/contract/people/google';
import { reopen } from '../accounts/closing.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { checkAdminPasscode } from '../auth/adminPasscode.service.ts';
import { countingRegistration } from '../auth/auth.service.ts';
import { decidingAgain, Overtaken, throwTaken } from '../auth/overtaken.ts';
import { announceAdmin } from '../auth/newAdmin.service.ts';
import { mayReopen } from '../auth/reactivation.ts';
import { afterFirstProof } from '../auth/secondFactor/secondStep.service.ts';
import { endedSessions, knowsDevice, refuseDeactivated } from '../auth/sessions.service.ts';
import type { Actor, App, Origin } from '../app.ts';
import type { GoogleIdentity } from '../platform/google/googleIdentity.ts';
import { emailKey } from '../users/emailAddress.ts';
import { lockAccountsOf, refreshPicture } from '../users/googleAccounts.service.ts';
import { createUser, getUser, isProven, lockExisting, proveEmail } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { withAnswer } from './answers.service.ts';
import { connectAccount } from './connecting.service.ts';
import { decideLink } from '../users/linking.ts';
import type { Link } from '../users/linking.ts';
import { namesOf } from '../users/newPerson.ts';
import { isGoogleAuthoritative } from './authority.ts';

interface GoogleSignIn {
  credential: string;
  verifier?: string | undefined;
  adminPasscode?: string | undefined;
  role: 'user' | 'admin';
  reactivate: boolean;
}

interface Caller {
  origin: Origin;
  token: string | null;
  actor: Actor | null;
}

interface PasscodeRequired {
  requiresAdminPasscode: true;
  userInfo: GoogleUserInfo;
}

/** `role`: the account's, if there is one. `signedInAs`: the caller, by a live session. */
interface Decided {
  role: 'user' | 'admin' | null;
  link: Extract<Link, { step: 'signIn' | 'create' | 'link' }>;
  signedInAs: number | null;
}

export async function signInWithGoogle(
  app: App,
  asked: GoogleSignIn,
  caller: Caller,
): Promise<SignInOutcome | PasscodeRequired> {
  return withAnswer(app, asked, caller.origin, { action: 'sign_in_failed', actorId: null }, (person, use) =>
    decidingAgain(() => admit(app, person, use, asked, caller)),
  );
}

async function admit(
  app: App,
  person: GoogleIdentity,
  use: (inside: App) => Promise<void>,
  asked: GoogleSignIn,
  caller: Caller,
): Promise<SignInOutcome | PasscodeRequired> {
  const decided = await decide(app, person, caller.actor);
  if (await needsPasscode(app, decided, asked, caller)) {
    // Nothing is used up: the same token comes again with the passcode.
    if (asked.adminPasscode === undefined) return { requiresAdminPasscode: true, userInfo: userInfoOf(person) };
    await checkAdminPasscode(app, asked.adminPasscode, caller.origin);
  }
  const user = await settle(app, person, use, decided, asked, caller);
  app.actors.forgetUser(user.id);
  return afterFirstProof(app, user, caller.origin, caller.token);
}

async function decide(app: Pick<App, 'db' | 'clock'>, person: GoogleIdentity, actor: Actor | null): Promise<Decided> {
  const { known, sameAddress } = await lockAccountsOf(app, person.sub, person.email);
  // A cached session may have ended since, and its account returned to its owner.
  const isIn = actor !== null && (await endedSessions(app, [actor.sessionId])).length === 0;
  const signedInAs = isIn ? actor.userId : null;
  const link = decideLink(isGoogleAuthoritative(person), known, sameAddress, signedInAs);
  if (link.step === 'passwordFirst') throw new Failure('google_needs_password');
  if (link.step === 'otherPerson') throw new Failure('google_other_person');
  const role = (known ?? sameAddress)?.role ?? null;
  return { link, role, signedInAs };
}

async function needsPasscode(
  app: App,
  { link, signedInAs }: Decided,
  { role, reactivate }: GoogleSignIn,
  { origin }: Caller,
) {
  const isSetUp = app.config.ADMIN_PASSCODE !== undefined;
  if (link.step === 'create') {
    // Purged since its owner was asked.
    if (reactivate) throw new Failure('not_found', { message: 'User not found' });
    if (role === 'admin' && !isSetUp) throw new Failure('admin_registration_disabled');
    return role === 'admin';
  }
  const account = await getUser(app, link.userId);
  const now = app.clock.now();
  if (!reactivate || !mayReopen(account, now)) refuseDeactivated(account, now);
  if (account.role !== 'admin') {
    // Never silently a learner, and no admin role by registering twice.
    if (role === 'admin') throw new Failure('email_taken');
    return false;
  }
  if (signedInAs === account.id) return false;
  // An address alone does not open an admin's account.
  if (link.step === 'link' && !isSetUp) throw new Failure('google_needs_password');
  return isSetUp && !(link.step === 'signIn' && (await knowsDevice(app, account.id, origin)));
}

/**
 * Uses up the token and finds or creates its account, in one transaction.
 * @returns the account as it was then: any later change ends the sign-in
 */
async function settle(
  app: App,
  person: GoogleIdentity,
  use: (inside: App) => Promise<void>,
  decided: Decided,
  { role, reactivate }: GoogleSignIn,
  { origin, actor }: Caller,
): Promise<StoredUser> {
  return app.db.transaction().execute(async (tx) => {
    const within = { ...app, db: tx };
    await use(within);
    const now = await decide(within, person, actor);
    if (!isDeepStrictEqual(now, decided)) throw new Overtaken();
    const { link } = now;
    if (link.step === 'create') return getUser(within, await signUp(within, person, role, origin));
    if (link.step === 'link') await connectAccount(within, person, link, origin);
    else await refresh(within, link.userId, person);
    if (reactivate) await reopen(within, await lockExisting(within, link.userId), origin);
    return getUser(within, link.userId);
  });
}

/** Updates a known person: the picture, and proof of the address if Google is authoritative for it. */
async function refresh(within: App, userId: number, person: GoogleIdentity): Promise<void> {
  await refreshPicture(within, userId, person.picture);
  const account = await getUser(within, userId);
  const isSame = emailKey(account.email) === emailKey(person.email);
  if (isSame && !isProven(account) && isGoogleAuthoritative(person)) await proveEmail(within, userId, 'google');
}

async function signUp(app: App, person: GoogleIdentity, role: 'user' | 'admin', origin: Origin) {
  const { address } = origin;
  const { sub: googleSub, email, picture } = person;
  const emailProvenBy = isGoogleAuthoritative(person) ? ('google' as const) : undefined;
  const proven = { googleSub, picture, emailProvenBy, passwordHash: null };
  const create = () => createUser(app, { email, role, ...namesOf(person), ...proven });
  const id = await countingRegistration(app, origin, create).catch(throwTaken);
  const action = role === 'admin' ? 'admin_registered' : 'registered';
  await recordAudit(app, { action, actorId: id, subjectId: id, address, details: { by: 'google' } });
  if (role === 'admin') await announceAdmin(app, id);
  return id;
}

const userInfoOf = ({ name, email, picture }: GoogleIdentity): GoogleUserInfo => ({ name, email, picture });
