import { choseWaysIn } from '@assay/contract/auth';
import type { EmailProof } from '@assay/contract/auth';

/** The account for a Google person. An address alone is no proof, because addresses change hands. */

interface Claimed {
  email: string;
  hostedDomain: string | null;
}

interface Account {
  id: number;
  googleSub: string | null;
  emailProvenBy: EmailProof | null;
}

export type Link =
  | { step: 'signIn'; userId: number }
  | { step: 'create' }
  /** `voidsPassword`: the password may have been set by someone other than the address's owner. */
  | { step: 'link'; userId: number; voidsPassword: boolean; provesEmail: boolean }
  | { step: 'passwordFirst' }
  | { step: 'otherPerson' };

/** Whether Google is authoritative for this address: its own mail, or an organisation it hosts. */
export function isAuthoritative({ email, hostedDomain }: Claimed): boolean {
  return hostedDomain !== null || email.toLowerCase().endsWith('@gmail.com');
}

/**
 * @param known the account of this Google person
 * @param sameAddress the account with Google's address
 * @param signedInAs the caller, proven by their session
 */
export function decideLink(
  claimed: Claimed,
  known: Account | undefined,
  sameAddress: Account | undefined,
  signedInAs: number | null,
): Link {
  if (known) return { step: 'signIn', userId: known.id };
  if (!sameAddress) return { step: 'create' };
  if (sameAddress.googleSub !== null) return { step: 'otherPerson' };
  const userId = sameAddress.id;
  const { emailProvenBy } = sameAddress;
  // An existing proof stays with the password: Google's does not say who set the password before.
  if (signedInAs === userId)
    return {
      step: 'link',
      userId,
      voidsPassword: false,
      provesEmail: emailProvenBy === null && isAuthoritative(claimed),
    };
  // Google's record of another provider's address may be outdated.
  if (!isAuthoritative(claimed)) return { step: 'passwordFirst' };
  const isTakenOver = !choseWaysIn(emailProvenBy);
  return { step: 'link', userId, voidsPassword: isTakenOver, provesEmail: isTakenOver };
}
