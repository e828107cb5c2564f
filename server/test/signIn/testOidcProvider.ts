import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { ClientMetadata } from 'oidc-provider';
import { oidcStore } from './testOidcStore.ts';

/** A certified sign-in service (oidc-provider), as it runs elsewhere. */
export interface TestOidcProvider {
  issuer: string;
  client: { clientId: string; clientSecret: string };
  /** The logout tokens it has sent. */
  logoutTokens: string[];
  /** Starts to answer. Its clients are known only now, because they name addresses of the product. */
  open(client: Addresses): void;
  /** Runs again with a new key. @param signsWith the old one, though it is no longer published */
  changeKey(signsWith?: 'new' | 'old'): Promise<void>;
  /** Runs again and calls itself so. */
  callItself(issuer: string): void;
  stop(): Promise<void>;
}

type Addresses = Pick<ClientMetadata, 'redirect_uris' | 'backchannel_logout_uri'>;

async function newKeys() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomUUID() }] };
}

export async function startOidcProvider(): Promise<TestOidcProvider> {
  const client = { clientId: 'assay', clientSecret: 'a secret of the client, long enough' };
  const logoutTokens: string[] = [];
  let itself: Provider | null = null;
  /** Answers for its keys. */
  let published: Provider | null = null;
  const http = createServer((request, reply) => {
    const answering = request.url === '/jwks' ? published : itself;
    void answering?.callback()(request, reply);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  let addresses: Addresses = {};
  let jwks = await newKeys();

  const adapter = oidcStore();
  const run = (as = issuer) =>
    new Provider(as, {
      adapter,
      jwks,
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          ...addresses,
          ...(addresses.backchannel_logout_uri !== undefined && { backchannel_logout_session_required: true }),
        },
      ],
      claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
      // Its own refuses to ask this machine.
      fetch: (address, { dispatcher: _itsOwn, ...options }: RequestInit & { dispatcher?: unknown } = {}) => {
        const token = new URLSearchParams(typeof options.body === 'string' ? options.body : '').get('logout_token');
        if (token !== null) logoutTokens.push(token);
        return fetch(address, options);
      },
      features: { backchannelLogout: { enabled: true } },
      cookies: { keys: ['a key of cookies in tests'] },
      // Any name may sign in: it is the first part of the address.
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({
          sub,
          email: `${sub}@campus.example.org`,
          email_verified: true,
          name: `${sub} of Campus`,
        }),
      }),
    });

  return {
    issuer,
    client,
    logoutTokens,
    open: (of) => {
      addresses = of;
      itself = published = run();
    },
    changeKey: async (signsWith = 'new') => {
      jwks = await newKeys();
      published = run();
      if (signsWith === 'new') itself = published;
    },
    callItself: (as) => {
      itself = published = run(as);
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/** A browser at the service: keeps its cookies and fills its forms. */
export class TestVisitor {
  readonly #cookies = new Map<string, string>();

  /** As a browser with no cookies. */
  forget(): void {
    this.#cookies.clear();
  }

  /** @returns the address outside the service to which the visitor is sent in the end */
  async signIn(url: string, name: string): Promise<URL> {
    let [at, form]: [string, URLSearchParams | null] = [url, null];
    for (let step = 0; step < 20; step += 1) {
      const reply = await this.visit(at, form);
      const location = reply.headers.get('location');
      if (location !== null) {
        const next = new URL(location, at);
        if (next.origin !== new URL(url).origin) return next;
        [at, form] = [next.href, null];
        continue;
      }
      const page = await reply.text();
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
      if (action === undefined) throw new Error(`a page without a form: ${page.slice(0, 300)}`);
      form = new URLSearchParams(fieldsOf(page));
      if (form.get('prompt') === 'login')
        for (const [field, value] of Object.entries({ login: name, password: 'any' })) form.set(field, value);
      at = new URL(action, at).href;
    }
    throw new Error('the service did not come to an end');
  }

  /** Signs out at the service, whose page asks once more. */
  async signOut(url: string): Promise<void> {
    const page = await (await this.visit(url)).text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? '';
    const form = new URLSearchParams([...fieldsOf(page), ['logout', 'yes']]);
    await this.visit(new URL(action, url).href, form);
  }

  async visit(url: string, form: URLSearchParams | null = null): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const text of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      this.#cookies.set(name, value);
    }
    return reply;
  }
}

/** The hidden fields of the page's form. */
const fieldsOf = (page: string): [string, string][] =>
  [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
    /name="([^"]*)"/.exec(tag)?.[1] ?? '',
    /value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
