import { isDeepStrictEqual } from 'node:util';
import type { SignInOutcome } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import { reopen } from '../accounts/closing.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { countingRegistration } from '../auth/auth.service.ts';
import { decidingAgain, Overtaken, throwTaken } from '../auth/overtaken.ts';
import { announceAdmin } from '../auth/newAdmin.service.ts';
import { mayReopen } from '../auth/reactivation.ts';
import { afterFirstProof } from '../auth/secondFactor/secondStep.service.ts';
import { endedSessions, refuseDeactivated } from '../auth/sessions.service.ts';
import type { Actor, App, Origin } from '../app.ts';
import type { ProviderIdentity } from '../platform/openid/personClaims.ts';
import { refused } from '../platform/openid/provider.ts';
import type { ProviderSettings } from '../platform/settings/providerList.ts';
import { emailKey } from '../users/emailAddress.ts';
import { decideLink } from '../users/linking.ts';
import type { Link } from '../users/linking.ts';
import { namesOf } from '../users/newPerson.ts';
import { lockAccountsOfPerson } from '../users/providerAccounts.service.ts';
import { createUser, getUser, isProven, lockExisting, proveEmail } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { isProviderAuthoritative, isWelcome } from './admission.ts';
import { connectAccount } from './connecting.service.ts';
import { applyGroup, applyRole } from './mapping.service.ts';
import { demandProvider, finishStarted } from './started.service.ts';

interface Answer {
  id: string;
  code: string;
  state: string;
  secret: string;
  iss?: string | undefined;
}

interface Caller {
  origin: Origin;
  token: string | null;
  actor: Actor | null;
}

/** A person, identified by the service of these settings, on their way in. */
interface Arrival {
  person: ProviderIdentity;
  settings: ProviderSettings;
  reactivates: boolean;
  caller: Caller;
}

type OpenLink = Extract<Link, { step: 'signIn' | 'create' | 'link' }>;

const COUNTED: ReadonlySet<string> = new Set([
  'provider_refused',
  'provider_needs_password',
  'provider_other_person',
  'provider_no_account',
  'provider_wrong_domain',
]);

/** Signs a person in, or up, with the answer of a sign-in service. */
export async function signInWithProvider(app: App, answer: Answer, caller: Caller): Promise<SignInOutcome> {
  const provider = demandProvider(app, answer.id);
  try {
    const { reactivates, ...begun } = await finishStarted(app, answer.id, answer);
    const person = await provider.identify(answer, begun);
    const arrival = { person, settings: provider.settings, reactivates, caller };
    return await decidingAgain(() => admit(app, arrival));
  } catch (error) {
    if (error instanceof Failure && COUNTED.has(error.code)) await note(app, error, answer.id, caller.origin);
    throw error;
  }
}

async function note(app: App, { code, cause }: Failure, provider: string, { address }: Origin) {
  app.metrics.authFailures.inc({ reason: 'provider' });
  const details = { by: 'provider', provider, reason: typeof cause === 'string' ? cause : code };
  await recordAudit(app, { action: 'sign_in_failed', actorId: null, address, details });
}

async function admit(app: App, arrival: Arrival): Promise<SignInOutcome> {
  const { person, settings, caller } = arrival;
  if (!isWelcome(person, settings)) throw new Failure('provider_wrong_domain');
  const link = await decide(app, arrival);
  await demandOpen(app, link, arrival);
  const user = await settle(app, link, arrival);
  app.actors.forgetUser(user.id);
  const { issuer, sid } = person;
  return afterFirstProof(app, user, caller.origin, caller.token, { issuer, sid });
}

async function decide(app: Pick<App, 'db' | 'clock'>, { person, settings, caller }: Arrival): Promise<OpenLink> {
  const { actor } = caller;
  const { known, sameAddress } = await lockAccountsOfPerson(app, person, person.email);
  // A cached session may have ended since, and its account returned to its owner.
  const isIn = actor !== null && (await endedSessions(app, [actor.sessionId])).length === 0;
  const link = decideLink(isProviderAuthoritative(person, settings), known, sameAddress, isIn ? actor.userId : null);
  if (link.step === 'passwordFirst') throw new Failure('provider_needs_password');
  if (link.step === 'otherPerson') throw new Failure('provider_other_person');
  // An address alone does not open an admin's account, unless the service says who is one.
  const isAddressAlone = link.step === 'link' && !(isIn && actor.userId === link.userId);
  if (isAddressAlone && sameAddress?.role === 'admin' && person.role === null)
    throw new Failure('provider_needs_password');
  return link;
}

async function demandOpen(app: App, link: OpenLink, { person, settings, reactivates }: Arrival): Promise<void> {
  if (link.step === 'create') {
    // Purged since its owner was asked.
    if (reactivates) throw new Failure('not_found', { message: 'User not found' });
    if (!settings.newAccounts) throw new Failure('provider_no_account');
    // An account is reached at its address.
    if (!person.emailVerified) throw refused('email');
    return;
  }
  const account = await getUser(app, link.userId);
  const now = app.clock.now();
  if (!reactivates || !mayReopen(account, now)) refuseDeactivated(account, now);
}

/**
 * Finds or creates the person's account, with their role and group, in one transaction.
 * @returns the account as it was then: any later change ends the sign-in
 */
async function settle(app: App, link: OpenLink, arrival: Arrival): Promise<StoredUser> {
  const { person, settings, reactivates, caller } = arrival;
  const { address } = caller.origin;
  return app.db.transaction().execute(async (tx) => {
    const within = { ...app, db: tx };
    // First, because a change of role locks every admin.
    const mapped = { role: person.role, providerId: settings.id, address };
    if (link.step !== 'create') await applyRole(within, { userId: link.userId, ...mapped });
    if (!isDeepStrictEqual(await decide(within, arrival), link)) throw new Overtaken();
    const userId = link.step === 'create' ? await signUp(within, arrival) : link.userId;
    if (link.step === 'link') await connectAccount(within, arrival.person, settings, link, caller.origin);
    if (link.step === 'signIn') await refresh(within, userId, arrival);
    await applyGroup(within, userId, person.group);
    if (reactivates) await reopen(within, await lockExisting(within, userId), caller.origin);
    return getUser(within, userId);
  });
}

/** A known person proves the address if the service is authoritative for it. */
async function refresh(within: App, userId: number, { person, settings }: Arrival): Promise<void> {
  const account = await getUser(within, userId);
  const isSame = person.email !== null && emailKey(account.email) === emailKey(person.email);
  if (isSame && !isProven(account) && isProviderAuthoritative(person, settings))
    await proveEmail(within, userId, 'provider');
}

async function signUp(app: App, { person, settings, caller: { origin } }: Arrival): Promise<number> {
  const { issuer, sub } = person;
  const email = person.email ?? '';
  const role = person.role ?? 'user';
  const emailProvenBy = isProviderAuthoritative(person, settings) ? ('provider' as const) : undefined;
  const proven = { provider: { issuer, sub }, emailProvenBy, passwordHash: null };
  const create = () => createUser(app, { email, role, ...namesOf({ ...person, email }), ...proven });
  const id = await countingRegistration(app, origin, create).catch(throwTaken);
  const action = role === 'admin' ? 'admin_registered' : 'registered';
  const details = { by: 'provider', provider: settings.id };
  await recordAudit(app, { action, actorId: id, subjectId: id, address: origin.address, details });
  if (role === 'admin') await announceAdmin(app, id);
  return id;
}
