import { hash } from 'node:crypto';
import { errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { App } from '../app.ts';
import { toolAddresses } from '../lti/toolAddresses.service.ts';
import { Refused, readMessage } from '../lti/message.ts';
import type { LtiMessage, LtiSelection } from '../lti/message.ts';
import { acceptsLaunch, getPlatform, platformOfLogin } from '../lti/platforms.service.ts';
import { noteCourse } from './courses.service.ts';
import { refusalOfSelection } from './selection.ts';
import { deleteLaunchesBefore, findWaiting, insertLaunch, storeMessage, takeLaunch } from './launches.store.ts';

/** A person may have to sign in at the platform first. */
const LIFE_SECONDS = 600;

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');
const startOf = (now: Date) => new Date(now.getTime() - LIFE_SECONDS * 1000);

/** The cause, for the admin who has to repair it. */
const texts: Partial<Record<string, string>> = {
  selection_address:
    'Your course opened the wrong address. Ask an admin to enter our selection address in the learning platform.',
};

export function refusedLaunch(reason: string) {
  const message = texts[reason];
  return new Failure('lti_refused', { cause: reason, ...(message !== undefined && { message }) });
}

const newToken = ({ random }: Pick<App, 'random'>) => random.bytes(32).toString('base64url');

interface Login {
  issuer: string;
  clientId?: string | undefined;
  loginHint: string;
  messageHint?: string | undefined;
}

/** Begins a launch that a platform has asked for. Only the tab that gets the secret can finish it. */
export async function beginLaunch(app: App, login: Login) {
  const platform = await platformOfLogin(app, login.issuer, login.clientId);
  const [state, secret, nonce] = [newToken(app), newToken(app), newToken(app)];
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

export interface SelectionBegun {
  selection: LtiSelection;
  state: string;
  /** With which the page that follows ends it. */
  secret: string;
}

type Taken = { kind: 'launch' } | ({ kind: 'selection' } & SelectionBegun);

/**
 * Takes the message that the platform has made a browser send. It opens nothing yet: the tab that began the launch
 * finishes it, or the page on which a teacher selects.
 */
export async function takeMessage(
  app: App,
  keysAt: (url: string) => JWTVerifyGetKey,
  { state, token, address }: { state: string; token: string; address: string },
): Promise<Taken> {
  try {
    return await verify(app, keysAt, state, token);
  } catch (error) {
    if (error instanceof Failure && error.code !== 'lti_refused') throw error;
    const reason = reasonOf(error);
    if (reason === null) throw error;
    app.metrics.authFailures.inc({ reason: 'lti' });
    await recordAudit(app, { action: 'sign_in_failed', actorId: null, address, details: { by: 'lti', reason } });
    throw refusedLaunch(reason);
  }
}

async function verify(
  app: App,
  keysAt: (url: string) => JWTVerifyGetKey,
  state: string,
  token: string,
): Promise<Taken> {
  const now = app.clock.now();
  const stateHash = hashOf(state);
  const begun = await findWaiting(app.db, stateHash, startOf(now));
  if (!begun) throw new Refused('state');
  const platform = await getPlatform(app, begun.platformId);
  const message = await readMessage(token, {
    keys: keysAt(platform.keysUrl),
    issuer: platform.issuer,
    clientId: platform.clientId,
    targets: toolAddresses(app),
    isNonce: (nonce) => hashOf(nonce).equals(begun.nonceHash),
    now,
  });
  const unfit = message.kind === 'selection' ? refusalOfSelection(message) : null;
  if (unfit !== null) throw new Failure('forbidden', { message: unfit });
  const secret = newToken(app);
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    if (!(await acceptsLaunch(inside, platform.id, message.deploymentId))) throw new Refused('deployment_id');
    if (message.kind === 'launch') await noteCourse(inside, platform.id, message);
    const secretHash = message.kind === 'selection' ? hashOf(secret) : null;
    if (!(await storeMessage(tx, stateHash, message, secretHash))) throw new Refused('state');
  });
  return message.kind === 'selection' ? { kind: 'selection', selection: message, state, secret } : { kind: 'launch' };
}

/** @returns null if the fault is ours */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refused) return error.message;
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return error.claim;
  return error instanceof errors.JOSEError ? error.code : null;
}

interface Finished {
  state: string;
  secret: string;
}

/** The launch that this tab began, or the selection of this page, which ends here: its message is accepted once. */
export async function takeFinished<Kind extends LtiMessage['kind']>(app: App, kind: Kind, { state, secret }: Finished) {
  const hashes = { stateHash: hashOf(state), secretHash: hashOf(secret) };
  const taken = await takeLaunch(app.db, kind, hashes, startOf(app.clock.now()));
  if (!taken) throw refusedLaunch('state');
  return { platform: await getPlatform(app, taken.platformId), message: taken.message };
}

export async function sweepLaunches({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteLaunchesBefore(db, startOf(clock.now()));
}
