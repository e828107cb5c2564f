import { expect, test } from 'vitest';
import { sendBytes } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { everyRow } from '../../../test/testStore.ts';

/** The last answer on a connection. */
function answerIn(bytes: string): { status: number; body: { success?: boolean; code?: string; requestId?: string } } {
  const [head = '', body = ''] = bytes.slice(bytes.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: body === '' ? {} : JSON.parse(body) };
}

const registration = JSON.stringify({
  email: 'smuggled@example.org',
  password: 'a fine password',
  firstName: 'S',
  lastName: 'M',
});
const head = (...fields: string[]) =>
  ['POST /api/auth/register HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...fields, '', ''].join('\r\n');
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const length = `Content-Length: ${registration.length}`;

const broken: [name: string, bytes: string, status: number][] = [
  ['length and chunks together', head(length, 'Transfer-Encoding: chunked') + chunk(registration), 400],
  ['chunks and length together', head('Transfer-Encoding: chunked', length) + chunk(registration), 400],
  ['an unknown transfer encoding', head('Transfer-Encoding: cow', length) + registration, 400],
  ['chunked hidden behind another encoding', head('Transfer-Encoding: chunked, identity') + chunk(registration), 400],
  ['two lengths', head(length, 'Content-Length: 5') + registration, 400],
  ['a negative length', head('Content-Length: -1') + registration, 400],
  ['a length that is no number', head('Content-Length: 1e2') + registration, 400],
  ['bare line feeds', (head(length) + registration).replaceAll('\r\n', '\n'), 400],
  ['a folded header line', head(length, 'X-A: b\r\n c') + registration, 400],
  ['a space before the colon', head(`Content-Length : ${registration.length}`) + registration, 400],
  ['NUL in a header', head(length, 'X-A: \0') + registration, 400],
  ['no Host', head('Connection: close', length).replace('Host: x\r\n', '') + registration, 400],
  ['an unknown method', 'SMUGGLE /api/config HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
  ['a header of 20 kB', head(length, `X-A: ${'b'.repeat(20_000)}`) + registration, 431],
  ['a target of 20 kB', `GET /api/config?${'b'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  [
    'two thousand headers',
    head(length, ...Array.from({ length: 2000 }, (_, at) => `X-${at}: yyyyyy`)) + registration,
    431,
  ],
];

test('malformed HTTP never reaches a handler and is answered in the common shape', async () => {
  const { store, url } = await startTestServer();
  const before = await everyRow(store);
  for (const [name, bytes, status] of broken) {
    const answer = answerIn(await sendBytes(url, bytes));
    expect(answer.status, name).toBe(status);
    const code = status === 431 ? 'headers_too_large' : 'invalid_input';
    expect(answer.body, name).toMatchObject({ success: false, code });
    expect(answer.body.requestId, name).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(await everyRow(store)).toBe(before);
  expect(answerIn(await sendBytes(url, head('Connection: close', length) + registration)).status).toBe(201);
});

test('a body announced or streamed beyond the limit is refused before it has arrived', async () => {
  const { url } = await startTestServer();
  const close = 'Connection: close';
  const declared = answerIn(await sendBytes(url, head('Content-Length: 1073741824', close)));
  expect([declared.status, declared.body.code]).toEqual([413, 'too_large']);
  const endless = `${head('Transfer-Encoding: chunked', close)}10000\r\n${' '.repeat(65_536)}\r\n10\r\n${' '.repeat(16)}\r\n`;
  const streamed = answerIn(await sendBytes(url, endless));
  expect([streamed.status, streamed.body.code]).toEqual([413, 'too_large']);
});

test('slow senders are cut: headers after 10 s, whole requests after 15 s', async () => {
  const { server } = await startTestServer();
  expect(server.http.server.headersTimeout).toBe(10_000);
  expect(server.http.server.requestTimeout).toBe(15_000);
  expect(server.http.server.keepAliveTimeout).toBe(5000);
});

test('broken bytes end their own connection only', async () => {
  const { call, url } = await startTestServer();
  await Promise.all(broken.map(([, bytes]) => sendBytes(url, bytes)));
  expect((await call('GET /config')).status).toBe(200);
});
