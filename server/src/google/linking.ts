import { choseWaysIn } from '@assay/contract/auth';
import type { EmailProof } from '@assay/contract/auth';

/** Which account a Google person gets. An address alone is no proof: addresses change hands. */

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
  /** `voidsPassword`: whoever set it need not be who has the address. */
  | { step: 'link'; userId: number; voidsPassword: boolean; provesEmail: boolean }
  | { step: 'passwordFirst' }
  | { step: 'otherPerson' };

/** Whether Google itself decides who has this address: its own mail, or an organisation it hosts. */
export function isAuthoritative({ email, hostedDomain }: Claimed): boolean {
  return hostedDomain !== null || email.toLowerCase().endsWith('@gmail.com');
}

/**
 * @param known the account of this Google person
 * @param sameAddress the account with the address Google names
 * @param signedInAs who asks, proven by a session of theirs
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
  // A proof that is there stays with the password: Google's says nothing of who set that before.
  if (signedInAs === userId)
    return {
      step: 'link',
      userId,
      voidsPassword: false,
      provesEmail: emailProvenBy === null && isAuthoritative(claimed),
    };
  // What Google once heard of another provider's address may be long out of date.
  if (!isAuthoritative(claimed)) return { step: 'passwordFirst' };
  const isTakenOver = !choseWaysIn(emailProvenBy);
  return { step: 'link', userId, voidsPassword: isTakenOver, provesEmail: isTakenOver };
}
