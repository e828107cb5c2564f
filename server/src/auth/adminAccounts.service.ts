import { recordAudit } from '../audit/audit.service.ts';
import type { App } from '../platform/app.ts';
import { publicUrlOf } from '../platform/http/headers.ts';
import { Refusal } from '../platform/refusal.ts';
import { changeAccount, createUser, findAccount, listActiveAdmins } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { revokeSessions } from './auth.store.ts';
import { tellOtherAdmins } from './newAdmin.service.ts';
import { issueResetToken } from './reset.service.ts';

const LINK_LIVES_MS = 24 * 3_600_000;
const BY_COMMAND = { by: 'command line' };

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'random' | 'actors'>;

export type AdminAsk =
  | { act: 'create'; email: string; firstName: string | null; lastName: string | null }
  | { act: 'demote'; email: string }
  | { act: 'list' };

/** `npm run admin`: for the operator, who needs no account here. @throws Refusal */
export async function adminCommand(app: Parts, asked: AdminAsk): Promise<string> {
  if (asked.act === 'list') return list(app);
  const said = asked.act === 'create' ? await create(app, asked) : await demote(app, asked.email);
  const account = await findAccount(app, asked.email);
  if (account) app.actors.forgetUser(account.id);
  return said;
}

async function create(
  app: Parts,
  { email, firstName, lastName }: { email: string; firstName: string | null; lastName: string | null },
): Promise<string> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const found = await findAccount(inside, email);
    if (found && !found.isActive)
      throw new Refusal(`The account of ${email} is deactivated; its owner can reactivate it.`);
    const names = { firstName: firstName ?? (email.split('@')[0] as string), lastName: lastName ?? 'Admin' };
    const id = found?.id ?? (await createUser(inside, { email, ...names, role: 'admin', passwordHash: null }));
    if (found?.role === 'user') await changeRole(inside, found, 'admin');
    if (found?.role !== 'admin') {
      await recordAudit(inside, { action: 'admin_created', actorId: null, subjectId: id, details: BY_COMMAND });
      await tellOtherAdmins(inside, id);
    }
    const done = !found
      ? 'is an admin now'
      : found.role === 'user'
        ? 'was a learner and is an admin now'
        : 'is an admin';
    return `${email} ${done}. This link sets a password once, within 24 hours:\n${await linkFor(inside, id)}`;
  });
}

// After the #, so that it is in no log of any server on the way.
async function linkFor(app: Parts, userId: number): Promise<string> {
  return `${publicUrlOf(app.config)}/forgot-password#token=${await issueResetToken(app, userId, LINK_LIVES_MS)}`;
}

async function demote(app: Parts, email: string): Promise<string> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const found = await findAccount(inside, email);
    if (!found) throw new Refusal(`${email} has no account here.`);
    if (found.role !== 'admin') throw new Refusal(`${email} is no admin.`);
    await changeRole(inside, found, 'user').catch((error: { code?: string }) => {
      if (error.code !== 'last_admin') throw error;
      throw new Refusal(
        `${email} is the last active admin. Make somebody else one first: npm run admin -- create EMAIL`,
      );
    });
    const event = { action: 'admin_demoted', actorId: null, subjectId: found.id, details: BY_COMMAND } as const;
    await recordAudit(inside, event);
    return `${email} is a learner now; every session of that account has ended.`;
  });
}

async function changeRole(app: Parts, { id }: StoredUser, role: 'user' | 'admin') {
  await changeAccount(app, id, { role });
  await revokeSessions(app.db, { userId: id }, app.clock.now(), 'role changed');
}

async function list(app: Parts): Promise<string> {
  const admins = await listActiveAdmins(app);
  if (admins.length === 0) return 'There is no active admin. Make one: npm run admin -- create you@example.org';
  return admins.map(({ email, firstName, lastName }) => `${email}  ${firstName} ${lastName}`).join('\n');
}
