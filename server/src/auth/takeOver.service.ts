import type { App } from '../app.ts';
import { voidPendingChange } from '../users/links.service.ts';
import { voidResets } from './reset.service.ts';
import { hasSecondFactor, removeFactor } from './secondFactor/secondFactor.service.ts';
import { endSessions } from './sessions.service.ts';

/**
 * Ends what someone else may have set up in an account whose address its owner has just proven for the first time, by
 * signing in elsewhere. The caller voids the password. Needs a transaction.
 * @returns false if a confirmed second factor shows that the holder is more than a stranger who typed an address
 */
export async function closeForeignWays(within: App, userId: number, reason: string): Promise<boolean> {
  // An unconfirmed one shows nothing.
  if (await hasSecondFactor(within, userId)) return false;
  await removeFactor(within, userId);
  await endSessions(within, { userId }, reason);
  await voidResets(within, userId);
  // A link to undo a change stays: the current address may belong to a thief.
  await voidPendingChange(within, userId);
  return true;
}
