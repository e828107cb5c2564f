import { Failure } from '@assay/contract/failure';

/** Accounts changed between a decision about a sign-in and its transaction; `cause` if there was another reason. */
export class Overtaken extends Error {}

/** A new account's address was taken meanwhile. */
export function throwTaken(error: unknown): never {
  throw error instanceof Failure && error.code === 'email_taken' ? new Overtaken('', { cause: error }) : error;
}

/**
 * Decides once more for a person who was overtaken: of two simultaneous first sign-ins, the second finds the account of
 * the first.
 */
export const decidingAgain = <Result>(admit: () => Promise<Result>): Promise<Result> =>
  admit()
    .catch((error: unknown) => {
      if (error instanceof Overtaken) return admit();
      throw error;
    })
    .catch((error: unknown) => {
      // Twice the same result: the address is reserved for its former account.
      throw error instanceof Overtaken ? (error.cause ?? error) : error;
    });
