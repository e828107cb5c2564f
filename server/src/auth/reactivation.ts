/** How long a closed account can be reopened. */

export const REACTIVATION_MS = 30 * 86_400_000;

interface Closing {
  isActive: boolean;
  /** Null if an admin closed the account: its owner cannot reopen it, and it is not purged. */
  deactivatedAt: Date | null;
}

/** The end of a closed account's window; null if it has none. */
export function reactivationEnd({ isActive, deactivatedAt }: Closing): Date | null {
  return isActive || deactivatedAt === null ? null : new Date(deactivatedAt.getTime() + REACTIVATION_MS);
}

export function isGone(account: Closing, now: Date): boolean {
  const end = reactivationEnd(account);
  return end !== null && end <= now;
}

/** Whether its owner may set a new password: a closed account may have been registered and closed by a stranger. */
export function mayReset(account: Closing, now: Date): boolean {
  return account.isActive || mayReopen(account, now);
}

/** Whether its owner closed it and can still reopen it. */
export function mayReopen(account: Closing, now: Date): boolean {
  return reactivationEnd(account) !== null && !isGone(account, now);
}
