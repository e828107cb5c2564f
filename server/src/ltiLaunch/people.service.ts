import { choseWaysIn } from '@assay/contract/people/auth';
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

/** A member joins the account of their address only when they come themselves. */
export class LeftForLaunch extends Error {}

interface Arrival {
  platform: StoredPlatform;
  person: LtiPerson;
  /** Null: a list of the course names them, and they are not here. */
  origin: Pick<Origin, 'address'> | null;
}

interface Settled {
  account: StoredUser;
  isNew: boolean;
}

/**
 * The account of a platform's person. An address counts only in the domains for which the platform is trusted: then it
 * opens the learner's account that has it. In any other case the person gets an account of their own.
 */
export async function accountOf(app: App, arrival: Arrival): Promise<Settled> {
  const settle = () => app.db.transaction().execute(async (tx) => settled({ ...app, db: tx }, arrival));
  // Of two simultaneous first launches, the second finds the account of the first.
  const found = await settle().catch((error: unknown) => {
    if (error instanceof Overtaken || (error instanceof Failure && error.code === 'email_taken')) return settle();
    throw error;
  });
  if (found.account.role === 'admin') throw new Failure('lti_admin');
  return found;
}

async function settled(inside: App, { platform, person, origin }: Arrival): Promise<Settled> {
  const known = await accountOfLtiPerson(inside, platform.id, person.sub);
  if (known !== null) return { account: await getUser(inside, known), isNew: false };
  const email = trustedAddress(platform, person);
  const owner = email === null ? undefined : await findAccount(inside, email);
  const joined = owner && (await join(inside, owner.id, { platform, person, origin }));
  // An account that cannot be joined keeps its address.
  const userId = joined ?? (await create(inside, { platform, person, origin }, owner ? null : email));
  if (!(await connectLtiPerson(inside, { platformId: platform.id, sub: person.sub, userId }))) throw new Overtaken();
  return { account: await getUser(inside, userId), isNew: joined === null || joined === undefined };
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
    if (origin === null) throw new LeftForLaunch();
    // Someone else may have set up this account before the owner of its address came.
    if (!(await closeForeignWays(inside, id, 'connected with a learning platform'))) return null;
    await voidPassword(inside, id);
    await proveEmail(inside, id, 'provider');
  }
  const details = { platformId: platform.id, voidedPassword: voidsPassword };
  const by = { ...actorOf(id, origin), subjectId: id };
  await recordAudit(inside, { ...by, action: 'lti_person_linked', details });
  const content = connectedEmail(platform.name, voidsPassword);
  await queueMail(inside, { kind: 'provider_connected', to: account.email, userId: id, ...content });
  return id;
}

/** A list of the course is read by the server. */
const actorOf = (id: number, origin: Arrival['origin']) =>
  origin === null ? { actorId: null } : { actorId: id, address: origin.address };

async function create(inside: App, { platform, person, origin }: Arrival, email: string | null): Promise<number> {
  const names = namesOf({ ...person, email: email ?? '' });
  const id = await createUser(inside, {
    email: email ?? newUnreachableAddress(inside.random),
    ...names,
    role: 'user',
    passwordHash: null,
    emailProvenBy: email === null ? undefined : 'provider',
  });
  const details = { by: origin === null ? 'lti_members' : 'lti', platformId: platform.id };
  await recordAudit(inside, { ...actorOf(id, origin), action: 'registered', subjectId: id, details });
  return id;
}
