import { forgetAddressesOf, recordAudit } from '../audit/audit.service.ts';
import { REACTIVATION_MS, isGone } from '../auth/reactivation.ts';
import { forgetNamesOf } from '../interviews/records/personalData.service.ts';
import { forgetMailOf } from '../mail/mail.service.ts';
import type { App } from '../app.ts';
import { eraseAttemptsOf } from '../quiz/erasing.service.ts';
import { handOverAttempts } from '../quiz/personalData.service.ts';
import { noteRegrouped } from '../reports/daily.service.ts';
import { handOverStandings } from '../reports/standings.service.ts';
import { closedBefore, deleteAccountRow, replaceByAnonymous } from '../users/purging.service.ts';
import { lockAccount } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';

const BATCH = 100;

type Purging = Pick<App, 'db' | 'clock' | 'config' | 'random'>;

/**
 * Purges every account whose window has passed, each in its own transaction. A failed purge is logged, does not stop
 * the others, and is retried at the next run.
 * @returns how many were purged
 */
export async function purgeGone(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - REACTIVATION_MS);
  const failed = new Set<number>();
  let purged = 0;
  for (;;) {
    const gone = await closedBefore(app, before, BATCH + failed.size);
    const due = gone.filter((id) => !failed.has(id));
    if (due.length === 0) return purged;
    for (const id of due) {
      try {
        purged += Number(await purgeOne(app, id));
      } catch (error) {
        failed.add(id);
        app.log.error({ err: error, event: 'purge_failed', userId: id }, 'a closed account was not purged');
      }
    }
  }
}

async function purgeOne(app: App, id: number): Promise<boolean> {
  const isPurged = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    // Since it was listed, its owner may have returned, or another server may have purged it.
    const user = await lockAccount(inside, id);
    if (!user || !isGone(user, app.clock.now())) return false;
    await purge(inside, user, 'kept');
    return true;
  });
  app.actors.forgetUser(id);
  return isPurged;
}

/**
 * Removes all personal data of a locked account, in the caller's transaction. Its attempts stay for statistics under a
 * new random subject that nothing links to the person; or they are erased, and statistics are recomputed without them
 * (decision 0032).
 * @returns how many attempts stay, or are erased
 */
export async function purge(app: Purging, user: StoredUser, fate: 'kept' | 'erased'): Promise<number> {
  const attempts = fate === 'kept' ? await partFromAttempts(app, user) : await eraseAttemptsOf(app, user.id);
  await forgetMailOf(app, user);
  await forgetAddressesOf(app, user.id);
  await forgetNamesOf(app, user.id);
  await deleteAccountRow(app, user.id);
  const details: Record<string, number> = fate === 'kept' ? { attempts } : { attempts: 0, attemptsErased: attempts };
  await recordAudit(app, { action: 'account_purged', actorId: null, subjectId: user.id, details });
  return attempts;
}

/** For a locked account that nothing needs any more. */
export const purgeKeepingAttempts = (app: Purging, user: StoredUser) => purge(app, user, 'kept');

async function partFromAttempts(app: Purging, { id, group }: StoredUser): Promise<number> {
  const nobodyId = await replaceByAnonymous(app, id);
  const attempts = await handOverAttempts(app, id, nobodyId);
  await handOverStandings(app, id, nobodyId);
  // The anonymous subject is in no group.
  if (group !== null) await noteRegrouped(app, nobodyId);
  return attempts;
}
