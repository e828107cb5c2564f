import { choseWaysIn } from '@assay/contract/auth';
import type { EmailProof } from '@assay/contract/auth';

/** Which of the things that open an account are those of whoever has its address. */

interface Proofs {
  passwordHash: string | null;
  passwordSetAt: Date | null;
  googleSub: string | null;
  googleLinkedAt: Date | null;
}

const isSince = (setAt: Date | null, moment: Date) => setAt !== null && setAt >= moment;

/** What was set since a moment: that is not of whoever had the account until then. */
export function setSince(account: Proofs, moment: Date): { password: boolean; google: boolean } {
  return {
    password: account.passwordHash !== null && isSince(account.passwordSetAt, moment),
    google: account.googleSub !== null && isSince(account.googleLinkedAt, moment),
  };
}

/**
 * Whether the Google person of an account is perhaps not who has its address: they came before the account was given
 * this address, or its owner has never chosen what opens the account.
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
