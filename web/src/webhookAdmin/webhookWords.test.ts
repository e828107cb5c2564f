import { expect, test } from 'vitest';
import { deliverySearch } from './deliverySearch.ts';
import { tryText } from './webhookWords.ts';

test.each([
  ['private_address', 'private'],
  ['secret_unreadable', 'Create a new one'],
  ['timeout', 'within 10 seconds'],
  ['ENOTFOUND', 'host name'],
  ['ECONNREFUSED', 'refused the connection'],
  ['ECONNRESET', 'cut the connection'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'isn’t trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'isn’t trusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'another name'],
  ['CERT_HAS_EXPIRED', 'isn’t valid'],
  ['EPROTO', 'TLS'],
  ['HPE_INVALID_CONSTANT', 'isn’t HTTP'],
  ['NEW', 'The request failed (NEW).'],
])('%s is said in words: %s', (error, words) => {
  expect(tryText({ statusCode: null, error })).toContain(words);
});

test.each([
  [204, 'Delivered (204)'],
  [302, 'final address'],
  [404, 'refused it (404)'],
  [410, 'gone'],
  [429, 'fewer requests'],
  [503, 'failed (503)'],
])('the status %i is said in words: %s', (statusCode, words) => {
  expect(tryText({ statusCode, error: null })).toContain(words);
});

test('the list’s URL knows three states and pages', () => {
  expect(deliverySearch({ state: 'failed', page: 2 })).toEqual({ state: 'failed', page: 2 });
  expect(deliverySearch({ state: 'sent', page: 'x' })).toEqual({});
});
