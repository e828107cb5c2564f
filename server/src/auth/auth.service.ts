import type { OwnUser, SignInOutcome } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Actor, App, By, Origin } from '../app.ts';
import { voidPendingChange } from '../users/links.service.ts';
import { createUser, findAccount, getUser, isForfeit, lockExisting, setPassword } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { checkAdminPasscode } from './adminPasscode.service.ts';
import { revokeSessions } from './auth.store.ts';
import { checkSilently, isGuessedOut, proveAccount } from './credentials.service.ts';
import type { Credentials } from './credentials.service.ts';
import { demandGoodPassword } from './newPassword.service.ts';
import { announceAdmin } from './newAdmin.service.ts';
import { demandPasswords } from './passwordsOff.ts';
import { provePassword } from './provePassword.service.ts';
import { voidResets } from './reset.service.ts';
import { hasSecondFactor } from './secondFactor/secondFactor.service.ts';
import { afterFirstProof, askForCode } from './secondFactor/secondStep.service.ts';
import { openSession, ownUser, refuseDeactivated } from './sessions.service.ts';
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
  demandPasswords(app.config);
  const { limits } = app;
  limits.demand('register', origin.network);
  await demandGoodPassword(app.config, registration.password, 'password', registration);
  if (registration.role === 'admin') await checkAdminPasscode(app, registration.adminPasscode, origin);
  const user = await countingRegistration(app, origin, async () => {
    const passwordHash = await app.passwords.hash(registration.password);
    return createRegistered(app, { ...registration, passwordHash }, origin);
  });
  return openSession(app, user, origin);
}

/** Counts new accounts, and answers that reveal an existing one; other failures do not count. */
export async function countingRegistration<T>(
  { limits }: Pick<App, 'limits'>,
  { network }: Origin,
  create: () => Promise<T>,
): Promise<T> {
  limits.take('register', network);
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'email_taken')) limits.giveBack('register', network);
    throw error;
  }
}

async function createRegistered(
  app: App,
  { email, firstName, lastName, role, passwordHash }: Registration & { passwordHash: string },
  { address }: Origin,
): Promise<StoredUser> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const id = await createUser(inside, { email, firstName, lastName, role, passwordHash });
    const action = role === 'admin' ? 'admin_registered' : 'registered';
    await recordAudit(inside, { action, actorId: id, subjectId: id, address });
    if (role === 'admin') await announceAdmin(inside, id);
    return getUser(inside, id);
  });
}

export async function signIn(
  app: App,
  credentials: Credentials,
  origin: Origin,
  presentedToken: string | null,
): Promise<SignInOutcome> {
  demandPasswords(app.config);
  const account = await findAccount(app, credentials.email);
  let user: StoredUser;
  try {
    user = await proveAccount(app, account, credentials, origin);
  } catch (error) {
    if (!isGuessedOut(error) || !account || !(await hasSecondFactor(app, account.id))) throw error;
    return askForCode(app, account, credentials.password, await checkSilently(app, account, credentials, origin));
  }
  if (!user.isActive) {
    const failed = { actorId: null, subjectId: user.id, address: origin.address };
    await recordAudit(app, { ...failed, action: 'sign_in_failed', details: { reason: 'deactivated' } });
  }
  refuseDeactivated(user, app.clock.now());
  return afterFirstProof(app, user, origin, presentedToken);
}

export async function whoAmI(app: Pick<App, 'db'>, actor: Actor): Promise<OwnUser> {
  const user = ownUser(await getUser(app, actor.userId));
  return actor.candidateId === null ? user : { ...user, onlyQuizzes: true };
}

export async function changePassword(
  app: App,
  by: By,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = await provePassword(app, by, currentPassword);
  app.limits.demand('passwordChange', `user ${user.id}`);
  await demandGoodPassword(app.config, newPassword, 'newPassword', user);
  const passwordHash = await app.passwords.hash(newPassword);
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const account = await lockExisting(inside, user.id);
    // Since the check the password may have been reset or voided, so it proves nothing any more.
    if (account.passwordHash !== user.passwordHash) throw new Failure('wrong_password');
    app.limits.take('passwordChange', `user ${user.id}`);
    await replacePassword(inside, account, passwordHash, by);
  });
  app.actors.forgetUser(by.actor.userId);
}

/** Replaces the password of a proven owner's locked account, in the caller's transaction. Other sessions end. */
export async function replacePassword(
  inside: App,
  account: StoredUser,
  passwordHash: string,
  { actor, origin }: By,
): Promise<void> {
  const { id, email } = account;
  await setPassword(inside, id, passwordHash);
  await revokeSessions(inside.db, { userId: id, except: actor.sessionId }, inside.clock.now(), 'password changed');
  // Otherwise a person who registered someone else's address could lock out the mailbox's owner with a new password
  // every minute.
  if (!isForfeit(account)) await voidResets(inside, id);
  // It was requested with the old password.
  await voidPendingChange(inside, id);
  await recordAudit(inside, { action: 'password_changed', actorId: id, subjectId: id, address: origin.address });
  await queueMail(inside, { kind: 'password_changed', to: email, userId: id, ...passwordChangedEmail });
}

const passwordChangedEmail = {
  subject: 'Your password was changed',
  paragraphs: [
    'Your password was changed, and your other devices were signed out.',
    'If this wasn’t you, set a new password with “Forgot password” on the sign-in page and contact your administrator.',
  ],
};
