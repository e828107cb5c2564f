import { expect, test } from 'vitest';
import { readConfig } from '../platform/settings/config.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { signInAgain } from '../../test/testWorld.ts';

const path = '/auth/debug-reset-password';
const newPassword = 'set without proof';
const workbench = { NODE_ENV: 'development', HOST: '127.0.0.1' };
const elsewhere: Record<string, string>[] = [
  { DEBUG_RESET: '1' },
  { ...workbench },
  { ...workbench, DEBUG_RESET: '0' },
  { ...workbench, DEBUG_RESET: '1', HOST: '0.0.0.0' },
  { ...workbench, DEBUG_RESET: '1', HOST: '192.0.2.1' },
  { ...workbench, DEBUG_RESET: '1', PUBLIC_URL: 'https://assay.example.org' },
  { ...workbench, DEBUG_RESET: '1', TRUST_PROXY: '1' },
];

async function seen({ call }: TestServer, method: string, at: string, body?: object) {
  const { status, text, headers } = await call(`${method} ${at}`, { body });
  const { date: _date, 'x-request-id': id = '', ...rest } = Object.fromEntries(headers);
  return { status, text: text.replace(id, 'id'), rest };
}

test.each(elsewhere)('with %o the path answers like any unknown one', async (settings) => {
  const server = await startTestServer(settings);
  const { email } = await server.learner();
  for (const method of ['POST', 'GET', 'PUT', 'DELETE', 'OPTIONS'])
    for (const body of [undefined, { email, newPassword }, {}]) {
      if (method === 'GET' && body) continue;
      const asked = await seen(server, method, path, body);
      expect(asked, method).toEqual(await seen(server, method, '/auth/no-such-path-here', body));
      expect(asked.status).toBe(404);
    }
});

test('production does not start with it, nor with codes in answers', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' };
  expect(() => readConfig({ ...production, DEBUG_RESET: '1' })).toThrow('DEBUG_RESET: never in production');
  expect(() => readConfig({ ...production, DEV_ECHO_OTP: '1' })).toThrow('DEV_ECHO_OTP: never in production');
});

test('on a developer’s own machine that asks for it, it sets a password; it stands in no document', async () => {
  const server = await startTestServer({ ...workbench, DEBUG_RESET: '1' });
  const person = await server.learner();
  expect((await server.call(`POST ${path}`, { body: { email: 'x@example.org', newPassword } })).status).toBe(404);
  expect((await server.call(`POST ${path}`, { body: { email: person.email, newPassword } })).status).toBe(200);
  expect(await signInAgain(server, { ...person, password: newPassword })).toMatch(/^asy_/);
  expect((await server.call('GET /openapi.json')).text).not.toContain('debug-reset');
});

test.each<Record<string, string>>([
  { DEV_ECHO_OTP: '1' },
  workbench,
  { ...workbench, DEV_ECHO_OTP: '1', HOST: '0.0.0.0' },
  { ...workbench, DEV_ECHO_OTP: '1', PUBLIC_URL: 'https://assay.example.org' },
  { ...workbench, DEV_ECHO_OTP: '1', TRUST_PROXY: '1' },
])('with %o a code is in no answer', async (settings) => {
  const server = await startTestServer(settings);
  const { email } = await server.learner();
  expect((await server.call('POST /auth/forgot-password', { body: { email } })).data).toEqual({});
});

test('on a developer’s own machine that asks for it, the code is in the answer', async () => {
  const server = await startTestServer({ ...workbench, DEV_ECHO_OTP: '1' });
  const { email } = await server.learner();
  const { otp } = (await server.call('POST /auth/forgot-password', { body: { email } })).data;
  expect(otp).toMatch(/^\d{6}$/);
  expect((await server.call('POST /auth/verify-otp', { body: { email, otp } })).status).toBe(200);
});
