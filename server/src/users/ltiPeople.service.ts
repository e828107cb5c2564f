import type { App } from '../app.ts';
import { deletePeople, findConnections, findPerson, hasPerson, insertPerson } from './ltiPeople.store.ts';

/** Whose account this person of a learning platform opens; null: none. */
export async function accountOfLtiPerson({ db }: Pick<App, 'db'>, platformId: number, sub: string) {
  return findPerson(db, platformId, sub);
}

/** Whether the platform opens this account already. */
export async function hasLtiPerson({ db }: Pick<App, 'db'>, platformId: number, userId: number): Promise<boolean> {
  return hasPerson(db, platformId, userId);
}

/** @returns false if the person or the account was connected meanwhile */
export async function connectLtiPerson(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  person: { platformId: number; sub: string; userId: number },
): Promise<boolean> {
  return insertPerson(db, { ...person, at: clock.now() });
}

/** Disconnects an account from its learning platforms, in the caller's transaction. @param which by the time they were connected */
export async function disconnectLtiPeople(
  { db }: Pick<App, 'db'>,
  userId: number,
  which: (connectedAt: Date) => boolean = () => true,
): Promise<void> {
  const ending = (await findConnections(db, userId)).filter(({ connectedAt }) => which(connectedAt));
  const ids = ending.map(({ platformId }) => platformId);
  if (ids.length > 0) await deletePeople(db, userId, ids);
}

/** The platforms that open an account, for its owner's download. */
export async function ltiConnectionsOf({ db }: Pick<App, 'db'>, userId: number) {
  const found = await findConnections(db, userId);
  return found.map(({ issuer, id, connectedAt }) => ({ issuer, id, connectedAt: connectedAt.toISOString() }));
}
