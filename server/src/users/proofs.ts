import { choseWaysIn } from '@assay/contract/people/auth';
import type { EmailProof } from '@assay/contract/people/auth';

/** Which ways to sign in belong to the address's owner. */

interface Proofs {
  passwordHash: string | null;
  passwordSetAt: Date | null;
  googleSub: string | null;
  googleLinkedAt: Date | null;
  providerSub: string | null;
  providerLinkedAt: Date | null;
}

const isSince = (setAt: Date | null, moment: Date) => setAt !== null && setAt >= moment;

/** The ways to sign in set since a time, which are not the earlier holder's. */
export function setSince(account: Proofs, moment: Date): Record<'password' | 'google' | 'provider', boolean> {
  return {
    password: account.passwordHash !== null && isSince(account.passwordSetAt, moment),
    google: account.googleSub !== null && isSince(account.googleLinkedAt, moment),
    provider: account.providerSub !== null && isSince(account.providerLinkedAt, moment),
  };
}

interface Addressed {
  emailProvenBy: EmailProof | null;
  emailSetAt: Date | null;
}

/**
 * Whether the connected Google person may not be the address's owner: they were connected before the account got this
 * address, or its owner never chose how to sign in.
 */
export const isGoogleOfOthers = (account: Pick<Proofs, 'googleSub' | 'googleLinkedAt'> & Addressed): boolean =>
  account.googleSub !== null && isOfOthers(account, account.googleLinkedAt);

/** Like `isGoogleOfOthers`, for the person of a sign-in service. */
export const isProviderOfOthers = (account: Pick<Proofs, 'providerSub' | 'providerLinkedAt'> & Addressed): boolean =>
  account.providerSub !== null && isOfOthers(account, account.providerLinkedAt);

/** Likewise for the person of a learning platform, by the time they were connected. */
export const isLtiOfOthers = (account: Addressed, connectedAt: Date): boolean => isOfOthers(account, connectedAt);

function isOfOthers({ emailProvenBy, emailSetAt }: Addressed, linkedAt: Date | null): boolean {
  if (!choseWaysIn(emailProvenBy)) return true;
  return emailSetAt !== null && !(linkedAt !== null && linkedAt > emailSetAt);
}
