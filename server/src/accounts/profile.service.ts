import type { Preferences } from '@assay/contract/people/accounts';
import type { OwnUser } from '@assay/contract/people/auth';
import { Failure, failures } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { withOwnProofs } from '../auth/secondFactor/secondFactor.service.ts';
import type { OwnProofs } from '../auth/secondFactor/secondFactor.service.ts';
import { ownUser } from '../auth/sessions.service.ts';
import type { Actor, App, By } from '../app.ts';
import { isShared } from '../users/users.policy.ts';
import { getUser, lockExisting, setName, setPreferences } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { askForEmail } from './emailChange.service.ts';

interface GivenProfile extends OwnProofs {
  firstName: string;
  lastName: string;
  email: string;
}

/** Changes the name if it differs, and requests a new address; unchanged values leave no trace. */
export async function updateProfile(app: App, by: By, given: GivenProfile): Promise<OwnUser> {
  const { userId } = by.actor;
  const before = await getUser(app, userId);
  if (given.email === before.email)
    await app.db.transaction().execute(async (tx) => {
      const inside = { ...app, db: tx };
      await rename(inside, await lockExisting(inside, userId), given, by);
    });
  else {
    if (isShared(app.config, before))
      throw new Failure('demo_account', { errors: { email: failures.demo_account.text } });
    await withOwnProofs(app, by, given, async (inside, user) => {
      await rename(inside, user, given, by);
      // An earlier change may have been confirmed since the check.
      if (given.email !== user.email) await askForEmail(inside, user, given.email, by);
    });
  }
  return ownUser(await getUser(app, userId));
}

async function rename(inside: App, user: StoredUser, given: GivenProfile, { origin }: By): Promise<void> {
  const renamed = (['firstName', 'lastName'] as const).filter((field) => given[field] !== user[field]);
  if (renamed.length === 0) return;
  await setName(inside, user.id, given);
  await recordAudit(inside, {
    action: 'profile_changed',
    actorId: user.id,
    subjectId: user.id,
    address: origin.address,
    details: { fields: renamed.join(' ') },
  });
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
