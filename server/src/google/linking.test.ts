import { expect, test } from 'vitest';
import { decideLink } from '../users/linking.ts';
import { isGoogleAuthoritative } from './authority.ts';

const gmail = { email: 'ada@gmail.com', hostedDomain: null };
const hosted = { email: 'ada@example.org', hostedDomain: 'example.org' };
const elsewhere = { email: 'ada@example.org', hostedDomain: null };
const known = { id: 1, isConnected: true, emailProvenBy: 'reset_code' as const };
const local = { id: 2, isConnected: false, emailProvenBy: 'reset_code' as const };
const unverified = { ...local, emailProvenBy: null };
const confirmed = { ...local, emailProvenBy: 'confirmation' as const };
const foreign = { ...local, isConnected: true };
const link = { step: 'link', userId: 2, voidsPassword: false, provesEmail: true };
const linkOnly = { ...link, provesEmail: false };
const linkAndVoid = { ...link, voidsPassword: true };
const signIn = { step: 'signIn', userId: 1 };
const passwordFirst = { step: 'passwordFirst' };

test.each([
  ['nobody is known: a new account', elsewhere, undefined, undefined, null, { step: 'create' }],
  ['the person is known, the address is nobody’s', elsewhere, known, undefined, null, signIn],
  ['the person is known, the address is their own', elsewhere, known, known, null, signIn],
  ['the person is known, the address is somebody else’s', gmail, known, unverified, null, signIn],
  ['the person is known and somebody else asks', gmail, known, local, 2, signIn],
  ['a verified address of gmail.com is linked', gmail, undefined, local, null, linkOnly],
  ['a verified address of a hosted domain is linked', hosted, undefined, local, null, linkOnly],
  [
    'a verified address Google knows only from hearsay needs the password',
    elsewhere,
    undefined,
    local,
    null,
    passwordFirst,
  ],
  ['another person’s session is no password', elsewhere, undefined, local, 3, passwordFirst],
  ['the owner’s own session is one', elsewhere, undefined, local, 2, linkOnly],
  [
    'an address that was never verified takes the account over, password void',
    gmail,
    undefined,
    unverified,
    null,
    linkAndVoid,
  ],
  ['in a hosted domain too', hosted, undefined, unverified, null, linkAndVoid],
  ['but not where Google knows the address only from hearsay', elsewhere, undefined, unverified, null, passwordFirst],
  ['as one that a link alone has confirmed does', gmail, undefined, confirmed, null, linkAndVoid],
  ['but not from its signed-in owner, whose proof stays', gmail, undefined, confirmed, 2, linkOnly],
  ['nor from its signed-in owner', gmail, undefined, unverified, 2, link],
  ['who connects whatever the address is', elsewhere, undefined, unverified, 2, linkOnly],
  ['another Google person’s account is never taken', gmail, undefined, foreign, null, { step: 'otherPerson' }],
  ['not even by its signed-in owner', hosted, undefined, foreign, 2, { step: 'otherPerson' }],
] as const)('%s', (_rule, claimed, bySub, byAddress, actor, expected) => {
  expect(decideLink(isGoogleAuthoritative(claimed), bySub, byAddress, actor)).toEqual(expected);
});

test('Google decides about its own mail and the domains it hosts, in whatever case, and about no others', () => {
  expect(isGoogleAuthoritative({ email: 'Ada@GMAIL.com', hostedDomain: null })).toBe(true);
  expect(isGoogleAuthoritative(hosted)).toBe(true);
  for (const email of ['ada@example.org', 'ada@gmail.com.example.org', 'ada@notgmail.com', 'gmail.com@example.org'])
    expect(isGoogleAuthoritative({ email, hostedDomain: null }), email).toBe(false);
});
