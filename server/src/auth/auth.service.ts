import type { OwnUser, SignInOutcome } from '@assay/contract/auth';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Actor, App, By, Origin } from '../platform/app.ts';
import { emailKey } from '../users/emailAddress.ts';
import { createUser, findAccount, getUser, setPassword } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { checkAdminPasscode } from './adminPasscode.service.ts';
import { isKnownDevice, revokeSessions } from './auth.store.ts';
import { countingGuesses } from './guesses.ts';
import type { Guesses } from './guesses.ts';
import { demandGoodPassword } from './newPassword.service.ts';
import { announceAdmin } from './newAdmin.service.ts';
import { provePassword } from './provePassword.service.ts';
import { voidResets } from './reset.service.ts';
import { isGone } from './reactivation.ts';
import { afterFirstProof } from './secondStep.service.ts';
import { hashToken, openSession, ownUser, refuseDeactivated } from './sessions.service.ts';
import type { SignedIn } from './sessions.service.ts';

interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'admin';
  adminPasscode?: string | undefined;
}

export async function register(app: App, registration: Registration, origin: Origin): Promise<SignedIn> {
  const { limits } = app;
  limits.demand('register', origin.address);
  await demandGoodPassword(app.config, registration.password, 'password', registration);
  if (registration.role === 'admin') await checkAdminPasscode(app, registration.adminPasscode, origin);
  limits.take('registerOverall', 'all');
  const passwordHash = await app.passwords.hash(registration.password);
  const id = await createRegistered(app, { ...registration, passwordHash }, origin).catch((error: unknown) => {
    // What tells that an address has an account counts, nothing else: a class behind one address registers together,
    // and may choose passwords that are too weak at first.
    if (error instanceof Failure && error.code === 'email_taken') limits.take('register', origin.address);
    throw error;
  });
  return openSession(app, await getUser(app, id), origin);
}

async function createRegistered(
  app: App,
  { email, firstName, lastName, role, passwordHash }: Registration & { passwordHash: string },
  { address }: Origin,
): Promise<number> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const id = await createUser(inside, { email, firstName, lastName, role, passwordHash });
    // Asked again now that the answer is known: registrations sent at once tell no more than those sent one by one.
    app.limits.demand('register', address);
    const action = role === 'admin' ? 'admin_registered' : 'registered';
    await recordAudit(inside, { action, actorId: id, subjectId: id, address });
    if (role === 'admin') await announceAdmin(inside, id);
    return id;
  });
}

interface Credentials {
  email: string;
  password: string;
}

export async function signIn(
  app: App,
  credentials: Credentials,
  origin: Origin,
  presentedToken: string | null,
): Promise<SignInOutcome> {
  const user = await proveCredentials(app, credentials, origin);
  if (!user.isActive) {
    const failed = { actorId: null, subjectId: user.id, address: origin.address };
    await recordAudit(app, { ...failed, action: 'sign_in_failed', details: { reason: 'deactivated' } });
  }
  refuseDeactivated(user, app.clock.now());
  return afterFirstProof(app, user, origin, presentedToken);
}

/** The account that these open, active or waiting to be reactivated; counted, and every refusal is the same. */
export async function proveCredentials(app: App, credentials: Credentials, origin: Origin): Promise<StoredUser> {
  const { limits, metrics, db } = app;
  const failed = { action: 'sign_in_failed', actorId: null, address: origin.address } as const;
  limits.demand('loginAddress', origin.address);
  const user = await findAccount(app, credentials.email);
  // Counted by the address alone, so that the counting does not tell who has an account.
  const account = hashToken(emailKey(credentials.email)).toString('base64');
  const counted: Guesses = [['loginAccountAddress', `${account} ${origin.address}`]];
  // An owner's own device still gets in while somebody else guesses from everywhere.
  const guessedOut = limits.look('loginAccountDay', account).remaining === 0;
  const known = guessedOut && user && (await isKnownDevice(db, user.id, origin.address, origin.userAgent));
  if (!known) counted.push(['loginAccountDay', account]);
  const right = await countingGuesses(limits, counted, () =>
    app.passwords.verify(user?.passwordHash ?? null, credentials.password),
  );
  // Past its window an account is as good as purged, whether or not that has happened yet.
  if (!user || !right || isGone(user, app.clock.now())) {
    limits.take('loginAddress', origin.address);
    const reason = user ? 'password' : 'unknown';
    metrics.authFailures.inc({ reason });
    await recordAudit(app, { ...failed, subjectId: user?.id ?? null, details: { reason } });
    throw new Failure('invalid_credentials');
  }
  // Of guesses sent at once, a right one is told no more than a wrong one once there were too many.
  limits.demand('loginAddress', origin.address);
  return user;
}

export async function whoAmI(app: Pick<App, 'db'>, actor: Actor): Promise<OwnUser> {
  return ownUser(await getUser(app, actor.userId));
}

export async function changePassword(
  app: App,
  by: By,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = await provePassword(app, by, currentPassword);
  await demandGoodPassword(app.config, newPassword, 'newPassword', user);
  const passwordHash = await app.passwords.hash(newPassword);
  await app.db.transaction().execute((tx) => replacePassword({ ...app, db: tx }, user, passwordHash, by));
  app.actors.forgetUser(by.actor.userId);
}

/** The own password of somebody who has proven to be its owner; in the caller's transaction. Other sessions end. */
export async function replacePassword(
  inside: App,
  { id, email }: StoredUser,
  passwordHash: string,
  { actor, origin }: By,
): Promise<void> {
  await setPassword(inside, id, passwordHash);
  await revokeSessions(inside.db, { userId: id, except: actor.sessionId }, inside.clock.now(), 'password changed');
  await voidResets(inside, id);
  await recordAudit(inside, { action: 'password_changed', actorId: id, subjectId: id, address: origin.address });
  await queueMail(inside, { kind: 'password_changed', to: email, userId: id, ...passwordChangedLetter });
}

const passwordChangedLetter = {
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your account was changed, and every other device was signed out.',
    'If this was not you, set a new password with “Forgot password” on the login page and tell your administrator.',
  ],
};
