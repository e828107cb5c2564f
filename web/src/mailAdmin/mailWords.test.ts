import { expect, test } from 'vitest';
import { mailSearch } from './mailSearch.ts';
import { causeText, kindText } from './mailWords.ts';

test.each([
  ['ESOCKET CONN', 'couldn’t reach'],
  ['EDNS CONN', 'couldn’t reach'],
  ['ETIMEDOUT CONN', 'didn’t answer in time'],
  ['EAUTH AUTH PLAIN 535', 'user name or password'],
  ['EENVELOPE RCPT TO 550', 'rejected the address.'],
  ['EENVELOPE RCPT TO 450', 'for now'],
  ['EENVELOPE MAIL FROM 553', 'our sender address'],
  ['EENVELOPE API', 'isn’t valid'],
  ['EMESSAGE DATA 554', 'rejected the email'],
  ['expired', 'has expired'],
  ['sending', 'Sending now'],
  ['what is new', 'We couldn’t send it.'],
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
