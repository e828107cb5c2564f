import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { UNHURRIED, takeAt } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';

const ask = ({ call }: TestServer, token: string | undefined, userId: number, more: object = {}) =>
  call('POST /exports', {
    token,
    body: { list: 'report', format: 'pdf', filter: { userId }, ...more },
  });

/** The file as parsed by an independent PDF reader. */
async function read(server: TestServer, token: string, userId: number) {
  const asked = await ask(server, token, userId);
  expect(asked.status, asked.text).toBe(201);
  const reply = await fetch(`${server.url}${asked.data.path}`);
  expect(reply.status).toBe(200);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const pdf = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(pdf, { mergePages: false });
  return {
    headers: reply.headers,
    bytes,
    pages: text,
    text: text.join('\n'),
    meta: await getMeta(pdf),
    path: asked.data.path,
  };
}

async function withName(server: TestServer, firstName: string, lastName: string) {
  const person = await server.learner();
  await server.store.pool.query('update users set first_name = $1, last_name = $2 where id = $3', [
    firstName,
    lastName,
    person.id,
  ]);
  return person;
}

test('a report is for admins only, of an existing person, as PDF only; and lists are never PDFs', async () => {
  const server = await startTestServer(UNHURRIED);
  const [{ token }, learner] = [await server.admin(), await server.learner()];
  expect((await ask(server, undefined, learner.id)).status).toBe(401);
  expect((await ask(server, learner.token, learner.id)).status).toBe(403);
  expect((await ask(server, token, 4711)).status).toBe(404);
  for (const wrong of [
    { format: 'csv' },
    { format: 'xlsx' },
    { list: 'users', filter: {} },
    { filter: {} },
    { filter: { userId: 'x' } },
    { filter: { userId: learner.id, period: 'year' } },
  ])
    expect((await ask(server, token, learner.id, wrong)).status, JSON.stringify(wrong)).toBe(400);
});

test('reports of a whole class are made within an hour, and the lists of that hour are left', async () => {
  const server = await startTestServer();
  const [{ token }, learner] = [await server.admin(), await server.learner()];
  for (let nth = 1; nth <= 30; nth += 1) expect((await ask(server, token, learner.id)).status).toBe(201);
  const list = { list: 'users', format: 'csv', filter: {} };
  for (let nth = 1; nth <= 10; nth += 1) expect((await ask(server, token, learner.id, list)).status).toBe(201);
  expect((await ask(server, token, learner.id, list)).body.code).toBe('rate_limited');
});

test('its ticket is valid once, and the audit log records who fetched it', async () => {
  const server = await startTestServer(UNHURRIED);
  const [{ token, id }, learner] = [await server.admin(), await server.learner()];
  const { path, headers } = await read(server, token, learner.id);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toBe('attachment; filename="report-2026-03-04.pdf"');
  expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  expect(await auditEvents(server.store, 'list_exported')).toMatchObject([
    { actorId: id, details: { list: 'report', format: 'pdf' } },
  ]);
});

test('it shows scores with their uncertainty, skills, trend and assessments as text, with title, language and page numbers', async () => {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const person = await withName(server, 'Zoë', 'Łukasiewicz');
  const { id } = await server.skill({ name: 'Discrete mathematics' });
  await server.questions(id, 10);
  for (let nth = 0; nth < 50; nth += 1) {
    const at = new Date(Date.UTC(2026, 2, 1, nth, 0)).toISOString();
    await takeAt(server, person.id, id, { at, right: nth === 0 ? 1 : 9 });
  }
  await server.store.pool.query(`update sessions set idle_ends_at = '2030-01-01', ends_at = '2030-01-01'`);
  const { text, pages, meta, bytes } = await read(server, token, person.id);
  expect(meta.info).toMatchObject({ Title: 'Report on Zoë Łukasiewicz', Author: 'Assay', Language: 'en' });
  expect(pages.length).toBeGreaterThan(1);
  for (const [nth, page] of pages.entries()) expect(page).toContain(`Page ${nth + 1} of ${pages.length}`);
  for (const said of [
    'Report on Zoë Łukasiewicz',
    person.email,
    'Discrete mathematics',
    '10% to 90%: better',
    '442/500',
    'Scores are estimates',
    'with many more like them, probably 85–91%',
    'Performance trend',
    '9/10',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
  expect(bytes.length).toBeLessThan(200_000);
}, 60_000);

test('shortened lists say so, on the page and in the file', async () => {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const person = await server.learner();
  const { id } = await server.skill();
  await server.questions(id, 10);
  await takeAt(server, person.id, id, { at: '2026-03-01T10:00:00Z', right: 5 });
  const assess = (count: number) =>
    server.store.pool.query(
      `insert into attempt_assessments (attempt_id, comment, shared, created_at)
       select attempts.id, 'Comment ' || n || '.', false, now() from attempts, generate_series(1, $1::int) n`,
      [count],
    );
  const view = async () => (await server.call(`GET /admin/users/${person.id}/report`, { token })).data;
  const fileText = async () => (await read(server, token, person.id)).text.replaceAll(/\s+/g, ' ');
  await assess(100);
  expect(await view()).toMatchObject({ totalAssessments: 100 });
  expect(await fileText()).not.toContain('The latest');
  await assess(1);
  const report = await view();
  expect([report.assessments.length, report.totalAssessments]).toEqual([100, 101]);
  expect(await fileText()).toContain('Reviewer assessments The latest 100 of 101.');
});

test.each([
  ['Ἀριστοτέλης', 'Σταγειρίτης'],
  ['Фёдор', 'Щедрин'],
  ['Nguyễn', 'Thị Ánh'],
  ['Şükrü', 'Čapek'],
])('letters of supported scripts are drawn: %s %s', async (first, last) => {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const { text } = await read(server, token, (await withName(server, first, last)).id);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`Report on ${first} ${last}`);
  expect(text).not.toContain('‹');
});

test('unsupported letters are shown as code points, never as empty boxes; the title keeps the name', async () => {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const { text, meta } = await read(server, token, (await withName(server, '雷', 'محمد🦊')).id);
  expect(text).toContain('‹U+96F7›');
  expect(text).toContain('‹U+0645 U+062D U+0645 U+062F U+1F98A›');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('This file can show Latin, Vietnamese, Greek and Cyrillic.');
  expect(meta.info['Title']).toBe('Report on 雷 محمد🦊');
});

test('texts that mean something to a PDF or a page stay texts', async () => {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const hostile = ') Tj ET /JS (app.alert(1)) \\';
  const person = await withName(server, hostile, '<script>alert(1)</script>');
  const { text, bytes } = await read(server, token, person.id);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`${hostile} <script>alert(1)</script>`);
  const raw = Buffer.from(bytes).toString('latin1');
  expect(raw.slice(raw.indexOf('<x:xmpmeta'), raw.indexOf('</x:xmpmeta>'))).not.toContain('<script>');
  expect(raw).not.toMatch(/\/(JavaScript|OpenAction|AA|Launch|URI)\b/);
});
