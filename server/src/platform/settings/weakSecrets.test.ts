import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonPasswords } from '../passwords/commonPasswords.ts';
import { weaknessOf } from './weakSecrets.ts';

const weakness = (secret: string, least = 12, names: string[] = []) =>
  weaknessOf(secret, { least, isCommon: (text) => commonPasswords().has(text), names });

const root = join(import.meta.dirname, '..', '..', '..', '..');

test('a too short secret is reported by its length alone', () => {
  expect(weakness('kT5-vQ8!xm2')).toBe('needs at least 12 characters');
  expect(weakness('kT5-vQ8!xm2z')).toBeNull();
});

test.each([
  'administrator',
  'Administrator1!',
  'Password1234',
  'P@ssw0rd2026!',
  'qwertyuiop12',
  'qwertyuiopasdfghjkl',
  '123456789012',
  '98765432109876',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789abcdef0123456789abcdef',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '0'.repeat(64),
  'abcabcabcabcabcabcabc',
  'letmein-letmein-letmein-letmein-',
  'ababababababababababababababababc',
  'changemechangeme',
  'CHANGE-ME-CHANGE-ME',
  'please change this secret key',
  'your-32-character-secret-key-here',
  'super-secret-key-1234567890',
  'my_backup_key_of_assay',
  'insert-your-secret-here-12345678',
  'TODO: replace before production',
  'xxxxxxxx-xxxxxxxx-xxxxxxxx',
  '<your secret key here>',
  '${SECRET_KEY_PLACEHOLDER}',
  'secretsecretsecret',
  'example-secret-for-testing',
  'a key for tests, and for tests only',
  'adminpasscode2026',
])('%s is too well known', (secret) => {
  expect(weakness(secret)).toMatch(/^(is on the list of common passwords|repeats itself|is a placeholder)$/);
});

test.each([
  'correct horse battery staple',
  'fjord lantern walnut cosmic',
  'a phrase that nobody else would say',
  'Zq8-plum-Kite-19-river',
  'der Mond scheint heute nicht',
  '秘密の言葉は誰にも言わないでください',
  '749203186527',
])('%s is not an early guess', (secret) => {
  expect(weakness(secret)).toBeNull();
});

test('machine-made random secrets are never weak', () => {
  const bytes = fc.uint8Array({ minLength: 24, maxLength: 48 });
  fc.assert(
    fc.property(bytes, fc.constantFrom('hex' as const, 'base64' as const, 'base64url' as const), (drawn, encoding) => {
      // The property has few, small cases; people paste real randomness.
      const made = randomBytes(drawn.length).toString(encoding);
      expect(weakness(made, 32), made).toBeNull();
    }),
    { numRuns: 3000 },
  );
});

test('a short word said often is as weak as the word, however long the secret has to be', () => {
  expect(weakness('kite-19-kite-19-kite-19-kite-19-', 32)).toBe('repeats itself');
  expect(weakness('monkey12river7monkey12river7monkey12river7', 32)).toBe('repeats itself');
});

test('names that others know are no secret', () => {
  expect(weakness('postgres', 8)).toBe('is a placeholder');
  expect(weakness('ExampleUniversity2026', 12, ['Example University'])).toBe('is a placeholder');
  expect(weakness('assay_prod', 8, ['assay_prod'])).toBe('is a placeholder');
});

test('no secret that our own documents show is taken', () => {
  const shown =
    /^static-auth-secret=(.+)$/m.exec(readFileSync(join(root, 'docs', 'turnserver.conf'), 'utf8'))?.[1] ?? '';
  expect(shown).not.toBe('');
  for (const value of [shown, shown.repeat(4), `${shown}-${shown}-${shown}-${shown}`])
    expect(weakness(value, 8), value).not.toBeNull();
});
