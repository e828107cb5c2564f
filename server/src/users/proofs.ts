import { choseWaysIn } from '@assay/contract/auth';
import type { EmailProof } from '@assay/contract/auth';

/** Which ways to sign in belong to the address's owner. */

interface Proofs {
  passwordHash: string | null;
  passwordSetAt: Date | null;
  googleSub: string | null;
  googleLinkedAt: Date | null;
}

const isSince = (setAt: Date | null, moment: Date) => setAt !== null && setAt >= moment;

/** The ways to sign in set since a time, which are not the earlier holder's. */
export function setSince(account: Proofs, moment: Date): { password: boolean; google: boolean } {
  return {
    password: account.passwordHash !== null && isSince(account.passwordSetAt, moment),
    google: account.googleSub !== null && isSince(account.googleLinkedAt, moment),
  };
}

/**
 * Whether the connected Google person may not be the address's owner: they were connected before the account got this
 * address, or its owner never chose how to sign in.
 */
export function isGoogleOfOthers(
  account: Omit<Proofs, 'passwordHash' | 'passwordSetAt'> & {
    emailProvenBy: EmailProof | null;
    emailSetAt: Date | null;
  },
): boolean {
  const { googleSub, googleLinkedAt, emailProvenBy, emailSetAt } = account;
  if (googleSub === null) return false;
  if (!choseWaysIn(emailProvenBy)) return true;
  return emailSetAt !== null && !(googleLinkedAt !== null && googleLinkedAt > emailSetAt);
}
