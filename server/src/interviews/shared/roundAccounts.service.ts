import type { CandidatePage } from '@assay/contract/rounds/candidatePage';
import type { App } from '../../app.ts';
import { lockAccount } from '../../users/users.service.ts';
import type { StoredUser } from '../../users/users.service.ts';
import { findPlaceIds } from '../data/candidateData.store.ts';
import { detachFrom, findAccountsOf, findLeftAccounts, isLeftAccount } from '../data/roundAccounts.store.ts';

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'random'>;

/** Deletes a locked account as its owner would, in the caller's transaction; accounts are another feature. */
export type PurgeAccount = (inside: Parts, account: StoredUser) => Promise<unknown>;

/**
 * Deletes the accounts that a round made for these candidates and that nothing needs without them. Their attempts stay
 * in statistics, without a person. Call it while the candidates are locked, before they go.
 * @returns the deleted ones, for `forgetUser` after the commit, and how many stay
 */
export async function deleteAccountsOf(
  inside: Parts,
  purge: PurgeAccount,
  candidateIds: readonly number[],
): Promise<{ deleted: number[]; staying: number }> {
  const accounts = await findAccountsOf(inside.db, candidateIds);
  const locked: StoredUser[] = [];
  for (const { id } of accounts.filter(({ goes }) => goes)) {
    const account = await lockAccount(inside, id);
    if (account) locked.push(account);
  }
  // Before they were locked, someone may have completed one, or used it elsewhere.
  const going = new Set((await findAccountsOf(inside.db, candidateIds)).flatMap(({ id, goes }) => (goes ? [id] : [])));
  const deleted: number[] = [];
  for (const account of locked.filter(({ id }) => going.has(id))) {
    await detachFrom(inside.db, account.id, candidateIds);
    await purge(inside, account);
    deleted.push(account.id);
  }
  return { deleted, staying: accounts.length - deleted.length };
}

/** The fate of an address’s accounts when everything under it is erased. */
export async function accountFate({ db }: Pick<App, 'db'>, emailKey: string): Promise<CandidatePage['account']> {
  const accounts = await findAccountsOf(db, await findPlaceIds(db, emailKey));
  if (accounts.length === 0) return 'none';
  return accounts.every(({ goes }) => goes) ? 'deleted' : 'stays';
}

/** Deletes the accounts that a round made and whose candidates are all gone, each in its own transaction. */
export async function deleteLeftAccounts(app: Parts & Pick<App, 'actors'>, purge: PurgeAccount): Promise<void> {
  for (const id of await findLeftAccounts(app.db)) {
    await app.db.transaction().execute(async (tx) => {
      const inside = { ...app, db: tx };
      const account = await lockAccount(inside, id);
      // Since it was listed, it may have been completed, or another candidate may have its address.
      if (account && (await isLeftAccount(tx, id))) await purge(inside, account);
    });
    app.actors.forgetUser(id);
  }
}
