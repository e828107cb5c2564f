import { hash } from 'node:crypto';
import { errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { App } from '../app.ts';
import { toolAddresses } from '../lti/toolAddresses.service.ts';
import { Refused, readMessage } from '../lti/message.ts';
import type { LtiMessage } from '../lti/message.ts';
import { acceptsLaunch, getPlatform, platformOfLogin } from '../lti/platforms.service.ts';
import type { StoredPlatform } from '../lti/platforms.service.ts';
import { deleteLaunchesBefore, findWaiting, insertLaunch, storeMessage, takeLaunch } from './launches.store.ts';

/** A person may have to sign in at the platform first. */
const LIFE_SECONDS = 600;

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');
const startOf = (now: Date) => new Date(now.getTime() - LIFE_SECONDS * 1000);

export const refusedLaunch = (reason: string) => new Failure('lti_refused', { cause: reason });

interface Login {
  issuer: string;
  clientId?: string | undefined;
  loginHint: string;
  messageHint?: string | undefined;
}

/** Begins a launch that a platform has asked for. Only the tab that gets the secret can finish it. */
export async function beginLaunch(app: App, login: Login) {
  const platform = await platformOfLogin(app, login.issuer, login.clientId);
  const token = () => app.random.bytes(32).toString('base64url');
  const [state, secret, nonce] = [token(), token(), token()];
  const url = new URL(platform.authorizationUrl);
  const asked = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: toolAddresses(app).launch,
    login_hint: login.loginHint,
    ...(login.messageHint !== undefined && { lti_message_hint: login.messageHint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  await insertLaunch(app.db, {
    stateHash: hashOf(state),
    secretHash: hashOf(secret),
    nonceHash: hashOf(nonce),
    platformId: platform.id,
    startedAt: app.clock.now(),
  });
  return { url: url.href, secret, expiresIn: LIFE_SECONDS };
}

/**
 * Takes the message that the platform has made a browser send. It opens nothing yet: the tab that began the launch
 * finishes it.
 */
export async function takeMessage(
  app: App,
  keysAt: (url: string) => JWTVerifyGetKey,
  { state, token, address }: { state: string; token: string; address: string },
): Promise<void> {
  try {
    await verify(app, keysAt, state, token);
  } catch (error) {
    if (error instanceof Failure && error.code !== 'lti_refused') throw error;
    const reason = reasonOf(error);
    if (reason === null) throw error;
    app.metrics.authFailures.inc({ reason: 'lti' });
    await recordAudit(app, { action: 'sign_in_failed', actorId: null, address, details: { by: 'lti', reason } });
    throw refusedLaunch(reason);
  }
}

async function verify(app: App, keysAt: (url: string) => JWTVerifyGetKey, state: string, token: string): Promise<void> {
  const now = app.clock.now();
  const stateHash = hashOf(state);
  const begun = await findWaiting(app.db, stateHash, startOf(now));
  if (!begun) throw new Refused('state');
  const platform = await getPlatform(app, begun.platformId);
  const message = await readMessage(token, {
    keys: keysAt(platform.keysUrl),
    issuer: platform.issuer,
    clientId: platform.clientId,
    tool: toolAddresses(app).tool,
    isNonce: (nonce) => hashOf(nonce).equals(begun.nonceHash),
    now,
  });
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    if (!(await acceptsLaunch(inside, platform.id, message.deploymentId))) throw new Refused('deployment_id');
    if (!(await storeMessage(tx, stateHash, message))) throw new Refused('state');
  });
}

/** @returns null if the fault is ours */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refused) return error.message;
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return error.claim;
  return error instanceof errors.JOSEError ? error.code : null;
}

/** The launch that this tab began, which ends here: its message is accepted once. */
export async function finishLaunch(
  app: App,
  { state, secret }: { state: string; secret: string },
): Promise<{ platform: StoredPlatform; message: LtiMessage }> {
  const hashes = { stateHash: hashOf(state), secretHash: hashOf(secret) };
  const taken = await takeLaunch(app.db, hashes, startOf(app.clock.now()));
  if (!taken) throw refusedLaunch('state');
  return { platform: await getPlatform(app, taken.platformId), message: taken.message };
}

export async function sweepLaunches({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteLaunchesBefore(db, startOf(clock.now()));
}
