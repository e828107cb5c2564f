import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWTHeaderParameters, JWTPayload } from 'jose';
import type { Clock } from '../../src/platform/time/clock.ts';

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: object;
}

/** A local substitute for Google: publishes its own keys over HTTP and signs identity tokens with them. */
export interface TestGoogle {
  clientId: string;
  keysUrl: string;
  /** How often the keys were requested. */
  asked(): number;
  /** Sets the answer to later key requests; null: the keys. */
  answerWith(answer: { status: number; text: string } | null): void;
  /** Creates a new signing key. The old one is no longer published. */
  rotate(): Promise<SigningKey>;
  key(): SigningKey;
  /** A token like Google's, with these claims changed; undefined removes a claim. */
  sign(
    person: JWTPayload,
    changed?: { claims?: JWTPayload; header?: Partial<JWTHeaderParameters>; key?: SigningKey['privateKey'] },
  ): Promise<string>;
  stop(): Promise<void>;
}

let number = 0;
// Finding primes takes long, so one key serves every test that does not change it.
let firstKey: Promise<SigningKey> | undefined;

export async function newSigningKey(): Promise<SigningKey> {
  number += 1;
  const kid = `key-${number}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } };
}

/** @param clock gives the issue time of its tokens */
export async function startTestGoogle(clock: Clock): Promise<TestGoogle> {
  const clientId = '1234567890-tests.apps.googleusercontent.com';
  let key = await (firstKey ??= newSigningKey());
  let answer: { status: number; text: string } | null = null;
  let asked = 0;
  // A counter per server, so that two servers in a test see the same tokens for the same actions.
  let tokens = 0;
  const http = createServer((_request, reply) => {
    asked += 1;
    const { status, text } = answer ?? { status: 200, text: JSON.stringify({ keys: [key.publicJwk] }) };
    reply.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(text);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    clientId,
    keysUrl: `http://127.0.0.1:${port}/certs`,
    asked: () => asked,
    answerWith: (next) => {
      answer = next;
    },
    rotate: async () => (key = await newSigningKey()),
    key: () => key,
    sign(person, { claims, header, key: signedWith } = {}) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const payload = {
        iss: 'https://accounts.google.com',
        azp: clientId,
        aud: clientId,
        email_verified: true,
        iat: now,
        exp: now + 3600,
        jti: `token-${(tokens += 1)}`,
        ...person,
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })
        .sign(signedWith ?? key.privateKey);
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
