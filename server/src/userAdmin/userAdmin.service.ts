import { Failure } from '@assay/contract/failure';
import type { ManagedUser, NewManagedUser, UserChange } from '@assay/contract/people/userAdmin';
import { correctEmail } from '../accounts/correctedEmail.service.ts';
import { purge } from '../accounts/purge.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { AuditAction } from '../audit/auditActions.ts';
import { demandStillAdmin } from '../auth/actingAdmin.service.ts';
import { emailOtherAdmins } from '../auth/newAdmin.service.ts';
import { mailFirstSignIn } from '../auth/firstSignIn.service.ts';
import { promote } from '../auth/promotion.service.ts';
import { isGone } from '../auth/reactivation.ts';
import { demandPerson } from '../accessTokens/accessTokens.policy.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { App, By } from '../app.ts';
import { noteRegrouped } from '../reports/daily.service.ts';
import { emailKey } from '../users/emailAddress.ts';
import { isShared } from '../users/users.policy.ts';
import {
  changeAccount,
  createUser,
  getUser,
  lockExisting,
  setGroup,
  setName,
  setTimeFactor,
} from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { viewPerson } from './directory.service.ts';
import { accountInvitationEmail, accountRemovedEmail } from './userAdminEmails.ts';

/** Creates an account without a password: only its owner ever knows one. */
export async function createPerson(app: App, by: By, wanted: NewManagedUser): Promise<ManagedUser> {
  const { email, firstName, lastName, role, timeFactor = 1, group } = wanted;
  if (role === 'admin') demandPerson(by.actor);
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    await demandStillAdmin(inside, by);
    const id = await createUser(inside, { email, firstName, lastName, role, passwordHash: null, groupName: group });
    if (timeFactor !== 1) await setTimeFactor(inside, id, timeFactor);
    await note(inside, by, 'user_created', id, { role, timeFactor: timeFactor ?? 'untimed' });
    if (role === 'admin') {
      await note(inside, by, 'admin_created', id);
      await emailOtherAdmins(inside, id);
    }
    await mailFirstSignIn(inside, { id, email }, accountInvitationEmail(app.config.PRODUCT_NAME));
    return viewPerson(inside, id);
  });
}

/**
 * Changes the given fields. A new role, state or address ends the person's sessions; `last_admin` if no active admin
 * would be left.
 */
export async function updatePerson(app: App, by: By, id: number, wanted: UserChange): Promise<ManagedUser> {
  const changed = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    await demandStillAdmin(inside, by);
    const found = await getUser(inside, id);
    // An account past its owner's deletion window cannot be restored; the purge follows.
    if (isGone(found, app.clock.now())) throw new Failure('not_found', { message: 'User not found' });
    const role = wanted.role === found.role ? undefined : wanted.role;
    const active = isState(found, wanted.active) ? undefined : wanted.active;
    const isNewAddress = wanted.email !== undefined && wanted.email !== found.email;
    if (found.role === 'admin' || role !== undefined || isNewAddress) demandPerson(by.actor);
    if ((role !== undefined || active !== undefined) && isShared(app.config, found)) throw new Failure('demo_account');
    // Removing an admin comes first: it locks all admins in the common order.
    if (active === false) await setActive(inside, by, id, false);
    if (role !== undefined) await setRole(inside, by, id, role, wanted.seenEmail);
    // Checked late, so that the last admin gets that reason.
    if (id === by.actor.userId && (role !== undefined || active === false)) throw new Failure('own_account');
    if (active === true) await setActive(inside, by, id, true);
    if (role !== undefined || active !== undefined) await endSessions(inside, { userId: id }, 'changed by an admin');
    const locked = await lockExisting(inside, id);
    await changePersonal(inside, by, locked, wanted);
    if (wanted.email !== undefined && wanted.email !== locked.email)
      await changeAddress(inside, by, locked, wanted.email);
    return viewPerson(inside, id);
  });
  app.actors.forgetUser(id);
  return changed;
}

