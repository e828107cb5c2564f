import { choseWaysIn } from '@assay/contract/people/auth';
import type { EmailProof } from '@assay/contract/people/auth';

/** The account for a person whom another service identifies. An address alone is no proof, because addresses change hands. */

interface Account {
  id: number;
  /** Already with a person of that kind of service. */
  isConnected: boolean;
  emailProvenBy: EmailProof | null;
}

export type Link =
  | { step: 'signIn'; userId: number }
  | { step: 'create' }
  /** `voidsPassword`: the password may have been set by someone other than the address's owner. */
  | { step: 'link'; userId: number; voidsPassword: boolean; provesEmail: boolean }
  | { step: 'passwordFirst' }
  | { step: 'otherPerson' };

/**
 * @param isAuthoritative whether the service knows today's owner of the address
 * @param known the account of this person
 * @param sameAddress the account with the person's address
 * @param signedInAs the caller, proven by their session
 */
export function decideLink(
  isAuthoritative: boolean,
  known: Account | undefined,
  sameAddress: Account | undefined,
  signedInAs: number | null,
): Link {
  if (known) return { step: 'signIn', userId: known.id };
  if (!sameAddress) return { step: 'create' };
  if (sameAddress.isConnected) return { step: 'otherPerson' };
  const userId = sameAddress.id;
  const { emailProvenBy } = sameAddress;
  // An existing proof stays with the password: the service's does not say who set the password before.
  if (signedInAs === userId)
    return { step: 'link', userId, voidsPassword: false, provesEmail: emailProvenBy === null && isAuthoritative };
  // The service's record of another provider's address may be outdated.
  if (!isAuthoritative) return { step: 'passwordFirst' };
  const isTakenOver = !choseWaysIn(emailProvenBy);
  return { step: 'link', userId, voidsPassword: isTakenOver, provesEmail: isTakenOver };
}
