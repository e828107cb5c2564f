import type { JWTPayload } from 'jose';
import type { Answered, TestIssuer } from './testIssuer.ts';
import type { TestServer } from '../testServer.ts';

export type ProviderServer = TestServer & { issuer: TestIssuer };

export const grace = {
  sub: 'person-7',
  email: 'grace@campus.example.org',
  email_verified: true,
  name: 'Grace Hopper',
  given_name: 'Grace',
  family_name: 'Hopper',
};

interface More {
  person?: JWTPayload;
  token?: string | undefined;
  reactivate?: boolean;
  /** Changes what the browser sends. */
  change?: (sent: Answered & { secret: string }) => object;
}

/** The browser goes to the service and comes back; nothing is sent yet. */
export async function comeBack(server: ProviderServer, { person = grace, reactivate = false }: More = {}) {
  const begun = await server.call('POST /auth/providers/campus/begin', { body: { reactivate } });
  if (begun.status !== 200) throw new Error(`beginning was answered with ${begun.status}`);
  return { ...server.issuer.signIn(begun.data.url, person), secret: begun.data.secret as string };
}

/** A whole sign-in at the tests' service. */
export async function signInAt(server: ProviderServer, more: More = {}) {
  const sent = await comeBack(server, more);
  const body = more.change ? more.change(sent) : sent;
  return server.call('POST /auth/providers/campus/finish', { body, token: more.token });
}
