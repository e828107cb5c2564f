import { expect, test } from 'vitest';
import { askRaw } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';

const PATH = '/api/csp-reports';
const REPORTS = 'application/reports+json';
const LEGACY = 'application/csp-report';

async function start() {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const { url, app } = await startTestServer({ LOG_LEVEL: 'warn' }, { logTo });
  const send = (type: string, body: string) =>
    askRaw(url, { method: 'POST', path: PATH, headers: { 'content-type': type }, body });
  const counted = async () =>
    (await app.metrics.cspViolations.get()).values.map(({ labels, value }) => [labels.directive, value]);
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'csp_violation');
  return { url, send, counted, logged, lines };
}

const report = (directive: string, blocked: string | null) => ({
  type: 'csp-violation',
  age: 1,
  url: 'https://assay.example.org/reset?code=canary',
  body: { effectiveDirective: directive, blockedURL: blocked, sample: 'canary', documentURL: 'https://canary.example' },
});

test('an invalid, too large or too frequent report is refused and not counted', async () => {
  const { url, send, counted, logged } = await start();
  expect((await send('application/json', '{}')).status).toBe(415);
  expect((await send('text/plain', '[]')).status).toBe(415);
  for (const body of ['', '{', 'null', '7', '{}', '[{}]', '[{"type":"csp-violation","body":{}}]'])
    expect((await send(REPORTS, body)).status, body).toBe(400);
  expect((await send(REPORTS, JSON.stringify(Array.from({ length: 21 }, () => report('img-src', null))))).status).toBe(
    400,
  );
  expect((await send(LEGACY, `"${'x'.repeat(8192)}"`)).status).toBe(413);
  expect((await askRaw(url, { path: PATH })).status).toBe(405);
  for (;;) {
    const { status, headers } = await send(REPORTS, '[]');
    if (status === 204) continue;
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    break;
  }
  expect([await counted(), logged()]).toEqual([[], []]);
  expect((await askRaw(url, { path: '/api/config' })).status).toBe(200);
});

test('a report is counted by its directive, and only directive and blocked origin are logged', async () => {
  const { send, counted, logged, lines } = await start();
  const sent = [
    report('script-src-elem', 'https://foreign.example/canary/a.js?canary'),
    report('style-src-elem', 'inline'),
    report('img-src', 'data:image/png;base64,canary'),
    report('canary-src', 'canary'),
    { type: 'deprecation', body: { effectiveDirective: 'img-src', blockedURL: 'canary' } },
  ];
  expect((await send(REPORTS, JSON.stringify(sent))).status).toBe(204);
  const old = { 'violated-directive': "img-src 'self'", 'blocked-uri': 'https://foreign.example/canary.png' };
  expect((await send(LEGACY, JSON.stringify({ 'csp-report': { ...old, referrer: 'canary' } }))).status).toBe(204);
  expect(logged().map(({ directive, blocked }) => [directive, blocked])).toEqual([
    ['script-src-elem', 'https://foreign.example'],
    ['style-src-elem', 'inline'],
    ['img-src', 'data:'],
    ['other', 'other'],
    ['img-src', 'https://foreign.example'],
  ]);
  expect(await counted()).toEqual([
    ['script-src-elem', 1],
    ['style-src-elem', 1],
    ['img-src', 2],
    ['other', 1],
  ]);
  expect(lines.join('')).not.toContain('canary');
});
