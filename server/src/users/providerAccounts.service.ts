import type { App } from '../app.ts';
import { emailKey } from './emailAddress.ts';
import {
  deleteProviderConnection,
  findIdOfPerson,
  lockProviderCandidates,
  updateProviderConnection,
} from './providerAccounts.store.ts';
import type { ProviderPerson } from './users.store.ts';

/** The account of a sign-in service's person and the account with their address: often the same, often none. */
export async function lockAccountsOfPerson({ db }: Pick<App, 'db'>, person: ProviderPerson, email: string | null) {
  const key = email === null ? null : emailKey(email);
  const found = await lockProviderCandidates(db, person, key);
  const candidates = found.map((account) => ({ ...account, isConnected: account.providerSub !== null }));
  const isPerson = (account: (typeof candidates)[number]) =>
    account.providerIssuer === person.issuer && account.providerSub === person.sub;
  return {
    known: candidates.find(isPerson),
    sameAddress: candidates.find((account) => account.emailKey === key),
  };
}

/** Connects a sign-in service's person to this account. */
export async function connectProvider(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: number,
  connection: { person: ProviderPerson; voidsPassword: boolean; provesEmail: boolean },
): Promise<void> {
  await updateProviderConnection(db, id, { ...connection, at: clock.now() });
}

/** Disconnects this account from its sign-in service. */
export async function disconnectProvider({ db }: Pick<App, 'db'>, id: number): Promise<void> {
  await deleteProviderConnection(db, id);
}

/** Whose account this person opens; null: none. */
export async function accountOfPerson({ db }: Pick<App, 'db'>, person: ProviderPerson): Promise<number | null> {
  return findIdOfPerson(db, person);
}
