import type { Endpoint } from '@assay/contract/endpoint';
import { Secret, TOTP } from 'otpauth';
import type { Person, TestServer } from '../testServer.ts';

/** An authenticator app's code at that time. */
export const codeAt = (secret: string, time: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time.getTime() });

/** A secret that waits for its first code. */
export async function enrolled({ call }: TestServer, { token, password }: Person): Promise<string> {
  const body = { currentPassword: password };
  const reply = await call<{ secret: string }>('POST /auth/second-factor/enrolment', { token, body });
  return reply.data.secret;
}

/** Turns on two-step sign-in; the current code is used up. */
export async function enabled(server: TestServer, person: Person) {
  const secret = await enrolled(server, person);
  const body = { code: codeAt(secret, server.clock.now()) };
  const reply = await server.call<{ recoveryCodes: string[] }>('POST /auth/second-factor/confirm', {
    token: person.token,
    body,
  });
  return { secret, recoveryCodes: reply.data.recoveryCodes };
}

/** The challenge after a right password. */
export async function challengeOf({ call }: TestServer, { email, password }: Person): Promise<string> {
  const reply = await call('POST /auth/login', { body: { email, password } });
  return reply.data.secondFactor.challenge;
}

/** Prepares the state that a second-factor endpoint needs. @returns the matching body fields */
export async function secondFactorBody(
  server: TestServer,
  { method, path }: Endpoint,
  person: Person,
): Promise<Record<string, string>> {
  const [, what] = /^\/auth\/second-factor(.*)$/.exec(path) ?? [];
  if (method !== 'POST' || what === undefined || what === '/enrolment') return {};
  if (what === '/confirm') return { code: codeAt(await enrolled(server, person), server.clock.now()) };
  const owner = what === '' ? await server.learner() : person;
  const { secret } = await enabled(server, owner);
  await server.store.pool.query('update second_factors set last_step = null');
  const code = codeAt(secret, server.clock.now());
  return what === '' ? { challenge: await challengeOf(server, owner), code } : { code };
}
