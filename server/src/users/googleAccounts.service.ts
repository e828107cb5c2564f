import type { App } from '../app.ts';
import { emailKey } from './emailAddress.ts';
import {
  deleteGoogleConnection,
  lockGoogleCandidates,
  updateGoogleConnection,
  updatePicture,
} from './googleAccounts.store.ts';

/** The account of a Google person and the account with Google's address: often the same, often none. */
export async function lockAccountsOf({ db }: Pick<App, 'db'>, googleSub: string, email: string) {
  const found = await lockGoogleCandidates(db, googleSub, emailKey(email));
  const candidates = found.map((account) => ({ ...account, isConnected: account.googleSub !== null }));
  return {
    known: candidates.find((account) => account.googleSub === googleSub),
    sameAddress: candidates.find((account) => account.emailKey === emailKey(email)),
  };
}

/** Connects a Google person to this account for sign-in. */
export async function connectGoogle(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: number,
  connection: { googleSub: string; picture: string | null; voidsPassword: boolean; provesEmail: boolean },
): Promise<void> {
  await updateGoogleConnection(db, id, { ...connection, at: clock.now() });
}

/** Disconnects this account from Google. */
export async function disconnectGoogle({ db }: Pick<App, 'db'>, id: number): Promise<void> {
  await deleteGoogleConnection(db, id);
}

/** Google's picture URLs expire. */
export async function refreshPicture({ db }: Pick<App, 'db'>, id: number, picture: string | null): Promise<void> {
  if (picture !== null) await updatePicture(db, id, picture);
}
