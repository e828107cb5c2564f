import { Failure } from '@assay/contract/failure';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a password is kept as argon2id with a salt of its own', async () => {
  const passwords = createPasswords();
  const [first, second] = [await passwords.hash('same'), await passwords.hash('same')];
  for (const stored of [first, second]) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('a password is verified exactly when it is the same text after NFC, however long', async () => {
  const passwords = createPasswords();
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
  const long = fc.string({ unit: 'grapheme', minLength: 300, maxLength: 340 });
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, long), text, async (password, other) => {
      const stored = await passwords.hash(password);
      expect(await passwords.verify(stored, password)).toBe(true);
      expect(await passwords.verify(stored, password.normalize('NFD'))).toBe(true);
      expect(await passwords.verify(stored, `${password}x`)).toBe(false);
      expect(await passwords.verify(stored, password.slice(0, -1))).toBe(false);
      expect(await passwords.verify(stored, other)).toBe(other.normalize('NFC') === password.normalize('NFC'));
    }),
    { numRuns: 12 },
  );
});

test('nothing is cut off: the last byte of a long password and what follows a NUL count', async () => {
  const passwords = createPasswords();
  const long = 'x'.repeat(1023);
  const stored = await passwords.hash(`${long}a`);
  expect(await passwords.verify(stored, `${long}b`)).toBe(false);
  expect(await passwords.verify(await passwords.hash('a\0b'), 'a\0c')).toBe(false);
});

test('an unknown person never has a right password', async () => {
  const passwords = createPasswords();
  for (const guess of ['', 'anything', 'no account has this password'])
    expect(await passwords.verify(null, guess)).toBe(false);
});

test('two are hashed at a time, 64 wait, the rest must retry', async () => {
  const passwords = createPasswords();
  const settled = Array.from({ length: 70 }, (_, nth) =>
    passwords.hash(`password ${nth}`).then(
      () => 'hashed',
      (error: unknown) => error,
    ),
  );
  expect(passwords.queued()).toBe(64);
  const outcomes = await Promise.all(settled);
  expect(outcomes.slice(0, 66)).toEqual(Array.from({ length: 66 }, () => 'hashed'));
  for (const refused of outcomes.slice(66)) {
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } });
  }
  expect(passwords.queued()).toBe(0);
  expect(await passwords.hash('again')).toContain('$argon2id$');
});

test('a hash that cannot be read frees its place', async () => {
  const passwords = createPasswords();
  for (let nth = 0; nth < 5; nth += 1) await expect(passwords.verify('no hash at all', 'x')).rejects.toThrow();
  expect(await passwords.verify(await passwords.hash('right'), 'right')).toBe(true);
});

test('only a hash of today’s algorithm and cost is current', async () => {
  const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  const passwords = createPasswords(cost);
  const stored = await passwords.hash('word');
  expect(passwords.isCurrent(stored)).toBe(true);
  expect(passwords.isCurrent(stored.replace('argon2id', 'argon2i'))).toBe(false);
  expect(passwords.isCurrent(stored.replace('v=19', 'v=16'))).toBe(false);
  for (const changed of [{ memoryCost: 128 }, { timeCost: 2 }, { parallelism: 2 }])
    expect(passwords.isCurrent(await createPasswords({ ...cost, ...changed }).hash('word'))).toBe(false);
});
