import { emailProofWords } from '@assay/contract/people/auth';
import type { ManagedUser } from '@assay/contract/people/userAdmin';

/** Whether and how an account's owner has proven their address. */
export const emailProofText = (proof: ManagedUser['emailProof']): string =>
  proof === null ? 'Not confirmed' : `Confirmed by ${emailProofWords[proof.by]}`;
