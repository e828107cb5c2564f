import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import type { JWTPayload, JWTHeaderParameters } from 'jose';
import { newSigningKey } from './testGoogle.ts';
import type { SigningKey } from './testGoogle.ts';
import type { MovableClock } from '../movableClock.ts';

// A sign-in service of its own: oidc-provider speaks the protocol correctly, this one also does what it must not.

export interface Answered {
  code: string;
  state: string;
  iss?: string;
}

interface Behaviour {
  /** Over those of the description. */
  discovery?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  key?: SigningKey['privateKey'] | Uint8Array;
  /** Instead of a signed token. */
  idToken?: string;
  userinfo?: Record<string, unknown>;
  /** Answers in place of the usual ones, by path. */
  answers?: Record<string, { status: number; text?: string; headers?: Record<string, string>; delayMs?: number }>;
}

export interface TestIssuer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The value of `OIDC_PROVIDERS`. @param over the usual ones */
  settings(over?: Record<string, unknown>): string;
  /** Requests so far, by path. */
  asked: Record<string, number>;
  behave(behaviour: Behaviour): void;
  rotate(): Promise<SigningKey>;
  /** The person signs in at this address, to which the browser was sent. */
  signIn(url: string, person: JWTPayload): Answered;
  /** A token signed like those of the service. */
  sign(payload: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  stop(): Promise<void>;
}

interface Open {
  person: JWTPayload;
  nonce: string;
  challenge: string;
  redirectUri: string;
}

export async function startTestIssuer(clock: MovableClock): Promise<TestIssuer> {
  const [clientId, clientSecret] = ['assay', 'a secret of the client'];
  const open = new Map<string, Open>();
  const people = new Map<string, JWTPayload>();
  const asked: Record<string, number> = {};
  let key = await newSigningKey();
  let behaviour: Behaviour = {};
  let issuer = '';
  let codes = 0;

  const sign = (payload: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
      .sign(behaviour.key ?? key.privateKey);

  async function tokensFor(request: IncomingMessage, body: URLSearchParams) {
    const found = open.get(body.get('code') ?? '');
    open.delete(body.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`).toString(
      'base64',
    );
    const isClient = request.headers.authorization === `Basic ${basic}`;
    if (!isClient || found?.challenge !== verifier || found.redirectUri !== body.get('redirect_uri')) return null;
    const now = Math.floor(clock.now().getTime() / 1000);
    const { nonce, person } = found;
    const usual = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, sid: `session of ${person.sub}` };
    const accessToken = `access ${(codes += 1)}`;
    people.set(accessToken, person);
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 60,
      id_token: behaviour.idToken ?? (await sign({ ...usual, ...person, ...behaviour.claims }, behaviour.header)),
    };
  }

  async function answer(request: IncomingMessage, body: string): Promise<object | null> {
    const path = pathOf(request);
    if (path === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
        ...behaviour.discovery,
      };
    if (path === '/jwks') return { keys: [key.publicJwk] };
    if (path === '/token') return tokensFor(request, new URLSearchParams(body));
    const person = people.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    return path === '/userinfo' && person ? { ...person, ...behaviour.userinfo } : null;
  }

  async function serve(request: IncomingMessage, reply: ServerResponse) {
    let body = '';
    for await (const piece of request) body += String(piece);
    const path = pathOf(request);
    asked[path] = (asked[path] ?? 0) + 1;
    const instead = behaviour.answers?.[path];
    if (instead?.delayMs) await new Promise((resolve) => setTimeout(resolve, instead.delayMs));
    const said = instead ? null : await answer(request, body);
    reply.writeHead(instead?.status ?? (said ? 200 : 400), { 'content-type': 'application/json', ...instead?.headers });
    reply.end(instead?.text ?? JSON.stringify(said ?? { error: 'invalid_grant' }));
  }

  const http = createServer((request, reply) => void serve(request, reply));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    clientSecret,
    settings: (over = {}) =>
      JSON.stringify([{ id: 'campus', label: 'Campus', newAccounts: true, issuer, clientId, clientSecret, ...over }]),
    asked,
    behave: (next) => {
      behaviour = next;
    },
    rotate: async () => (key = await newSigningKey()),
    signIn(url, person) {
      const { searchParams: asks } = new URL(url);
      if (asks.get('code_challenge_method') !== 'S256') throw new Error('no PKCE');
      const code = `code ${(codes += 1)}`;
      open.set(code, {
        person,
        nonce: asks.get('nonce') ?? '',
        challenge: asks.get('code_challenge') ?? '',
        redirectUri: asks.get('redirect_uri') ?? '',
      });
      return { code, state: asks.get('state') ?? '', iss: issuer };
    },
    sign,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

const pathOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://issuer').pathname;
