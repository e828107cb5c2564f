import { expect, test } from 'vitest';
import { HOTP, Secret } from 'otpauth';
import { enrolmentUri, matchingStep, secretOf, totpCode } from './totp.ts';

// RFC 6238, appendix B: the secret of its SHA-1 vectors, and the last six of their eight digits.
const secret = secretOf(Buffer.from('12345678901234567890'));
const vectors: [string, string][] = [
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2005-03-18T01:58:31Z', '050471'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
  ['2603-10-11T11:33:20Z', '353130'],
];
const step = (iso: string) => Math.floor(Date.parse(iso) / 30_000);

test.each(vectors)('at %s the code of RFC 6238 is %s', (iso, code) => {
  expect(matchingStep(secret, code, new Date(iso), null)).toBe(step(iso));
});

test('a code belongs to its step and one around it', () => {
  const now = new Date('2026-03-04T10:00:15Z');
  const current = Math.floor(now.getTime() / 30_000);
  for (let away = -4; away <= 4; away += 1) {
    const code = HOTP.generate({ secret: Secret.fromBase32(secret), counter: current + away });
    const expected = Math.abs(away) <= 1 ? current + away : null;
    expect(matchingStep(secret, code, now, null), `${away}`).toBe(expected);
    expect(matchingStep(secret, code, now, current), `${away} after now`).toBe(away === 1 ? current + 1 : null);
  }
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456 ', '123456'],
  ['000000', '000000'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['１２３４５６', null],
  ['-1e3.5', null],
  ['', null],
])('%o is the code %o', (typed, code) => {
  expect(totpCode(typed)).toBe(code);
});

test('the QR code names product and account and what every app expects', () => {
  const uri = new URL(enrolmentUri(secret, 'Assay & Sons: Training', 'jürgen+1@example.org'));
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toContain('jürgen+1@example.org');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Assay & Sons: Training',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
