import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test.each([
  ['Ada (ada.quill+x@example.org)', 'Ada ([email address])'],
  ['ada@example.org, grace@example.co.uk', '[email address] [email address]'],
  ['See https://evil.example/?d=1 now', 'See [web address] now'],
  ['wss://a.example/x HTTP://B.example', '[web address] [web address]'],
  ['data:text/html;base64,PGI+ here', '[data] here'],
  ['asy_4f9a2b7c8d1e0f3a5b6c7d8e9f', '[key]'],
])('%s is given as %s', (text, given) => {
  expect(redact(text)).toBe(given);
});

test.each([
  'Ada Quill-Lovelace',
  'Python 3, lists @ work',
  '12 of 30 (40 %)',
  'Donaudampfschifffahrtsgesellschaft',
  'a@b',
])('%s is given as it is', (text) => {
  expect(redact(text)).toBe(text);
});
