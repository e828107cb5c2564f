import { expect, test } from 'vitest';
import { changesOf, freshUser, newUserOf, typedOf } from './userForm.ts';

const stored = {
  id: 7,
  firstName: 'Mary',
  lastName: 'Somerville',
  email: 'mary@example.org',
  emailProof: null,
  role: 'admin',
  picture: null,
  state: 'active',
  timeFactor: null,
  group: null,
  createdAt: '2026-05-01T10:30:00.000Z',
  lastSeenAt: null,
  isDemo: false,
} as const;

test('untouched fields are not sent', () => {
  const typed = { ...typedOf(stored), group: 'BSc 2026' };
  expect(changesOf(typed, {})).toEqual({});
  expect(changesOf(typed, { group: true })).toEqual({ group: 'BSc 2026' });
});

test('edited fields are sent in the server’s form', () => {
  const typed = { ...freshUser, firstName: 'Ida', lastName: 'Rhodes', timeFactor: 1.5 };
  expect(changesOf(typed, { firstName: true, lastName: true, role: true })).toEqual({
    firstName: 'Ida',
    lastName: 'Rhodes',
    role: 'user',
  });
  expect(changesOf({ ...typed, email: 'ida@example.org' }, { email: true })).toEqual({ email: 'ida@example.org' });
  expect(changesOf({ ...typed, state: 'banned' }, { state: true })).toEqual({ active: false });
  expect(changesOf(typed, { state: true })).toEqual({ active: true });
  expect(changesOf({ ...typed, group: ' ' }, { group: true })).toEqual({ group: null });
});

test('a time factor and having no limit are one thing', () => {
  expect(typedOf(stored)).toMatchObject({ untimed: true, timeFactor: 1 });
  expect(changesOf({ ...freshUser, timeFactor: 2 }, { timeFactor: true })).toEqual({ timeFactor: 2 });
  expect(changesOf({ ...freshUser, untimed: true }, { untimed: true })).toEqual({ timeFactor: null });
  expect(changesOf(freshUser, { untimed: true })).toEqual({ timeFactor: 1 });
});

test('an account is created with its time factor, or without a limit', () => {
  const typed = { ...freshUser, firstName: 'Ida', lastName: 'Rhodes', email: 'ida@example.org', timeFactor: 1.5 };
  const { firstName, lastName, email } = typed;
  const created = { firstName, lastName, email, role: 'user', group: null };
  expect(newUserOf(typed)).toEqual({ ...created, timeFactor: 1.5 });
  expect(newUserOf({ ...typed, untimed: true })).toEqual({ ...created, timeFactor: null });
});
