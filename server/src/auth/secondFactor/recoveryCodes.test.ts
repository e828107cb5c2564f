import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { newRecoveryCode, recoveryLetters } from './recoveryCodes.ts';

const draw = (below: number) => randomInt(below);

test('a recovery code has 120 random bits in groups that people can copy by hand', () => {
  const drawn: number[] = [];
  const code = newRecoveryCode((below) => {
    drawn.push(below);
    return draw(below);
  });
  expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(drawn.reduce((bits, below) => bits + Math.log2(below), 0)).toBe(120);
});

test('every letter is drawn about equally often', () => {
  const counts = new Map<string, number>();
  const codes = 5000;
  for (let nth = 0; nth < codes; nth += 1)
    for (const letter of newRecoveryCode(draw).replaceAll('-', '').split(''))
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = (codes * 24) / 32;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(32);
  // 31 degrees of freedom: exceeds 90 once in ten million runs.
  expect(chiSquare).toBeLessThan(90);
});

test('a recovery code is accepted in upper case, without dashes, with spaces, and with look-alike letters', () => {
  const letters = '0123456789abcdefghjkmnpq';
  for (const typed of [
    '0123-4567-89ab-cdef-ghjk-mnpq',
    '0123456789ABCDEFGHJKMNPQ',
    ' O l23 4567 89ab cdef ghjk mnpq ',
    'oI23-4567-89ab-cdef-ghjk-mnpq',
  ])
    expect(recoveryLetters(typed), typed).toBe(letters);
});

test.each([
  '',
  '123456',
  '0123-4567-89ab-cdef-ghjk-mnp',
  '0123-4567-89ab-cdef-ghjk-mnpqr',
  '0123-4567-89ab-cdef-ghjk-mnpu',
  'é123-4567-89ab-cdef-ghjk-mnpq',
])('%o is no recovery code', (typed) => {
  expect(recoveryLetters(typed)).toBeNull();
});
