import { expect, test } from 'vitest';
import { admit, homeAfterSignIn } from './guard.ts';

const learner = { id: 7, role: 'user' } as const;
const admin = { id: 1, role: 'admin' } as const;

test('without a user the way leads to sign-in, and back to where they came from', () => {
  expect(admit(null, undefined, '/quiz?skill=3')).toEqual({ step: 'signIn', from: '/quiz?skill=3' });
  expect(admit(undefined, 'admin', '/admin/users')).toEqual({ step: 'signIn', from: '/admin/users' });
});

test('the front page is no return path: the role’s home is better', () => {
  expect(admit(null, undefined, '/')).toEqual({ step: 'signIn', from: undefined });
  expect(admit(null, undefined, '/dashboard')).toEqual({ step: 'signIn', from: undefined });
});

test('an origin that is not plainly a page of ours is forgotten', () => {
  expect(admit(null, undefined, '//evil.example')).toEqual({ step: 'signIn', from: undefined });
});

test.each([[{}], [{ role: undefined }], [{ role: null }], [{ role: 1 }], [{ role: ['admin'] }], ['admin'], [[]]])(
  'a user whose role is not a string has to sign in: %j',
  (user) => {
    expect(admit(user, undefined, '/history').step).toBe('signIn');
    expect(admit(user, 'admin', '/admin/users').step).toBe('signIn');
  },
);

test('the wrong role is led to the dashboard', () => {
  expect(admit(learner, 'admin', '/admin/users')).toEqual({ step: 'dashboard' });
  expect(admit(admin, 'user', '/quiz')).toEqual({ step: 'dashboard' });
});

test('the right role enters, and any role where none is asked for', () => {
  expect(admit(admin, 'admin', '/admin/users')).toEqual({ step: 'enter' });
  expect(admit(learner, undefined, '/leaderboard')).toEqual({ step: 'enter' });
  expect(admit(admin, undefined, '/leaderboard')).toEqual({ step: 'enter' });
});

test('after signing in: back to the origin, else to the home of the role', () => {
  expect(homeAfterSignIn(learner, '/quiz?skill=3')).toBe('/quiz?skill=3');
  expect(homeAfterSignIn(learner, undefined)).toBe('/dashboard');
  expect(homeAfterSignIn(admin, undefined)).toBe('/admin/dashboard');
  expect(homeAfterSignIn(admin, 'https://evil.example')).toBe('/admin/dashboard');
});
