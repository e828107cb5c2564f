import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWTHeaderParameters, JWTPayload } from 'jose';
import type { Clock } from '../src/platform/time/clock.ts';

interface Key {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: object;
}

/** Stands where Google stands: publishes keys of its own over HTTP and signs identity tokens with them. */
export interface TestGoogle {
  clientId: string;
  keysUrl: string;
  /** How often the keys were asked for. */
  asked(): number;
  /** From now on the keys are answered so; null: with the keys. */
  answerWith(answer: { status: number; text: string } | null): void;
  /** A new signing key. The old one is published no more. */
  rotate(): Promise<Key>;
  key(): Key;
  /** A token as Google makes it, with these claims changed; undefined takes one away. */
  sign(
    person: JWTPayload,
    changed?: { claims?: JWTPayload; header?: Partial<JWTHeaderParameters>; key?: Key['privateKey'] },
  ): Promise<string>;
  stop(): Promise<void>;
}

let number = 0;
// Finding primes takes long, and one key serves every test that does not change it.
let firstKey: Promise<Key> | undefined;

export async function newSigningKey(): Promise<Key> {
  number += 1;
  const kid = `key-${number}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } };
}

/** @param clock the time at which its tokens are made */
export async function startTestGoogle(clock: Clock): Promise<TestGoogle> {
  const clientId = '1234567890-tests.apps.googleusercontent.com';
  let key = await (firstKey ??= newSigningKey());
  let answer: { status: number; text: string } | null = null;
  let asked = 0;
  // Of each its own, so that two servers of a test that do the same see the same tokens.
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
