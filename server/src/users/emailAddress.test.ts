import { expect, test } from 'vitest';
import { emailKey, maskEmail } from './emailAddress.ts';

test('upper and lower case, composed and decomposed, make the same key', () => {
  const wrong: string[] = [];
  for (let code = 0x21; code <= 0x1ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    const key = emailKey(`a${letter}b@example.org`);
    const spellings = [letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFC'), letter.normalize('NFD')];
    for (const spelling of spellings)
      if (emailKey(`a${spelling}b@example.org`) !== key) wrong.push(`U+${code.toString(16)} ${letter}`);
  }
  expect([...new Set(wrong)]).toEqual([]);
});

test('different people keep different keys', () => {
  const addresses = [
    'o@example.org',
    'ö@example.org',
    '0@example.org',
    'ο@example.org',
    'o@example.com',
    'o.o@example.org',
  ];
  expect(new Set(addresses.map(emailKey)).size).toBe(addresses.length);
});

test('a masked address shows the first letters and the ending, never more', () => {
  expect(maskEmail('someone@example.org')).toBe('s•••@e•••.org');
  expect(maskEmail('a@b.co.uk')).toBe('a•••@b•••.uk');
  expect(maskEmail('🙂x@example.org')).toBe('🙂•••@e•••.org');
  expect(maskEmail('"a@b"@example.org')).toBe('"•••@e•••.org');
  expect(maskEmail('root@localhost')).toBe('r•••@l•••');
});
