import { fullName } from '@assay/contract/people/names';
import { choseWaysIn, emailProofWords } from '@assay/contract/people/auth';
import { recordAudit } from '../audit/audit.service.ts';
import type { App } from '../app.ts';
import { Refusal } from '../platform/refusals/refusal.ts';
import { changeAccount, createUser, findAccount, listActiveAdmins } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { revokeSessions } from './auth.store.ts';
import { emailOtherAdmins } from './newAdmin.service.ts';
import { printedPasswordLink } from './firstSignIn.service.ts';
import { promote } from './promotion.service.ts';

const BY_COMMAND = { by: 'command line' };

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'random' | 'actors'>;

export type AdminAsk =
  | { act: 'create'; email: string; firstName: string | null; lastName: string | null }
  | { act: 'demote'; email: string }
  | { act: 'list' };

/** `npm run admin`: for the operator, who needs no account. @throws Refusal */
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
    const done = found ? await madeAdmin(inside, found) : 'is an admin now';
    const id = found?.id ?? (await createAdmin(inside, email, { firstName, lastName }));
    return `${email} ${done}. This link sets a password once, within 24 hours:\n${await printedPasswordLink(inside, id)}`;
  });
}

async function createAdmin(
  inside: Parts,
  email: string,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): Promise<number> {
  const names = { firstName: firstName ?? (email.split('@')[0] as string), lastName: lastName ?? 'Admin' };
  const id = await createUser(inside, { email, ...names, role: 'admin', passwordHash: null });
  await recordAudit(inside, { action: 'admin_created', actorId: null, subjectId: id, details: BY_COMMAND });
  await emailOtherAdmins(inside, id);
  return id;
}

async function madeAdmin(inside: Parts, found: StoredUser): Promise<string> {
  if (found.role === 'admin') return `is an admin (${proofText(found)})`;
  const before = await promote(inside, found.id, { actorId: null, details: BY_COMMAND });
  if (before.email !== found.email) throw new Refusal(`${found.email} has just left that account. Try again.`);
  if (choseWaysIn(before.emailProvenBy)) return `was a learner and is an admin now (${proofText(before)})`;
  return 'was a learner and is an admin now. Someone else may have set it up, so the old password, Google and two-step sign-in no longer work; a link to set a password was sent there';
}

async function demote(app: Parts, email: string): Promise<string> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const found = await findAccount(inside, email);
    if (!found) throw new Refusal(`${email} has no account here.`);
    if (found.role !== 'admin') throw new Refusal(`${email} is not an admin.`);
    await makeLearner(inside, found).catch((error: { code?: string }) => {
      if (error.code !== 'last_admin') throw error;
      throw new Refusal(
        `${email} is the last active admin. Make someone else an admin first: npm run admin -- create EMAIL`,
      );
    });
    const event = { action: 'admin_demoted', actorId: null, subjectId: found.id, details: BY_COMMAND } as const;
    await recordAudit(inside, event);
    return `${email} is a learner now and was signed out everywhere.`;
  });
}

async function makeLearner(app: Parts, { id }: StoredUser) {
  await changeAccount(app, id, { role: 'user' });
  await revokeSessions(app.db, { userId: id }, app.clock.now(), 'role changed');
}

async function list(app: Parts): Promise<string> {
  const admins = await listActiveAdmins(app);
  if (admins.length === 0) return 'There is no active admin. Make one: npm run admin -- create you@example.org';
  return admins.map((admin) => `${admin.email}  ${fullName(admin)}  ${proofText(admin)}`).join('\n');
}

const proofText = ({ emailProvenBy }: Pick<StoredUser, 'emailProvenBy'>) =>
  emailProvenBy === null ? 'email not confirmed' : `email confirmed by ${emailProofWords[emailProvenBy]}`;
