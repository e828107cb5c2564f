import { expect, test } from 'vitest';
import { emailAddress } from './fields.ts';

const problemOf = (text: string) => emailAddress.safeParse(text).error?.issues[0]?.message;

test.each([
  'ada,grace@example.org',
  'ada@example.org,grace@example.org',
  'ada@example.org, grace@example.org',
  'ada;grace@example.org',
  'Ada <ada@example.org>',
  '<ada@example.org>',
  'ada@<example.org>',
  '"ada"@example.org',
  '"ada lovelace"@example.org',
  'ada lovelace@example.org',
  'ada@exam ple.org',
  'ada\u00a0b@example.org',
  'ada\u200bb@example.org',
  'ada@exa\u200bmple.org',
  'ada(comment)@example.org',
  'ada@[127.0.0.1]',
  'ada@example.org:25',
  'ada\\@example.org',
  '.ada@example.org',
  'ada.@example.org',
  'ada..l@example.org',
  'ada@.example.org',
  'ada@example..org',
  'ada@example.org.',
  'ada@-example.org',
  'ada@example-.org',
  'ada@grace@example.org',
  '@example.org',
  'ada@',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(64)}.org`,
])('%s is no address that mail reaches', (text) => {
  expect(problemOf(text)).toBe('Please enter a valid email address');
});

test.each([
  'ada@example.org',
  'ada.lovelace+quiz@mail.example.co.uk',
  "o'brien_#!$%&*/=?^`{|}~-@example.org",
  'jürgen@müller.example',
  '用户@例子.广告',
  'अजय@डाटा.भारत',
  'operator@localhost',
  '4711@4711.example',
  `${'a'.repeat(64)}@example.org`,
])('%s is one', (text) => {
  expect(emailAddress.parse(` ${text} `)).toBe(text);
});
