import { expect, test } from 'vitest';
import { namesOf } from './newPerson.ts';

const said = (name: string, givenName = '', familyName = '') =>
  namesOf({ name, givenName, familyName, email: 'ada@example.org' });

test.each([
  ['the two names Google knows', said('Ada King', 'Ada', 'Lovelace'), ['Ada', 'Lovelace']],
  ['one word is a first name', said('Ada'), ['Ada', '']],
  ['a whole name is parted at the first word', said(' Ada  King Lovelace '), ['Ada', 'King Lovelace']],
  ['a given name alone leaves the last one empty', said('Ada Lovelace', 'Ada'), ['Ada', '']],
  ['without any name it is the address', said(''), ['ada', '']],
  ['control characters and line breaks are no name', said('a\u0000b', 'x\ny', '\u202eevil'), ['ada', '']],
  ['an endless name is cut', said('', 'x'.repeat(300), ' y '), ['x'.repeat(100), 'y']],
])('%s', (_rule, { firstName, lastName }, expected) => {
  expect([firstName, lastName]).toEqual(expected);
});
