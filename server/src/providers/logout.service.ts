import { hash } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { endSessionsOpenedBy, ownerOfProviderSession } from '../auth/sessions.service.ts';
import type { App } from '../app.ts';
import { accountOfPerson } from '../users/providerAccounts.service.ts';
import { deleteLogoutsBefore, insertLogout } from './logout.store.ts';
import { demandProvider } from './started.service.ts';

/** Long after a token is too old for any logout. */
const KEPT_MS = 3_600_000;

/** A person signed out at the service: what it opened here ends, too. */
export async function logOutByProvider(app: App, id: string, token: string, address: string): Promise<void> {
  const logout = await demandProvider(app, id).readLogout(token);
  if (!logout) throw invalidToken();
  const { issuer, sub, sid, jti } = logout;
  const userId = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    if (!(await insertLogout(tx, hash('sha256', JSON.stringify([issuer, jti]), 'buffer'), app.clock.now())))
      throw invalidToken();
    const owner =
      sub !== null
        ? await accountOfPerson(inside, { issuer, sub })
        : await ownerOfProviderSession(inside, { issuer, sid: sid ?? '' });
    const count = owner === null ? 0 : await endSessionsOpenedBy(inside, { issuer, sid, userId: owner });
    const details = { by: 'provider', provider: id, count };
    if (count > 0)
      await recordAudit(inside, { action: 'sessions_ended', actorId: null, subjectId: owner, address, details });
    return owner;
  });
  if (userId !== null) app.actors.forgetUser(userId);
}

const invalidToken = () => new Failure('invalid_input', { message: 'This logout token is not valid.' });

export async function sweepProviderLogouts({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteLogoutsBefore(db, new Date(clock.now().getTime() - KEPT_MS));
}
