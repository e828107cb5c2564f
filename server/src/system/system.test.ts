import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';

test('public settings can be read before signing in', async () => {
  const { call } = await startTestServer({
    PRODUCT_NAME: 'Quizzes of Springfield',
    ORG_NAME: 'Springfield',
    CONTACT_EMAIL: 'office@example.org',
    HOME_URL: 'https://example.org/home/',
    TIME_ZONE: 'Europe/Berlin',
    PASSWORD_MIN: '9',
    ADMIN_PASSCODE: 'open sesame 42',
  });
  expect((await call('GET /config')).data).toEqual({
    productName: 'Quizzes of Springfield',
    demo: null,
    demoInProduction: false,
    googleClientId: null,
    providers: [],
    passwordSignIn: true,
    adminRegistration: true,
    passwordMin: 9,
    homeUrl: 'https://example.org/home',
    orgName: 'Springfield',
    contactEmail: 'office@example.org',
    timeZone: 'Europe/Berlin',
  });
});

test('no secret setting is ever in an answer', async () => {
  const secrets = { ADMIN_PASSCODE: 'canary passcode', BACKUP_KEY: 'canary backup key', AI_API_KEY: 'canary api key' };
  const { call } = await startTestServer(secrets);
  for (const name of ['GET /config', 'GET /ip', 'GET /openapi.json', 'GET /docs', 'GET /nowhere'])
    expect((await call(name)).text, name).not.toContain('canary');
});

test('demo passwords are shown only while the demo is on and its accounts exist', async () => {
  const { call } = await startTestServer({ DEMO: '1' });
  expect((await call('GET /config')).data.demo).toBeNull();
});
