import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSealed, UnusableBackup, writeSealed } from './sealedFile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-sealed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const KEY = 'correct horse battery staple';
const LINES = ['first', 'ünïcode ✓ 🦦', '["1",null]', 'last'];
const text = async function* () {
  yield `${LINES.slice(0, 2).join('\n')}\n`;
  yield `${LINES.slice(2).join('\n')}\n`;
};

async function linesOf(path: string, key?: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const some of readSealed(path, key)) lines.push(...some);
  return lines;
}

async function written(name: string, key?: string): Promise<string> {
  const path = join(folder, name);
  await writeSealed(path, text(), key);
  return path;
}

/** The same file with one change. */
function changed(path: string, change: (bytes: Buffer) => Buffer): string {
  const copy = join(folder, 'changed');
  writeFileSync(copy, change(readFileSync(path)));
  return copy;
}

test.each([
  ['plain', undefined],
  ['encrypted', KEY],
])('one changed byte anywhere in a %s file is found before its first line is read', async (name, key) => {
  const path = await written(`${name}-flip`, key);
  const { length } = readFileSync(path);
  for (let at = 0; at < length; at += 1) {
    const copy = changed(path, (bytes) => {
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      return bytes;
    });
    await expect(readSealed(copy, key).next(), `byte ${at} of ${length}`).rejects.toThrow(UnusableBackup);
  }
});

test('a file that is cut short, longer, empty, or something else is refused in words', async () => {
  const path = await written('whole');
  for (const change of [
    (bytes: Buffer) => bytes.subarray(0, -1),
    (bytes: Buffer) => bytes.subarray(0, 80),
    (bytes: Buffer) => bytes.subarray(0, 55),
    (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]),
    () => Buffer.alloc(0),
    () => Buffer.from('PGDMP and more'),
    () => Buffer.alloc(10_000),
  ])
    await expect(linesOf(changed(path, change))).rejects.toThrow(/is damaged|is cut short|is not a backup/);
});

test('another key opens nothing, and so does none', async () => {
  const path = await written('locked', KEY);
  await expect(linesOf(path, `${KEY}!`)).rejects.toThrow('BACKUP_KEY is not, or does not hold, the key');
  await expect(linesOf(path)).rejects.toThrow('is encrypted');
});

test('with several keys the first one locks, and whichever it was made with opens', async () => {
  const path = await written('older', KEY);
  const newer = 'a newer key of many letters';
  for (const keys of [`${newer}\n${KEY}`, `${KEY}\n${newer}`, `one more key of many\n${newer}\n${KEY}\n`])
    expect(await linesOf(path, keys)).toEqual(LINES);
  await expect(linesOf(path, `${newer}\none more key of many`)).rejects.toThrow('does not hold, the key');
  const rotated = await written('newer', `${newer}\n${KEY}`);
  expect(await linesOf(rotated, newer)).toEqual(LINES);
  await expect(linesOf(rotated, KEY)).rejects.toThrow('BACKUP_KEY is not');
});

test('a written backup can be read, with or without a key, and a key hides the text', async () => {
  expect(await linesOf(await written('plain'))).toEqual(LINES);
  expect(await linesOf(join(folder, 'plain'), KEY)).toEqual(LINES);
  expect(await linesOf(await written('secret', KEY), KEY)).toEqual(LINES);
  const bytes = readFileSync(join(folder, 'plain'));
  expect(gunzipSync(bytes.subarray(bytes.indexOf('\n') + 1, -32)).toString()).toBe(`${LINES.join('\n')}\n`);
  // The same text twice gives different files: salt and nonce are never reused.
  expect(readFileSync(await written('secret too', KEY)).equals(readFileSync(join(folder, 'secret')))).toBe(false);
});

test('a file is its owner’s alone, and one whose making failed leaves nothing behind', async () => {
  if (process.platform !== 'win32') expect(statSync(await written('private')).mode & 0o777).toBe(0o600);
  const failing = async function* () {
    yield 'something\n';
    throw new Error('the database went away');
  };
  const path = join(folder, 'never');
  await expect(writeSealed(path, failing(), KEY)).rejects.toThrow('the database went away');
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
});
