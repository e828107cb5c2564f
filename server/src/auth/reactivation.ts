/** How long a closed account waits for its owner. */

export const REACTIVATION_MS = 30 * 86_400_000;

interface Closing {
  isActive: boolean;
  /** Null where an admin closed the account: then its owner cannot open it, and it is not purged. */
  deactivatedAt: Date | null;
}

/** The moment from which a closed account is gone; null where that is not a matter of time. */
export function reactivationEnd({ isActive, deactivatedAt }: Closing): Date | null {
  return isActive || deactivatedAt === null ? null : new Date(deactivatedAt.getTime() + REACTIVATION_MS);
}

export function isGone(account: Closing, now: Date): boolean {
  const end = reactivationEnd(account);
  return end !== null && end <= now;
}

/** Whether its owner may set a new password: a closed account may have been closed by a stranger, who registered it. */
export function mayReset(account: Closing, now: Date): boolean {
  return account.isActive || mayReopen(account, now);
}

/** Whether its owner closed it and may still come back. */
export function mayReopen(account: Closing, now: Date): boolean {
  return reactivationEnd(account) !== null && !isGone(account, now);
}
