import { choseWaysIn } from '@assay/contract/people/auth';
import { recordAudit } from '../audit/audit.service.ts';
import { promote } from '../auth/promotion.service.ts';
import { endSessions } from '../auth/sessions.service.ts';
import type { App } from '../app.ts';
import { noteRegrouped } from '../reports/daily.service.ts';
import { changeAccount, getUser, setGroup } from '../users/users.service.ts';

interface Mapped {
  userId: number;
  /** Null: the operator has mapped none. */
  role: 'user' | 'admin' | null;
  providerId: string;
  address: string;
}

/**
 * Gives an account the role of its person at the sign-in service, in the caller's transaction, before that locks any
 * account: see `changeAccount`. The last active admin stays one, and is refused with `last_admin`.
 */
export async function applyRole(inside: App, { userId, role, providerId, address }: Mapped): Promise<void> {
  const account = await getUser(inside, userId);
  if (role === null || role === account.role) return;
  const details = { by: 'provider', provider: providerId };
  if (role === 'user') {
    await changeAccount(inside, userId, { role });
    await endSessions(inside, { userId }, 'role changed');
    await recordAudit(inside, { action: 'admin_demoted', actorId: null, subjectId: userId, address, details });
    return;
  }
  // Others may have set up this account; its owner can prove the address first.
  if (choseWaysIn(account.emailProvenBy)) await promote(inside, userId, { actorId: null, address, details });
}

/** Puts an account into the group of its person at the sign-in service, in the caller's transaction. */
export async function applyGroup(inside: App, userId: number, group: string | null): Promise<void> {
  if (group === null || group === (await getUser(inside, userId)).group) return;
  await setGroup(inside, userId, group);
  await noteRegrouped(inside, userId);
}
