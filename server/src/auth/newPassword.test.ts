import { expect, test } from 'vitest';
import { commonPasswords } from '../platform/passwords/commonPasswords.ts';
import { startTestServer } from '../../test/testServer.ts';
import { checkNewPassword } from './newPassword.ts';
import { demandGoodPassword } from './newPassword.service.ts';

const SHORT = 'Password must be at least 6 characters long';
const COMMON = 'This is one of the most common passwords. Use one that is harder to guess.';
const NAME = 'This password is mostly a name that others know. Add words of your own.';

const here = { PASSWORD_MIN: 6, PRODUCT_NAME: 'Assay', ORG_NAME: 'Springfield College' };
const owner = { email: 'pat.quinn+quiz@mailbox.example.org', firstName: 'Zoë', lastName: 'O’Hara-Lee' };

const answerTo = (password: string) =>
  demandGoodPassword(here, password, 'password', owner).then(
    () => 'good',
    (error: { message: string; details: { errors: object } }) => {
      expect(error.details.errors).toEqual({ password: error.message });
      return error.message;
    },
  );

test.each([
  ['12345', SHORT],
  ['é'.normalize('NFD').repeat(5), SHORT],
  ['123456', COMMON],
  ['Password1', COMMON],
  ['QWERTYUIOP', COMMON],
  ['iloveyou', COMMON],
  ['assay2026', NAME],
  ['Assay-Assay!', NAME],
  ['springfield1', NAME],
  ['College 42', NAME],
  ['zoë2001', NAME],
  ['ZOË-O’HARA', NAME],
  ['hara1990', NAME],
  ['patquinn7', NAME],
  ['pat.quinn+quiz', NAME],
  ['mailbox99', NAME],
  ['Mailbox@Assay', NAME],
])('%s is refused', async (password, why) => {
  expect(await answerTo(password)).toBe(why);
});

test.each([
  'a password of six words',
  'assay and five words of my own',
  'quinn-likes-tea',
  'xk3or9',
  'all lower case',
  'дом у реки',
  '🙂🙃😉🙂🙃😉',
  '!?-_.,:;',
  '  spaces around  ',
  'p'.repeat(1024),
])('%s is taken as it is', async (password) => {
  expect(await answerTo(password)).toBe('good');
});

test('a name of one or two letters does not spoil a password', () => {
  const rules = { least: 6, isCommon: () => false, names: ['Al', 'I', ''] };
  expect(() => checkNewPassword(rules, 'always', 'password')).not.toThrow();
});

test('every common password that is long enough is refused, in upper case too', async () => {
  const known = commonPasswords();
  const common = [...known];
  expect(common.length).toBeGreaterThan(10_000);
  const rules = { least: 6, isCommon: (text: string) => known.has(text), names: [] };
  for (const password of common.filter(({ length }) => length >= 6).slice(0, 500))
    for (const typed of [password, password.toUpperCase()])
      expect(() => checkNewPassword(rules, typed, 'password'), typed).toThrow(COMMON);
});

test('register, change and reset refuse a common password and one made of the owner’s names, and keep the old one', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const body = { email: 'grace@example.org', firstName: 'New', lastName: 'Person' };
  const register = (password: string) => server.call('POST /auth/register', { body: { ...body, password } });
  const change = (newPassword: string) =>
    server.call('PUT /auth/change-password', {
      token: person.token,
      body: { currentPassword: person.password, newPassword },
    });
  for (const [reply, field, why] of [
    [await register('password123'), 'password', COMMON],
    [await register('grace2026'), 'password', NAME],
    [await change('iloveyou'), 'newPassword', COMMON],
    [await change('example-user1'), 'newPassword', NAME],
  ] as const) {
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'invalid_input', message: why, errors: { [field]: why } });
  }
  const { email, password } = person;
  expect((await server.call('POST /auth/login', { body: { email, password } })).status).toBe(200);
});
