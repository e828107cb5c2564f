import { isDeepStrictEqual } from 'node:util';
import type { SignInOutcome } from '@assay/contract/auth';
import { Failure } from '@assay/contract/failure';
import type { GoogleUserInfo } from '@assay/contract/google';
import { recordAudit } from '../audit/audit.service.ts';
import { checkAdminPasscode } from '../auth/adminPasscode.service.ts';
import { announceAdmin } from '../auth/newAdmin.service.ts';
import { hasSecondFactor } from '../auth/secondFactor.service.ts';
import { afterFirstProof } from '../auth/secondStep.service.ts';
import { knowsDevice, refuseDeactivated } from '../auth/sessions.service.ts';
import type { Actor, App, Origin } from '../platform/app.ts';
import type { GoogleIdentities, GoogleIdentity } from '../platform/google/googleIdentity.ts';
import { lockAccountsOf, refreshPicture } from '../users/googleAccounts.service.ts';
import { createUser, getUser } from '../users/users.service.ts';
import { connectAccount } from './connecting.service.ts';
import { decideLink } from './linking.ts';
import type { Link } from './linking.ts';
import { namesOf } from './newPerson.ts';
import { demandOpenNonce, notSetUp, useNonce } from './nonces.service.ts';

interface GoogleSignIn {
  credential: string;
  verifier: string;
  adminPasscode?: string | undefined;
  role: 'user' | 'admin';
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

type Granted = Extract<Link, { step: 'signIn' | 'create' | 'link' }>;

const COUNTED: ReadonlySet<string> = new Set(['google_refused', 'google_needs_password', 'google_other_person']);

/** The accounts changed between the decision and its transaction. */
class Overtaken extends Error {}

export async function signInWithGoogle(
  app: App,
  asked: GoogleSignIn,
  caller: Caller,
): Promise<SignInOutcome | PasscodeRequired> {
  const { google, limits, metrics } = app;
  const { address } = caller.origin;
  if (!google) throw notSetUp();
  limits.demand('google', address);
  try {
    // Two first sign-ins at once: the second finds what the first has made.
    return await admit(app, google, asked, caller).catch((error: unknown) => {
      if (error instanceof Overtaken) return admit(app, google, asked, caller);
      throw error;
    });
  } catch (error) {
    if (error instanceof Failure && COUNTED.has(error.code)) {
      limits.note('google', address);
      metrics.authFailures.inc({ reason: 'google' });
      const reason = typeof error.cause === 'string' ? error.cause : error.code;
      await recordAudit(app, { action: 'sign_in_failed', actorId: null, address, details: { by: 'google', reason } });
    }
    throw error;
  }
}

async function admit(
  app: App,
  google: GoogleIdentities,
  asked: GoogleSignIn,
  caller: Caller,
): Promise<SignInOutcome | PasscodeRequired> {
  const person = await google.verify(asked.credential);
  await demandOpenNonce(app, person.nonce, asked.verifier);
  const link = await linkOf(app, person, caller.actor);
  if (await needsPasscode(app, link, asked.role, caller)) {
    // Nothing is used up: the same token comes again with the passcode.
    if (asked.adminPasscode === undefined) return { requiresAdminPasscode: true, userInfo: userInfoOf(person) };
    await checkAdminPasscode(app, asked.adminPasscode, caller.origin);
  }
  const userId = await settle(app, person, link, asked.role, caller);
  app.actors.forgetUser(userId);
  return afterFirstProof(app, await getUser(app, userId), caller.origin, caller.token);
}

async function linkOf(app: Pick<App, 'db'>, person: GoogleIdentity, actor: Actor | null): Promise<Granted> {
  const { known, sameAddress } = await lockAccountsOf(app, person.sub, person.email);
  const link = decideLink(person, known, sameAddress, actor?.userId ?? null);
  if (link.step === 'passwordFirst') throw new Failure('google_needs_password');
  if (link.step === 'otherPerson') throw new Failure('google_other_person');
  return link;
}

async function needsPasscode(app: App, link: Granted, role: 'user' | 'admin', { origin, actor }: Caller) {
  const isSetUp = app.config.ADMIN_PASSCODE !== undefined;
  if (link.step === 'create') {
    if (role === 'admin' && !isSetUp) throw new Failure('admin_registration_disabled');
    return role === 'admin';
  }
  const account = await getUser(app, link.userId);
  refuseDeactivated(account);
  // Whoever set a second factor up is more than a stranger who once typed an address.
  if (link.step === 'link' && link.voidsPassword && (await hasSecondFactor(app, account.id)))
    throw new Failure('google_needs_password');
  if (account.role !== 'admin') {
    // Never silently a learner, and never an admin by signing up twice.
    if (role === 'admin') throw new Failure('email_taken');
    return false;
  }
  if (actor?.userId === account.id) return false;
  // An address alone does not hand out an admin's account.
  if (link.step === 'link' && !isSetUp) throw new Failure('google_needs_password');
  return isSetUp && !(link.step === 'signIn' && (await knowsDevice(app, account.id, origin)));
}

/** Uses the token up and makes sure that there is an account for it, in one transaction. */
async function settle(
  app: App,
  person: GoogleIdentity,
  decided: Granted,
  role: 'user' | 'admin',
  { origin, actor }: Caller,
): Promise<number> {
  return app.db.transaction().execute(async (tx) => {
    const within = { ...app, db: tx };
    await useNonce(within, person.nonce);
    const link = await linkOf(within, person, actor);
    if (!isDeepStrictEqual(link, decided)) throw new Overtaken();
    if (link.step === 'create') return signUp(within, person, role, origin);
    if (link.step === 'link') await connectAccount(within, person, link, origin);
    else await refreshPicture(within, link.userId, person.picture);
    return link.userId;
  });
}

async function signUp(app: App, person: GoogleIdentity, role: 'user' | 'admin', { address }: Origin) {
  app.limits.take('registerOverall', 'all');
  const { sub: googleSub, email, picture } = person;
  const proven = { googleSub, picture, emailVerifiedAt: app.clock.now(), passwordHash: null };
  const id = await createUser(app, { email, role, ...namesOf(person), ...proven }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'email_taken' ? new Overtaken() : error;
  });
  const action = role === 'admin' ? 'admin_registered' : 'registered';
  await recordAudit(app, { action, actorId: id, subjectId: id, address, details: { by: 'google' } });
  if (role === 'admin') await announceAdmin(app, id);
  return id;
}

const userInfoOf = ({ name, email, picture }: GoogleIdentity): GoogleUserInfo => ({ name, email, picture });
