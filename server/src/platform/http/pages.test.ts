import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { askRaw } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { takesBrotli } from './preparedFile.ts';

const script = `export const text = '${'so much text '.repeat(200)}';`;

async function start() {
  const pages = await mkdtemp(join(tmpdir(), 'assay-pages-'));
  onTestFinished(() => rm(pages, { recursive: true, force: true }));
  await mkdir(join(pages, 'assets'));
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>pages</title>');
  await writeFile(join(pages, 'assets', 'app-1a2b3c.js'), script);
  await writeFile(join(pages, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(script));
  await writeFile(join(pages, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return { ...(await startTestServer({}, { pages })), pages };
}

test('pages are served from memory: a request opens no file', async () => {
  const { url, pages } = await start();
  await rm(pages, { recursive: true });
  for (const [path, type] of [
    ['/assets/app-1a2b3c.js', 'text/javascript; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml'],
    ['/index.html', 'text/html; charset=utf-8'],
    ['/quiz/7', 'text/html; charset=utf-8'],
  ] as const) {
    const { status, headers, text } = await askRaw(url, { path });
    expect([status, headers['content-type']], path).toEqual([200, type]);
    expect(Number(headers['content-length']), path).toBe(Buffer.byteLength(text));
  }
});

test('a file is compressed for those who say that they understand it', async () => {
  const { url } = await start();
  const ask = (encoding: string) => fetch(`${url}/assets/app-1a2b3c.js`, { headers: { 'accept-encoding': encoding } });
  const packed = await ask('gzip, deflate, br, zstd');
  expect(Object.fromEntries(packed.headers)).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(script.length / 4);
  expect(await packed.text()).toBe(script);
  const plain = await ask('gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('vary')).toBe('accept-encoding');
  expect(await plain.text()).toBe(script);
  expect(plain.headers.get('etag')).not.toBe(packed.headers.get('etag'));
  expect((await fetch(`${url}/assets/app-1a2b3c.js.br`)).status).toBe(404);
});

test('a client with the current file gets 304, and HEAD sends the length without the file', async () => {
  const { url } = await start();
  const { headers } = await askRaw(url, { path: '/quiz/7' });
  const etag = String(headers['etag']);
  for (const mark of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await askRaw(url, { path: '/', headers: { 'if-none-match': mark } });
    expect([again.status, again.text, again.headers['etag']], mark).toEqual([304, '', etag]);
    expect(again.headers['cache-control'], mark).toBe('no-cache');
  }
  expect((await askRaw(url, { path: '/', headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  const head = await askRaw(url, { method: 'HEAD', path: '/assets/app-1a2b3c.js' });
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(script.length)]);
});

test.each([
  ['br', true],
  ['gzip, br;q=0.8', true],
  ['gzip;q=1.0, BR', true],
  ['br;q=0', false],
  ['br; q=0.000', false],
  ['gzip, brotli', false],
  ['*', false],
  ['', false],
])('Accept-Encoding %j takes Brotli: %s', (accepted, takes) => {
  expect(takesBrotli(accepted)).toBe(takes);
});
