import { expect, test } from 'vitest';
import { ConfigFaults, readConfig } from './config.ts';

const campus = { id: 'campus', label: 'Campus', issuer: 'https://login.example.org', clientId: 'assay' };
const read = (list: unknown, more: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', OIDC_PROVIDERS: typeof list === 'string' ? list : JSON.stringify(list), ...more });

function faultOf(list: unknown, more?: Record<string, string>): string {
  try {
    read(list, more);
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults.join('\n');
    throw error;
  }
  return 'none';
}

test('the shortest entry has cautious defaults', () => {
  expect(read([campus]).OIDC_PROVIDERS).toEqual([
    { ...campus, scopes: ['openid', 'email', 'profile'], domains: [], newAccounts: false },
  ]);
});

test.each([
  ['no JSON', '[{', 'takes a list of sign-in services in JSON'],
  ['an object', campus, 'list: '],
  ['an empty list', [], 'list: '],
  ['an id that is no part of an address', [{ ...campus, id: 'a/b' }], '0.id: takes small letters, digits and -'],
  ['no encryption', [{ ...campus, issuer: 'http://login.example.org' }], '0.issuer: takes an https address'],
  ['a script', [{ ...campus, issuer: 'javascript:alert(1)' }], '0.issuer: '],
  ['a query', [{ ...campus, issuer: 'https://login.example.org?a' }], '0.issuer: takes an address without ? and #'],
  ['a misspelled member', [{ ...campus, domain: ['example.org'] }], '0: '],
  ['a domain with a star', [{ ...campus, domains: ['*.org'] }], '0.domains.0: takes a domain such as example.org'],
  ['one id twice', [campus, { ...campus, issuer: 'https://other.example.org' }], 'list: the ids must differ'],
  ['one issuer twice', [campus, { ...campus, id: 'other' }], 'list: the issuers must differ'],
  ['admins of any domain', [{ ...campus, role: { claim: 'groups', admin: ['a'] } }], 'list: role needs domains'],
  ['no openid', [{ ...campus, scopes: ['email'] }], 'list: scopes must include openid'],
])('refused: %s', (_what, list, fault) => {
  expect(faultOf(list)).toContain(`OIDC_PROVIDERS: ${fault}`);
});

test('a fault never shows a secret', () => {
  const secret = 'canary-of-a-secret';
  for (const list of [
    `[{"clientSecret":"${secret}"`,
    [{ ...campus, clientSecret: [secret] }],
    [{ [secret.length]: secret }],
  ])
    expect(faultOf(list)).not.toContain(secret);
});

test('without encryption only on this machine, and not in production', () => {
  const local = [{ ...campus, issuer: 'http://127.0.0.1:8080' }];
  expect(read(local).OIDC_PROVIDERS).toHaveLength(1);
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' };
  expect(faultOf(local, production)).toBe('OIDC_PROVIDERS: the issuer of campus needs https in production');
});

test('Google is set up once: by its own setting, or in the list', () => {
  const google = [{ ...campus, id: 'google', issuer: 'https://accounts.google.com' }];
  const button = { GOOGLE_CLIENT_ID: 'client.apps.googleusercontent.com' };
  expect(read(google).OIDC_PROVIDERS).toHaveLength(1);
  expect(read([campus], button).OIDC_PROVIDERS).toHaveLength(1);
  expect(faultOf(google, button)).toBe('OIDC_PROVIDERS: leave Google out, because GOOGLE_CLIENT_ID already sets it up');
});
