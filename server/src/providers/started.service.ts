import { hash } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { publicUrlOf } from '../platform/http/headers.ts';
import { refused } from '../platform/openid/provider.ts';
import type { Begun, Provider } from '../platform/openid/provider.ts';
import { deleteStartedBefore, insertStarted, takeStarted } from './started.store.ts';

/** A person may have to find a password and a second factor first. */
const LIFE_SECONDS = 600;

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');
const startOf = (now: Date) => new Date(now.getTime() - LIFE_SECONDS * 1000);

export function demandProvider({ providers }: Pick<App, 'providers'>, id: string): Provider {
  const provider = providers.get(id);
  if (!provider) throw new Failure('not_found', { message: 'This sign-in service is not set up here.' });
  return provider;
}

/** Each service has an address of its own, so that an answer cannot be brought to another one. */
const redirectUri = ({ config }: Pick<App, 'config'>, id: string) => `${publicUrlOf(config)}/login/callback/${id}`;

/** Starts a sign-in. Only the browser that gets the secret can finish it. */
export async function startSignIn(app: App, id: string, { reactivate }: { reactivate: boolean }) {
  const provider = demandProvider(app, id);
  const token = () => app.random.bytes(32).toString('base64url');
  const [state, secret, nonce, codeVerifier] = [token(), token(), token(), token()];
  const url = await provider.signInUrl({ redirectUri: redirectUri(app, id), state, nonce, codeVerifier });
  await insertStarted(app.db, {
    stateHash: hashOf(state),
    providerId: id,
    secretHash: hashOf(secret),
    codeVerifier,
    nonce,
    reactivates: reactivate,
    startedAt: app.clock.now(),
  });
  return { url, secret, expiresIn: LIFE_SECONDS };
}

/** The sign-in that this browser started, which ends here: its state is accepted once. */
export async function finishStarted(
  app: App,
  id: string,
  { state, secret }: { state: string; secret: string },
): Promise<Begun & { reactivates: boolean }> {
  const asked = { stateHash: hashOf(state), secretHash: hashOf(secret), providerId: id };
  const started = await takeStarted(app.db, asked, startOf(app.clock.now()));
  if (!started) throw refused('state');
  return { ...started, state, redirectUri: redirectUri(app, id) };
}

export async function sweepProviderSignIns({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteStartedBefore(db, startOf(clock.now()));
}
