import { choseWaysIn } from '@assay/contract/auth';
import { emailAddress } from '@assay/contract/fields';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { connectedEmail } from '../providers/connecting.service.ts';
import { closeForeignWays } from '../auth/takeOver.service.ts';
import type { App, Origin } from '../app.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { LtiPerson } from '../lti/message.ts';
import type { StoredPlatform } from '../lti/platforms.service.ts';
import { newUnreachableAddress } from '../users/emailAddress.ts';
import { accountOfLtiPerson, connectLtiPerson, hasLtiPerson } from '../users/ltiPeople.service.ts';
import { namesOf } from '../users/newPerson.ts';
import { createUser, findAccount, getUser, lockExisting, proveEmail, voidPassword } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';

/** Accounts changed between the decision and its end. */
class Overtaken extends Error {}

interface Arrival {
  platform: StoredPlatform;
  message: LtiPerson;
  origin: Origin;
}

/**
 * The account of a platform's person. An address counts only in the domains for which the platform is trusted: then it
 * opens the learner's account that has it. In any other case the person gets an account of their own.
 */
export async function accountOf(app: App, arrival: Arrival): Promise<StoredUser> {
  const settle = () => app.db.transaction().execute(async (tx) => settled({ ...app, db: tx }, arrival));
  // Of two simultaneous first launches, the second finds the account of the first.
  const account = await settle().catch((error: unknown) => {
    if (error instanceof Overtaken || (error instanceof Failure && error.code === 'email_taken')) return settle();
    throw error;
  });
  if (account.role === 'admin') throw new Failure('lti_admin');
  return account;
}

async function settled(inside: App, { platform, message, origin }: Arrival): Promise<StoredUser> {
  const known = await accountOfLtiPerson(inside, platform.id, message.sub);
  if (known !== null) return getUser(inside, known);
  const email = trustedAddress(platform, message);
  const owner = email === null ? undefined : await findAccount(inside, email);
  const joined = owner && (await join(inside, owner.id, { platform, message, origin }));
  // An account that cannot be joined keeps its address.
  const userId = joined ?? (await create(inside, { platform, message, origin }, owner ? null : email));
  const person = { platformId: platform.id, sub: message.sub, userId };
  if (!(await connectLtiPerson(inside, person))) throw new Overtaken();
  return getUser(inside, userId);
}

function trustedAddress({ domains }: StoredPlatform, { email: text }: LtiPerson): string | null {
  const email = emailAddress.safeParse(text).data ?? null;
  return email !== null && domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()) ? email : null;
}

/** @returns null if the account is not to be opened by its address */
async function join(inside: App, id: number, { platform, origin }: Arrival): Promise<number | null> {
  const account = await lockExisting(inside, id);
  // An admin's account needs more than an address. A second person with one address is another person.
  if (account.role === 'admin' || (await hasLtiPerson(inside, platform.id, id))) return null;
  const voidsPassword = !choseWaysIn(account.emailProvenBy);
  if (voidsPassword) {
    // Someone else may have set up this account before the owner of its address came.
    if (!(await closeForeignWays(inside, id, 'connected with a learning platform'))) return null;
    await voidPassword(inside, id);
    await proveEmail(inside, id, 'provider');
  }
  const details = { platformId: platform.id, voidedPassword: voidsPassword };
  const by = { actorId: id, subjectId: id, address: origin.address };
  await recordAudit(inside, { ...by, action: 'lti_person_linked', details });
  const content = connectedEmail(platform.name, voidsPassword);
  await queueMail(inside, { kind: 'provider_connected', to: account.email, userId: id, ...content });
  return id;
}

async function create(inside: App, { platform, message, origin }: Arrival, email: string | null): Promise<number> {
  const names = namesOf({ ...message, email: email ?? '' });
  const id = await createUser(inside, {
    email: email ?? newUnreachableAddress(inside.random),
    ...names,
    role: 'user',
    passwordHash: null,
    emailProvenBy: email === null ? undefined : 'provider',
  });
  const details = { by: 'lti', platformId: platform.id };
  await recordAudit(inside, { action: 'registered', actorId: id, subjectId: id, address: origin.address, details });
  return id;
}
