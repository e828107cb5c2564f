import { onTestFinished } from 'vitest';
import { MovableClock } from '../movableClock.ts';
import { TestVisitor, startOidcProvider } from './testOidcProvider.ts';
import { startTestServer } from '../testServer.ts';

const PUBLIC_URL = 'http://localhost:4000';

/** A server with oidc-provider as its service `campus`, which knows the time of the machine. */
export async function signsInWith(provider: Record<string, unknown> = {}) {
  const service = await startOidcProvider();
  onTestFinished(() => service.stop());
  const given = {
    id: 'campus',
    label: 'Campus',
    newAccounts: true,
    issuer: service.issuer,
    ...service.client,
    ...provider,
  };
  const clock = new MovableClock(new Date().toISOString());
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const settings = { OIDC_PROVIDERS: JSON.stringify([given]), PUBLIC_URL, LOG_LEVEL: 'warn' };
  const server = await startTestServer(settings, { clock, logTo });
  service.open({
    redirect_uris: [`${PUBLIC_URL}/login/callback/campus`],
    backchannel_logout_uri: `${server.url}/api/auth/providers/campus/logout`,
  });
  const visitor = new TestVisitor();
  const begin = async () =>
    (await server.call<{ url: string; secret: string }>('POST /auth/providers/campus/begin', { body: {} })).data;
  return {
    ...server,
    service,
    visitor,
    begin,
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    /** The whole way of one person. @param meanwhile between the two visits to the service: its page and the code */
    async signIn(name: string, meanwhile: () => unknown = () => {}) {
      const { url, secret } = await begin();
      const answer = await visitor.signIn(url, name);
      await meanwhile();
      return server.call('POST /auth/providers/campus/finish', {
        body: { ...Object.fromEntries(answer.searchParams), secret },
      });
    },
  };
}
