import { decodeProtectedHeader, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import * as openid from 'openid-client';
import { Failure } from '@assay/contract/failure';
import type { Clock } from '../time/clock.ts';
import type { ProviderSettings } from '../settings/providerList.ts';
import { onLoopback } from '../settings/loopback.ts';
import type { Log } from '../telemetry/log.ts';
import { NoUsableAnswer, createBoundedFetch, maySend } from './boundedFetch.ts';
import { identityOf, joinedClaims, lacksClaims } from './personClaims.ts';
import type { ProviderIdentity } from './personClaims.ts';
import { createPublishedKeys, unreachable } from './publishedKeys.ts';
import { readLogoutToken } from './logoutToken.ts';
import type { Logout } from './logoutToken.ts';

const SKEW_SECONDS = 60;
const OLDEST_SECONDS = 600;
const FRESH_MS = 3_600_000;
/** While the service is unreachable, what it published stays valid for a day. */
const STALE_MS = 24 * FRESH_MS;
/** A service that gives no answer is not asked again for so long. */
const REST_MS = 5000;
/** Public keys only: a shared secret or no signature at all would let others write tokens. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** A sign-in that the server sent to the service, remembered until it returns. */
export interface Begun {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface Provider {
  settings: ProviderSettings;
  /** Where the browser goes to sign in. Throws `unavailable` if the service cannot be reached. */
  signInUrl(begun: Begun): Promise<string>;
  /** The person of the service's answer. Throws `provider_refused` or `unavailable`. */
  identify(answer: { code: string; iss?: string | undefined }, begun: Begun): Promise<ProviderIdentity>;
  /** The person signed out at the service; null: not a valid logout token of it. Throws `unavailable`. */
  readLogout(token: string): Promise<Logout | null>;
}

interface Parts {
  settings: ProviderSettings;
  clock: Clock;
  log: Log;
}

/** The reason is for the log; the person is asked to try again. */
export const refused = (reason: string) => new Failure('provider_refused', { cause: reason });

/** Not a passing fault, so no one is asked to try again. */
const misconfigured = (label: string) =>
  new Failure('unavailable', {
    message: `Sign-in with ${label} isn’t set up correctly. Contact your administrator.`,
  });

export function createProvider({ settings, clock, log }: Parts): Provider {
  const { issuer, clientId, clientSecret, label } = settings;
  const mayBePlain = new URL(issuer).protocol === 'http:' && onLoopback(new URL(issuer).hostname);
  const boundedFetch = createBoundedFetch({ mayBePlain });
  const now = () => clock.now().getTime();
  let known: { server: openid.ServerMetadata; since: number } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  /** It answered, as another service than the operator has set. */
  let isAnother = false;
  let asking: Promise<void> | null = null;
  let logoutKeys: { url: string; keys: JWTVerifyGetKey } | null = null;

  async function ask() {
    askedAt = now();
    isAnother = false;
    try {
      const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
        [openid.customFetch]: boundedFetch,
        timeout: 10,
        execute: mayBePlain ? [openid.allowInsecureRequests] : [],
      });
      known = { server: usable(found.serverMetadata()), since: now() };
    } catch (error) {
      isAnother = comparedIn(error) === 'issuer';
      note(error, 'the description of a sign-in service could not be read');
    }
  }

  /** Every address that the service publishes, because browsers and requests are sent there. */
  function usable(metadata: openid.ServerMetadata): openid.ServerMetadata {
    const described = JSON.parse(JSON.stringify(metadata)) as openid.ServerMetadata;
    // The library makes exceptions for services with many organisations, whose people could be anyone.
    if (new URL(described.issuer).href !== new URL(issuer).href) throw new NoUsableAnswer('another issuer');
    const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = described;
    for (const url of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint ?? issuer])
      if (url === undefined || !URL.canParse(url) || !maySend(url, { mayBePlain }))
        throw new NoUsableAnswer('an address that is missing or not https');
    return described;
  }

  async function server(): Promise<openid.ServerMetadata> {
    const age = known === null ? Number.POSITIVE_INFINITY : now() - known.since;
    if (age >= FRESH_MS && now() - askedAt >= REST_MS) {
      asking ??= ask().finally(() => {
        asking = null;
      });
    }
    if (age >= FRESH_MS && asking !== null) await asking;
    if (!known || now() - known.since >= STALE_MS) throw isAnother ? misconfigured(label) : unreachable(label);
    return known.server;
  }

  /** Kept, unlike those for sign-ins: anyone may send a logout token. */
  function keysAt(url: string): JWTVerifyGetKey {
    if (logoutKeys?.url !== url) logoutKeys = { url, keys: createPublishedKeys({ clock, log, url, name: label }) };
    return logoutKeys.keys;
  }

  /** New for each sign-in, so that the service's keys are read again: they may have been replaced. */
  async function configured(): Promise<openid.Configuration> {
    const described = await server();
    const metadata = {
      // Both sides of a test have the same clock, but not the one of the machine.
      [openid.clockSkew]: Math.round((now() - Date.now()) / 1000),
      [openid.clockTolerance]: SKEW_SECONDS,
    };
    const configuration = new openid.Configuration(described, clientId, metadata, authentication(described));
    configuration[openid.customFetch] = boundedFetch;
    if (mayBePlain) openid.allowInsecureRequests(configuration);
    // Verifies signatures, too, although the token came straight from the service.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  function authentication({ token_endpoint_auth_methods_supported: methods }: openid.ServerMetadata) {
    if (clientSecret === undefined) return openid.None();
    return methods === undefined || methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic(clientSecret)
      : openid.ClientSecretPost(clientSecret);
  }

  /** Only kind and code of an error: its details hold tokens. */
  function note(error: unknown, message: string) {
    const { name, code, error: said } = error as { name?: string; code?: string; error?: string };
    const compared = comparedIn(error);
    const why = error instanceof NoUsableAnswer ? error.message : compared && `another value of ${compared}`;
    log.warn({ event: 'provider_failed', provider: settings.id, issuer, name, code, said, why }, message);
  }

  async function claimsOf({ code, iss }: { code: string; iss?: string | undefined }, begun: Begun) {
    const configuration = await configured();
    const answer = new URL(begun.redirectUri);
    answer.search = new URLSearchParams({ code, state: begun.state, ...(iss !== undefined && { iss }) }).toString();
    const tokens = await openid.authorizationCodeGrant(configuration, answer, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) throw refused('no identity token');
    if (!ALGORITHMS.includes(decodeProtectedHeader(tokens.id_token).alg ?? 'none')) throw refused('alg');
    // A token with further audiences, or made for another client, is not accepted.
    if ([claims.aud].flat().join() !== clientId || (claims.azp ?? clientId) !== clientId) throw refused('aud');
    const age = now() / 1000 - claims.iat;
    if (age > OLDEST_SECONDS || age < -SKEW_SECONDS) throw refused('iat');
    if (configuration.serverMetadata().userinfo_endpoint === undefined || !lacksClaims(claims, settings)) return claims;
    // Refused if it is about another person.
    return joinedClaims(claims, await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub));
  }

  return {
    settings,
    async signInUrl({ redirectUri, state, nonce, codeVerifier }) {
      const url = openid.buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: settings.scopes.join(' '),
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async identify(answer, begun) {
      try {
        return identityOf(await claimsOf(answer, begun), settings);
      } catch (error) {
        if (error instanceof Failure) throw error;
        note(error, 'the answer of a sign-in service was refused');
        if (isAway(error)) throw unreachable(label);
        throw refused(codeOf(error));
      }
    },
    async readLogout(token) {
      const described = await server();
      try {
        return await readLogoutToken(token, {
          keys: keysAt(String(described.jwks_uri)),
          issuer: described.issuer,
          clientId,
          algorithms: ALGORITHMS,
          skewSeconds: SKEW_SECONDS,
          oldestSeconds: OLDEST_SECONDS,
          now: clock.now(),
        });
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        note(error, 'a logout token was refused');
        return null;
      }
    },
  };
}

const isAway = (error: unknown) =>
  error instanceof NoUsableAnswer || (error as { code?: unknown }).code === 'OAUTH_TIMEOUT';

/** The field or claim that has another value than it must have. */
function comparedIn(error: unknown): string | undefined {
  // The library wraps some of its own errors.
  for (let { cause } = error as { cause?: unknown }; typeof cause === 'object' && cause !== null;) {
    const { attribute, claim, cause: inner } = cause as { attribute?: unknown; claim?: unknown; cause?: unknown };
    const [name] = [attribute, claim].filter((text) => typeof text === 'string');
    if (name !== undefined) return name;
    cause = inner;
  }
  return undefined;
}

function codeOf(error: unknown): string {
  const { error: said, code } = error as { error?: unknown; code?: unknown };
  const [reason] = [comparedIn(error), said, code].filter((text) => typeof text === 'string');
  return (reason ?? 'unknown').slice(0, 100);
}