/** An account that its owner closed is not banned. */
const isState = ({ isActive, deactivatedAt }: StoredUser, active: boolean | undefined) =>
  active === undefined || (active ? isActive : !isActive && deactivatedAt === null);

async function setRole(inside: App, by: By, id: number, role: 'user' | 'admin', seenEmail?: string): Promise<void> {
  if (role === 'admin') {
    const { email } = await promote(inside, id, { actorId: by.actor.userId, address: by.origin.address });
    // Its holder may have moved it to their own mailbox since the admin looked.
    if (seenEmail !== undefined && emailKey(seenEmail) !== emailKey(email)) throw movedMeanwhile(email);
    return;
  }
  await changeAccount(inside, id, { role });
  await note(inside, by, 'admin_demoted', id);
}

const movedMeanwhile = (email: string) =>
  new Failure('invalid_input', { message: `This account’s email is now ${email}. Check it, then try again.` });

async function setActive(inside: App, by: By, id: number, active: boolean): Promise<void> {
  await changeAccount(inside, id, active ? { isActive: true } : { isActive: false, deactivatedAt: null });
  await note(inside, by, active ? 'account_reactivated' : 'account_banned', id);
}

async function changePersonal(inside: App, by: By, user: StoredUser, wanted: UserChange): Promise<void> {
  const {
    firstName = user.firstName,
    lastName = user.lastName,
    timeFactor = user.timeFactor,
    group = user.group,
  } = wanted;
  const isRenamed = firstName !== user.firstName || lastName !== user.lastName;
  if (isRenamed) await setName(inside, user.id, { firstName, lastName });
  if (timeFactor !== user.timeFactor) await setTimeFactor(inside, user.id, timeFactor);
  const isRegrouped = group !== user.group;
  if (isRegrouped) {
    await setGroup(inside, user.id, group);
    await noteRegrouped(inside, user.id);
  }
  if (!isRenamed && timeFactor === user.timeFactor && !isRegrouped) return;
  const details = {
    renamed: isRenamed,
    regrouped: isRegrouped,
    timeFactorBefore: user.timeFactor ?? 'untimed',
    timeFactor: timeFactor ?? 'untimed',
  };
  await note(inside, by, 'user_changed', user.id, details);
}

async function changeAddress(inside: App, by: By, user: StoredUser, email: string): Promise<void> {
  if (isShared(inside.config, user)) throw new Failure('demo_account');
  // Access to an admin's mailbox gives the admin's account, so no one else may change that address.
  if (user.role === 'admin')
    throw new Failure('invalid_input', {
      errors: { email: 'Only admins themselves can change their address, in their profile.' },
    });
  await correctEmail(inside, user, email, by);
}

/**
 * Deletes an account at once, with the same effect as the later purge, or together with its attempts.
 * @returns how many attempts stay, without a name, or are erased
 */
export async function removePerson(app: App, by: By, id: number, fate: 'kept' | 'erased'): Promise<number> {
  const attempts = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    await demandStillAdmin(inside, by);
    const found = await getUser(inside, id);
    if (found.role === 'admin') demandPerson(by.actor);
    if (isShared(app.config, found)) throw new Failure('demo_account');
    await changeAccount(inside, id, { isActive: false, deactivatedAt: app.clock.now() });
    const user = await lockExisting(inside, id);
    await note(inside, by, 'account_deleted', id, fate === 'erased' ? { attempts: 'erased' } : {});
    const concerned = await purge(inside, user, fate);
    // Queued last, because the purge deletes all emails to this person.
    await queueMail(inside, { kind: 'account_deleted', to: user.email, userId: null, ...accountRemovedEmail(fate) });
    return concerned;
  });
  app.actors.forgetUser(id);
  return attempts;
}

async function note(
  inside: App,
  { actor, origin }: By,
  action: AuditAction,
  subjectId: number,
  details: Record<string, string | number | boolean> = {},
): Promise<void> {
  await recordAudit(inside, { action, actorId: actor.userId, subjectId, address: origin.address, details });
}
