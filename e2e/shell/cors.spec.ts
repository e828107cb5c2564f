import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { startWorld } from '../kit/world.ts';
import type { World } from '../kit/world.ts';

const person = { email: 'cors@example.org', password: 'a password of six words' };

/** A page of another site: the same machine, another port. */
async function otherSite(): Promise<{ origin: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another site</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** An access token of a new learner. */
async function accessToken({ url }: World): Promise<string> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await reply.json()) as { data: { token: string } };
  };
  const { data: signedIn } = await post('/auth/register', { ...person, firstName: 'Test', lastName: 'Learner' });
  const areas = { results: 'read', people: 'write' };
  const wish = { name: 'Another site', areas, currentPassword: person.password };
  return (await post('/auth/tokens', wish, signedIn.token)).data.token;
}

interface Call {
  url: string;
  method?: string;
  token?: string;
  body?: string;
  credentials?: 'include';
}

/** The page's own call: the status and what it can read, or that the browser refused. */
const call = (page: Page, asked: Call) =>
  page.evaluate(async ({ url, method = 'GET', token, body, credentials }) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const options = { method, headers, ...(body !== undefined && { body }), ...(credentials && { credentials }) };
    try {
      const reply = await fetch(url, options);
      const { success, code } = (await reply.json()) as { success: boolean; code?: string };
      return { status: reply.status, success, code, limit: reply.headers.get('ratelimit') !== null };
    } catch (error) {
      return (error as Error).name;
    }
  }, asked);

const REFUSED = 'TypeError';

test('a page of another site calls the API with a token if the setting names it, and never with cookies', async ({
  page,
}) => {
  const [world, { origin, server }] = await Promise.all([startWorld(), otherSite()]);
  try {
    const token = await accessToken(world);
    const read = { url: `${world.url}/api/quiz/history`, token };
    const change = { url: `${world.url}/api/notifications/read`, method: 'PUT', token, body: '{"upTo":1}' };
    await page.goto(origin);
    for (const asked of [read, change, { url: `${world.url}/api/config` }])
      expect(await call(page, asked), asked.url).toBe(REFUSED);

    await world.terminate();
    await world.restart({ CORS_ORIGINS: origin });
    // The cookie of a proxy in front of the server, say. The browser would send it to another port of the same machine.
    await page.context().addCookies([{ name: 'left', value: 'here', url: world.url }]);
    const sent = page.waitForRequest((request) => request.url() === read.url && request.method() === 'GET');
    expect(await call(page, read)).toEqual({ status: 200, success: true, limit: true });
    expect(await (await sent).allHeaders()).not.toHaveProperty('cookie');
    expect(await call(page, change)).toMatchObject({ status: 200, success: true });
    expect(await call(page, { ...read, token: 'asyp_gone' })).toMatchObject({ status: 401, code: 'unauthenticated' });
    for (const asked of [read, change]) expect(await call(page, { ...asked, credentials: 'include' })).toBe(REFUSED);

    const { origin: third, server: other } = await otherSite();
    await page.goto(third);
    expect(await call(page, read)).toBe(REFUSED);
    other.closeAllConnections();
    other.close();
  } finally {
    server.closeAllConnections();
    server.close();
    await world.stop();
  }
});
