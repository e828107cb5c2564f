import { expect, test } from 'vitest';
import { mailSearch } from './mailSearch.ts';
import { causeText, kindText } from './mailWords.ts';

test.each([
  ['ESOCKET CONN', 'could not be reached'],
  ['EDNS CONN', 'could not be reached'],
  ['ETIMEDOUT CONN', 'did not answer in time'],
  ['EAUTH AUTH PLAIN 535', 'user name or password'],
  ['EENVELOPE RCPT TO 550', 'refused the address for good'],
  ['EENVELOPE RCPT TO 450', 'for now'],
  ['EENVELOPE MAIL FROM 553', 'as a sender'],
  ['EENVELOPE API', 'No email can be written'],
  ['EMESSAGE DATA 554', 'refused the email'],
  ['expired', 'no longer valid'],
  ['sending', 'just now'],
  ['what is new', 'It could not be sent.'],
])('%s is said in words: %s', (error, words) => {
  expect(causeText(error)).toContain(words);
});

test('a kind without words is shown as it is written', () => {
  expect([kindText('reset_code'), kindText('some_new_kind')]).toEqual(['Code to reset a password', 'Some new kind']);
});

test('an invalid URL shows every failed email', () => {
  expect(mailSearch({ state: 'sent', page: 'x' })).toEqual({});
  expect(mailSearch({ state: 'given_up', page: '2' })).toEqual({ state: 'given_up', page: 2 });
});
