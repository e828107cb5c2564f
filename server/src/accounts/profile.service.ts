import type { Preferences } from '@assay/contract/accounts';
import type { OwnUser } from '@assay/contract/auth';
import { Failure, failures } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { ownUser } from '../auth/sessions.service.ts';
import type { Actor, App, Origin } from '../platform/app.ts';
import { isShared } from '../users/users.policy.ts';
import { getUser, lockExisting, setName, setPreferences } from '../users/users.service.ts';
import { changeEmail } from './emailChange.service.ts';

interface GivenProfile {
  firstName: string;
  lastName: string;
  email: string;
}

/** Changes name and address where they differ; what does not differ leaves no trace. */
export async function updateProfile(app: App, actor: Actor, given: GivenProfile, origin: Origin): Promise<OwnUser> {
  const { user, hasMoved } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const before = await lockExisting(inside, actor.userId);
    const isNew = given.email !== before.email;
    if (isNew && isShared(app.config, before))
      throw new Failure('demo_account', { errors: { email: failures.demo_account.text } });
    const renamed = (['firstName', 'lastName'] as const).filter((field) => given[field] !== before[field]);
    if (renamed.length > 0) {
      await setName(inside, before.id, given);
      await recordAudit(inside, {
        action: 'profile_changed',
        actorId: before.id,
        subjectId: before.id,
        address: origin.address,
        details: { fields: renamed.join(' ') },
      });
    }
    if (isNew) await changeEmail(inside, before, given.email, { actor, origin });
    return { user: await getUser(inside, actor.userId), hasMoved: isNew };
  });
  if (hasMoved) app.actors.forgetUser(actor.userId);
  return ownUser(user);
}

export async function viewPreferences(app: Pick<App, 'db'>, actor: Actor): Promise<Preferences> {
  const { showsEmail, onLeaderboard, mailNotifications } = await getUser(app, actor.userId);
  return { showEmail: showsEmail, onLeaderboard, mailNotifications };
}

export async function changePreferences(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  given: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<Preferences> {
  return db.transaction().execute(async (tx) => {
    const before = await lockExisting({ db: tx }, actor.userId);
    const preferences = {
      showEmail: given.showEmail ?? before.showsEmail,
      onLeaderboard: given.onLeaderboard ?? before.onLeaderboard,
      mailNotifications: given.mailNotifications ?? before.mailNotifications,
    };
    await setPreferences({ db: tx }, actor.userId, preferences);
    return preferences;
  });
}
