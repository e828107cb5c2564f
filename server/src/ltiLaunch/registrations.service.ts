import { hash } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import { MOST_PLATFORMS } from '@assay/contract/lti';
import type { NewPlatform } from '@assay/contract/lti';
import type { App, By } from '../app.ts';
import { recordAudit, withAudit } from '../audit/audit.service.ts';
import { jsonOf } from '../lti/accessTokens.service.ts';
import { addPlatform, listPlatforms } from '../lti/platforms.service.ts';
import { configurationAt, platformOf, registrationFor } from '../lti/registration.ts';
import type { PlatformConfiguration } from '../lti/registration.ts';
import { toolAddresses } from '../lti/toolAddresses.service.ts';
import { publicUrlOf } from '../platform/http/headers.ts';
import { refusalOfUrl } from '../platform/outgoing/addresses.ts';
import { codeOfFault, createOutside } from '../platform/outgoing/request.ts';
import type { OutsideRequest } from '../platform/outgoing/request.ts';
import { deleteRegistrationsUntil, insertRegistration, takeRegistration } from './registrations.store.ts';

const LIFE_MS = 3_600_000;
const ANSWER_WITHIN_MS = 10_000;
const MOST_BYTES = 256 * 1024;

/** Below /api; only its token opens it. */
export const REGISTER = '/lti/register/:token';

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Makes an address at which a platform may register itself, once and within an hour. Its admin enters it there. */
export const createRegistration = (app: App, by: By) =>
  withAudit(app, by, async ({ db, clock, config, random }) => {
    const token = random.bytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
    await insertRegistration(db, hashOf(token), expiresAt);
    const url = `${publicUrlOf(config)}/api${REGISTER.replace(':token', token)}`;
    return [{ url, expiresAt: expiresAt.toISOString() }, { action: 'lti_registration_created' }];
  });

interface Opened {
  token: string;
  /** Where the platform says what it is. */
  configurationUrl: string;
  /** With which we speak to it. */
  registrationToken: string | undefined;
  address: string;
}

/**
 * Registers us at the platform whose admin has opened such an address. The platform is stored as `new`, so that it can do
 * nothing before an admin here confirms it. The address is used up by the first try.
 */
export function createRegistering(app: App): (opened: Opened) => Promise<void> {
  const networks = app.config.ALLOWED_PRIVATE_ADDRESSES;
  const outside = createOutside({ networks, longestMs: ANSWER_WITHIN_MS });

  async function ask(request: Omit<OutsideRequest, 'mostBytes' | 'headers'>, opened: Opened): Promise<unknown> {
    const headers = {
      accept: 'application/json',
      ...(request.payload !== undefined && { 'content-type': 'application/json' }),
      ...(opened.registrationToken !== undefined && { authorization: `Bearer ${opened.registrationToken}` }),
    };
    const answer = await outside({ ...request, headers, mostBytes: MOST_BYTES }).catch((error: unknown) => {
      throw unfit(app, codeOfFault(error));
    });
    const { statusCode, bytes, isWhole } = answer;
    if (statusCode !== 200 && statusCode !== 201) throw unfit(app, String(statusCode));
    if (!isWhole) throw unfit(app, 'too_large');
    return jsonOf(bytes);
  }

  async function configured(opened: Opened): Promise<PlatformConfiguration> {
    const url = opened.configurationUrl;
    const said = configurationAt(url, await ask({ url, method: 'GET' }, opened));
    if ('refused' in said) throw unfit(app, said.refused);
    const { authorization_endpoint, token_endpoint, jwks_uri, registration_endpoint } = said;
    for (const one of [authorization_endpoint, token_endpoint, jwks_uri, registration_endpoint])
      if (refusalOfUrl(one, networks) !== null) throw unfit(app, 'address');
    return said;
  }

  async function store(platform: NewPlatform, address: string): Promise<void> {
    await app.db.transaction().execute(async (tx) => {
      const inside = { ...app, db: tx };
      const { id, issuer } = await addPlatform(inside, platform, 'new');
      const details = { platformId: id, issuer };
      await recordAudit(inside, { action: 'lti_platform_registered', actorId: null, address, details });
    });
  }

  return async (opened) => {
    if (!(await takeRegistration(app.db, hashOf(opened.token), app.clock.now()))) throw new Failure('invalid_link');
    if (refusalOfUrl(opened.configurationUrl, networks) !== null) throw unfit(app, 'address');
    // Before the platform stores anything; adding checks it again.
    if ((await listPlatforms(app)).length >= MOST_PLATFORMS) throw new Failure('lti_platforms_full');
    const said = await configured(opened);
    const tool = { name: app.config.PRODUCT_NAME, addresses: toolAddresses(app) };
    const payload = JSON.stringify(registrationFor(said, tool));
    const platform = platformOf(said, await ask({ url: said.registration_endpoint, method: 'POST', payload }, opened));
    if (!platform) throw unfit(app, 'registration');
    await store(platform, opened.address);
  };
}

function unfit({ log }: Pick<App, 'log'>, reason: string): Failure {
  log.warn({ event: 'lti_registration_refused', reason }, 'a learning platform could not register itself');
  return new Failure('invalid_input', {
    message: `The learning platform couldn’t be registered (${reason}). Ask for a new address, or connect it by hand.`,
  });
}

export async function sweepRegistrations({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteRegistrationsUntil(db, clock.now());
}
