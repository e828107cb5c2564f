import { mkdtemp, readFile, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { KEY_FILE, createSealing } from './sealing.ts';

async function folder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-sealing-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir, SECRET_KEY: undefined };
}

test('sealed text opens only with the same key and purpose', async () => {
  const here = await folder();
  const sealing = createSealing(here);
  const sealed = sealing.seal('a secret', 'of user 1');
  expect(createSealing(here).open(sealed, 'of user 1')).toBe('a secret');
  expect(() => sealing.open(sealed, 'of user 2')).toThrow();
  expect(createSealing(await folder()).open(sealed, 'of user 1')).toBeNull();
  expect(createSealing({ ...(await folder()), SECRET_KEY: 'x'.repeat(32) }).open(sealed, 'of user 1')).toBeNull();
});

test('every changed bit of what was sealed is noticed', async () => {
  const sealing = createSealing(await folder());
  const { bytes, keyId } = sealing.seal('a secret', 'of user 1');
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => sealing.open({ bytes: changed, keyId }, 'of user 1'), `byte ${place}`).toThrow();
  }
});

test('the same text is never sealed to the same bytes, and the text is not in them', async () => {
  const sealing = createSealing(await folder());
  const [first, second] = [sealing.seal('a secret', 'x'), sealing.seal('a secret', 'x')];
  expect(first.bytes.equals(second.bytes)).toBe(false);
  expect(first.bytes.includes('a secret')).toBe(false);
});

test('the key file is made at first use, for its owner alone, and never while something is only read', async () => {
  const here = await folder();
  const sealing = createSealing(here);
  expect(sealing.keyIds()).toEqual([]);
  expect(sealing.open({ bytes: Buffer.alloc(40), keyId: 'of another key' }, 'x')).toBeNull();
  expect(await readdir(here.dataDir)).toEqual([]);
  sealing.seal('a secret', 'x');
  expect(await readdir(here.dataDir)).toEqual([KEY_FILE]);
  const path = join(here.dataDir, KEY_FILE);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path)).toHaveLength(32);
});

test('two processes that share the folder agree on one key', async () => {
  const here = await folder();
  const [first, second] = [createSealing(here), createSealing(here)];
  const sealed = [first.seal('one', 'x'), second.seal('two', 'x')];
  expect(new Set(sealed.map(({ keyId }) => keyId)).size).toBe(1);
});

test('SECRET_KEY needs no file, and gives the same key every time', async () => {
  const here = { ...(await folder()), SECRET_KEY: 'a key of more than thirty-two letters' };
  const sealed = createSealing(here).seal('a secret', 'x');
  expect(createSealing({ ...here, dataDir: '/nonexistent' }).open(sealed, 'x')).toBe('a secret');
  expect(await readdir(here.dataDir)).toEqual([]);
});

test('a damaged key file is named, and not replaced', async () => {
  const here = await folder();
  createSealing(here).seal('a secret', 'x');
  const path = join(here.dataDir, KEY_FILE);
  await truncate(path, 31);
  expect(() => createSealing(here).seal('a secret', 'x')).toThrow(/secret\.key is damaged/);
  expect(await readFile(path)).toHaveLength(31);
});

test('of several keys the first one seals and all of them open, in whatever order they stand', async () => {
  const here = await folder();
  const [older, newer] = ['an older key of more than 32 letters', 'a newer key of more than thirty-two letters'];
  const at = (SECRET_KEY: string) => createSealing({ ...here, SECRET_KEY });
  const sealed = at(older).seal('a secret', 'x');
  expect(at(newer).open(sealed, 'x')).toBeNull();
  const both = at(`${newer}\n\n  ${older}\n`);
  expect(both.open(sealed, 'x')).toBe('a secret');
  expect(at(`${older}\n${newer}`).open(both.seal('another', 'x'), 'x')).toBe('another');
  expect(both.seal('another', 'x').keyId).toBe(at(newer).keyIds()[0]);
  expect(both.keyIds()).toHaveLength(2);
});

test('the key file still opens its data when a setting replaces it', async () => {
  const here = await folder();
  const sealed = createSealing(here).seal('a secret', 'x');
  const set = createSealing({ ...here, SECRET_KEY: 'a key of more than thirty-two letters' });
  expect(set.open(sealed, 'x')).toBe('a secret');
  expect(set.seal('a secret', 'x').keyId).not.toBe(sealed.keyId);
});
