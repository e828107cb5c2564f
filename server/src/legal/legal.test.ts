import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { legalPage } from '@assay/contract/people/legal';
import { expect, onTestFinished, test } from 'vitest';
import { GIVEN_UP_KEPT_DAYS } from '../mail/retries.ts';
import { startTestServer } from '../../test/testServer.ts';

async function dataDir() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-legal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const textOf = async (settings: Record<string, string>, page: string): Promise<string> => {
  const { call } = await startTestServer(settings);
  return (await call(`GET /legal/${page}`)).data.text;
};

test('a page that is none of the five, or a path out of their folder, is refused', async () => {
  const { call } = await startTestServer();
  for (const page of [
    'imprint',
    'Privacy',
    '..%2Fprivacy',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'privacy.md',
    'privacy%00',
  ])
    expect((await call(`GET /legal/${page}`)).status, page).toBe(400);
});

test('every legal page is public, with a title, a text and a date', async () => {
  const { call } = await startTestServer({ DATA_DIR: await dataDir() });
  for (const page of legalPage.options) {
    const { status, data } = await call(`GET /legal/${page}`);
    expect([status, data.title.length > 10, data.text.length > 400], page).toEqual([200, true, true]);
    expect(data.updatedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
});

test('the operator and the contact are named where they are set, and a sentence still stands where they are not', async () => {
  const DATA_DIR = await dataDir();
  const named = { DATA_DIR, ORG_NAME: 'Springfield *College*', CONTACT_EMAIL: 'front_desk@example.org' };
  for (const page of legalPage.options) {
    expect(await textOf(named, page), page).toContain('[front\\_desk@example\\.org](mailto:front_desk@example.org)');
    const unnamed = await textOf({ DATA_DIR }, page);
    expect(unnamed).toContain('the people who gave you your account');
    expect(unnamed).not.toMatch(/undefined|null|mailto:/);
    expect(unnamed, 'a straight apostrophe').not.toMatch(/\w'\w/);
  }
  // The name is shown literally, without markup.
  expect(await textOf(named, 'privacy')).toContain('Springfield \\*College\\*');
});

test('the privacy policy speaks of Google, the mail service and visible addresses only where they are', async () => {
  const DATA_DIR = await dataDir();
  const plain = await textOf({ DATA_DIR }, 'privacy');
  expect(plain).not.toContain('Google');
  expect(plain).not.toContain('mail service');
  expect(plain).toContain('masked');
  const settings = {
    GOOGLE_CLIENT_ID: 'client.example.org',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    PROFILE_EMAIL: 'visible',
  };
  const more = await textOf({ DATA_DIR, ...settings }, 'privacy');
  expect(more).toContain('Google');
  expect(more).toContain('mail service');
  expect(more).not.toContain('masked');
  // Google's script loads before anything is selected.
  expect(more).toContain('load a script from Google, so that Google learns your network address');
});

test('the privacy policy speaks of other sign-in services and of learning platforms only where they are', async () => {
  const DATA_DIR = await dataDir();
  const plain = await textOf({ DATA_DIR }, 'privacy');
  for (const words of ['Sign-in with', 'Learning platforms', 'except where you come from'])
    expect(plain).not.toContain(words);
  const service = { id: 'campus', label: 'Campus_ID', issuer: 'https://id.example.org', clientId: 'assay' };
  const withService = await textOf({ DATA_DIR, OIDC_PROVIDERS: JSON.stringify([service]) }, 'privacy');
  expect(withService).toContain('## Sign-in with Campus\\_ID');
  expect(withService).toContain('except where you come from');
  const server = await startTestServer({ DATA_DIR });
  const { token } = await server.admin();
  const at = 'https://moodle.example.org';
  const addresses = { authorizationUrl: `${at}/auth`, tokenUrl: `${at}/token`, keysUrl: `${at}/keys` };
  const body = { name: 'Moodle', issuer: at, clientId: 'assay', ...addresses };
  const read = async () => (await server.call('GET /legal/privacy')).data.text;
  const { platform } = (await server.call('POST /admin/lti/platforms', { token, body })).data;
  expect(await read()).toContain('## Learning platforms');
  const paused = { name: 'Moodle', deployments: [], domains: [], isActive: false };
  await server.call(`PUT /admin/lti/platforms/${platform.id}`, { token, body: paused });
  expect(await read()).not.toContain('Learning platforms');
});

test('the privacy policy says how long the text of a given-up email is kept', async () => {
  const text = await textOf({ DATA_DIR: await dataDir() }, 'privacy');
  expect(text).toContain(`until ${GIVEN_UP_KEPT_DAYS} days after its last try`);
  expect(text).not.toContain('at most a day');
});

test('the privacy policy says for how long interviews are remembered, and who learns an address from joining one', async () => {
  const DATA_DIR = await dataDir();
  const usual = await textOf({ DATA_DIR }, 'privacy');
  expect(usual).toContain('The requests 180 days');
  expect(usual).toContain('stun\\.cloudflare\\.com, which see');
  expect(usual).not.toContain('relay of the organisation');
  const settings = { INTERVIEW_REQUEST_DAYS: '30', STUN_URLS: '', TURN_URLS: 'turn:relay.example.org:3478' };
  const own = await textOf({ DATA_DIR, ...settings, TURN_SECRET: 'a shared secret of words' }, 'privacy');
  expect(own).toContain('The requests 30 days');
  expect(own).not.toContain('which see the address');
  expect(own).toContain('relay of the organisation');
});

test('a file of the operator takes the place of one page, an edit shows at once, and the others stay ours', async () => {
  const DATA_DIR = await dataDir();
  const { call } = await startTestServer({ DATA_DIR });
  await mkdir(join(DATA_DIR, 'legal'));
  const file = join(DATA_DIR, 'legal', 'terms.md');
  await writeFile(file, '\uFEFF## Our own\n');
  expect((await call('GET /legal/terms')).data.text).toBe('## Our own\n');
  await writeFile(file, '## Changed\n');
  const { data } = await call('GET /legal/terms');
  expect([data.title, data.text]).toEqual(['Terms and Conditions', '## Changed\n']);
  expect(Date.parse(data.updatedOn)).toBeGreaterThan(Date.parse('2025-01-01'));
  expect((await call('GET /legal/policy')).data.text).toContain('Prohibited activities');
});

test('a file that cannot be read is an error, not a page of ours that the operator did not want', async () => {
  const DATA_DIR = await dataDir();
  const { call } = await startTestServer({ DATA_DIR });
  await mkdir(join(DATA_DIR, 'legal', 'terms.md'), { recursive: true });
  expect((await call('GET /legal/terms')).status).toBe(500);
});

test('cancelling and reporting have 7 days, an approved refund 7 days, and nothing is shipped', async () => {
  const DATA_DIR = await dataDir();
  const cancellation = await textOf({ DATA_DIR }, 'cancellation');
  expect(cancellation.match(/\*\*7 days\*\*/g)).toHaveLength(3);
  expect(await textOf({ DATA_DIR }, 'delivery')).toContain('Shipping is not applicable');
});
