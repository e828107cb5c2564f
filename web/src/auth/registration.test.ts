import { Failure } from '@assay/contract/failure';
import { expect, test } from 'vitest';
import { emptyRegistration, looksLikeEmail, passwordTooShort, refusedFields, registrationOf } from './registration.ts';

const form = {
  ...emptyRegistration,
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: ' ada@example.org ',
  password: ' engine ',
  confirmPassword: ' engine ',
};

test('a learner registers without a passcode, whatever was typed before the box was unchecked', () => {
  expect(registrationOf({ ...form, adminPasscode: 'left over' })).toEqual({
    email: 'ada@example.org',
    password: ' engine ',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'user',
  });
});

test('an admin registers with the passcode as typed', () => {
  expect(registrationOf({ ...form, isAdmin: true, adminPasscode: ' open ' })).toMatchObject({
    role: 'admin',
    adminPasscode: ' open ',
  });
});

test('a taken address is shown at the address, a wrong passcode at the passcode', () => {
  const taken = new Failure('email_taken', { message: 'Email already exists.' });
  expect(refusedFields(taken)).toEqual([['email', 'Email already exists.']]);
  const wrong = new Failure('invalid_admin_passcode', { message: 'Invalid admin passcode' });
  expect(refusedFields(wrong)).toEqual([['adminPasscode', 'Invalid admin passcode']]);
});

test('refusals by field are shown there; those of missing fields are left to the message', () => {
  const failure = new Failure('invalid_input', {
    errors: { firstName: 'This field is required', shoeSize: 'Too large' },
  });
  expect(refusedFields(failure)).toEqual([['firstName', 'This field is required']]);
});

test('an address needs something before and after its @', () => {
  expect(['a@b', ' ada@example.org ', 'jürgen@müller.de'].map(looksLikeEmail)).toEqual([true, true, true]);
  expect(['', 'ada', '@b', 'a@', 'a b@c'].map(looksLikeEmail)).toEqual([false, false, false, false, false]);
});

test('the least length is the one the server asks for', () => {
  expect(passwordTooShort(6)).toBe('Password must be at least 6 characters long');
});
