import { emailProofWords } from '@assay/contract/auth';
import type { ManagedUser } from '@assay/contract/userAdmin';

/** Whether and how the owner of an account has shown that its email is theirs. */
export const emailProofText = (proof: ManagedUser['emailProof']): string =>
  proof === null ? 'Not confirmed' : `Confirmed by ${emailProofWords[proof.by]}`;
