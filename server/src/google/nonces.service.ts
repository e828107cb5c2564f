import { createHash } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { refused } from '../platform/google/googleIdentity.ts';
import type { GoogleIdentity } from '../platform/google/googleIdentity.ts';
import {
  deleteCredentialsBefore,
  deleteNonce,
  deleteNoncesBefore,
  insertCredential,
  insertNonce,
  isOpenNonce,
} from './google.store.ts';

/** A sign-in page may stay open for a while before the button is pressed. */
const NONCE_SECONDS = 3600;
/** Maximum age of a token without the page's proof. */
const ALONE_SECONDS = 300;

const nonceOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
// Without the signature, which has more than one encoding.
const digestOf = (credential: string): Buffer =>
  createHash('sha256')
    .update(credential.slice(0, credential.lastIndexOf('.')))
    .digest();
const since = (now: Date) => new Date(now.getTime() - NONCE_SECONDS * 1000);

export const notSetUp = () => new Failure('not_found', { message: 'Google sign-in is not set up here.' });

/** Google puts the nonce into its token; only the browser that requested it knows the verifier. */
export async function issueNonce({ db, clock, random, google }: Pick<App, 'db' | 'clock' | 'random' | 'google'>) {
  if (!google) throw notSetUp();
  const verifier = random.bytes(32).toString('base64url');
  const nonce = nonceOf(verifier);
  await insertNonce(db, nonce, clock.now());
  return { nonce, verifier, expiresIn: NONCE_SECONDS };
}

export interface Answer {
  /** Google's identity token. */
  credential: string;
  verifier?: string | undefined;
}

type Asked = Pick<GoogleIdentity, 'nonce' | 'issuedAt'>;

/**
 * Throws unless the token answers an unfinished sign-in of this browser. A token without the browser's proof must be
 * fresh, and must not belong to a sign-in started on our pages.
 */
export async function demandUnused(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { nonce, issuedAt }: Asked,
  { verifier }: Answer,
): Promise<void> {
  const now = clock.now();
  if (verifier !== undefined) {
    if (nonce === null || nonceOf(verifier) !== nonce) throw refused('verifier');
    if (!(await isOpenNonce(db, nonce, since(now)))) throw refused('nonce');
    return;
  }
  if (nonce !== null && (await isOpenNonce(db, nonce, since(now)))) throw refused('verifier');
  if (now.getTime() - issuedAt.getTime() > ALONE_SECONDS * 1000) throw refused('iat');
}

/** A token opens one session; a second request with it is refused. */
export async function useAnswer(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { nonce }: Asked,
  { credential, verifier }: Answer,
): Promise<void> {
  if (!(await insertCredential(db, digestOf(credential), clock.now()))) throw refused('replayed');
  if (verifier !== undefined && nonce !== null && !(await deleteNonce(db, nonce))) throw refused('replayed');
}

export async function sweepNonces({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteNoncesBefore(db, since(clock.now()));
  // Long after a token is too old for any sign-in.
  await deleteCredentialsBefore(db, since(clock.now()));
}
