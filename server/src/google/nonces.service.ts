import { createHash } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import type { App, Origin } from '../platform/app.ts';
import { refused } from '../platform/google/googleIdentity.ts';
import { deleteNonce, deleteNoncesBefore, insertNonce, isOpenNonce } from './google.store.ts';

/** A sign-in page may lie open for a while before somebody presses the button. */
const NONCE_SECONDS = 3600;

const nonceOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const since = (now: Date) => new Date(now.getTime() - NONCE_SECONDS * 1000);

export const notSetUp = () => new Failure('not_found', { message: 'Sign-in with Google is not set up here.' });

/** Google puts the nonce into its token; only the browser that asked for it can show the verifier. */
export async function issueNonce(
  { db, clock, random, limits, google }: Pick<App, 'db' | 'clock' | 'random' | 'limits' | 'google'>,
  origin: Origin,
) {
  if (!google) throw notSetUp();
  limits.take('googleNonce', origin.address);
  const verifier = random.bytes(32).toString('base64url');
  const nonce = nonceOf(verifier);
  await insertNonce(db, nonce, clock.now());
  return { nonce, verifier, expiresIn: NONCE_SECONDS };
}

/** Throws unless the token answers a sign-in that this browser began and that is not finished. */
export async function demandOpenNonce(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  nonce: string,
  verifier: string,
): Promise<void> {
  if (nonceOf(verifier) !== nonce) throw refused('verifier');
  if (!(await isOpenNonce(db, nonce, since(clock.now())))) throw refused('nonce');
}

/** A token opens one session; of two requests with the same one, one is too late. */
export async function useNonce({ db }: Pick<App, 'db'>, nonce: string): Promise<void> {
  if (!(await deleteNonce(db, nonce))) throw refused('replayed');
}

export async function sweepNonces({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteNoncesBefore(db, since(clock.now()));
}
