import { beforeEach, expect, test } from 'vitest';
import { answer, answerWordless, lastBody, receivedCalls, refuse } from '../../test/api.ts';
import {
  holdClock,
  openPage,
  passTime,
  screen,
  expectText,
  expectFieldError,
  expectToast,
  waitFor,
} from '../../test/render.tsx';
import { answerDashboard, learner } from '../../test/samples.ts';

beforeEach(() => {
  // The attempt waits for a second.
  holdClock();
});

type Page = Awaited<ReturnType<typeof openPage>>;

type Wish = { password?: string; confirm?: string; email?: string };

async function fillIn(
  page: Page,
  { password = 'secret words', confirm = password, email = 'new@example.org' }: Wish = {},
) {
  await page.fill('First name', ' Ada ');
  await page.fill('Last name', 'Lovelace');
  await page.fill('Email', email);
  await page.fill('Password', password);
  await page.fill('Confirm password', confirm);
}

async function create(page: Page) {
  await page.press('Create Account');
  await passTime(2100);
}

async function register(wish: Wish = {}) {
  const page = await openPage('/register');
  await fillIn(page, wish);
  await create(page);
  return page;
}

const expectNothingSent = () => expect(receivedCalls('POST /auth/register')).toEqual([]);

test('first name, last name and email are required', async () => {
  const page = await openPage('/register');
  await create(page);
  await expectFieldError('First name', 'First name is required');
  await expectFieldError('Last name', 'Last name is required');
  await expectFieldError('Email', 'Email is required');
  await expectFieldError('Password', 'Password must be at least 6 characters long');
  expectNothingSent();
});

test('the email has to look like one', async () => {
  await register({ email: 'ada at example' });
  await expectFieldError('Email', 'Enter a valid email');
  expectNothingSent();
});

test('a password shorter than 6 characters is refused', async () => {
  await register({ password: '12345' });
  await expectFieldError('Password', 'Password must be at least 6 characters long');
  expectNothingSent();
});

test('the least length is the server’s', async () => {
  const page = await openPage('/register', { config: { passwordMin: 13 } });
  await fillIn(page, { password: 'twelve signs' });
  await create(page);
  await expectFieldError('Password', 'Password must be at least 13 characters long');
  expectNothingSent();
});

test("passwords that differ: 'Passwords do not match', until they do", async () => {
  const page = await register({ confirm: 'other words' });
  await expectFieldError('Confirm password', 'Passwords do not match');
  await page.fill('Password', 'other words');
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
  expectNothingSent();
});

test('the admin box reveals a passcode that is required; without it the role is user and the passcode gone', async () => {
  const page = await openPage('/register');
  await fillIn(page);
  expect(screen.queryByLabelText('Admin Passcode')).toBeNull();
  await page.user.click(screen.getByLabelText('Register as Admin'));
  await create(page);
  await expectFieldError('Admin Passcode', 'Admin passcode is required');
  expectNothingSent();
  await page.fill('Admin Passcode', 'wrong');
  refuse('POST /auth/register', 'invalid_admin_passcode');
  await create(page);
  await expectFieldError('Admin Passcode', 'Invalid admin passcode');
  expect(lastBody('POST /auth/register')).toMatchObject({ role: 'admin', adminPasscode: 'wrong' });
  await page.user.click(screen.getByLabelText('Register as Admin'));
  expect(screen.queryByLabelText('Admin Passcode')).toBeNull();
  refuse('POST /auth/register', 'email_taken');
  await create(page);
  expect(lastBody('POST /auth/register')).toEqual({
    email: 'new@example.org',
    password: 'secret words',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'user',
  });
  await page.user.click(screen.getByLabelText('Register as Admin'));
  expect(screen.getByLabelText<HTMLInputElement>('Admin Passcode').value).toBe('');
});

test('where admins cannot register there is no box', async () => {
  await openPage('/register', { config: { adminRegistration: false } });
  await screen.findByRole('button', { name: 'Create Account' });
  expect(screen.queryByLabelText('Register as Admin')).toBeNull();
});

test('the attempt waits for a second, and so does the news of a failure', async () => {
  refuse('POST /auth/register', 'email_taken');
  const page = await openPage('/register');
  await fillIn(page);
  await page.press('Create Account');
  await passTime(900);
  expectNothingSent();
  await passTime(150);
  expect(receivedCalls('POST /auth/register')).toHaveLength(1);
  await passTime(700);
  expect(screen.queryByText('Email already exists. Please use a different email.')).toBeNull();
  await passTime(400);
  await expectText('Email already exists. Please use a different email.');
});

test("a taken address: 'Email already exists. Please use a different email.', as a toast and at the field", async () => {
  refuse('POST /auth/register', 'email_taken');
  const page = await register();
  await expectToast('Email already exists. Please use a different email.');
  await expectFieldError('Email', 'Email already exists. Please use a different email.');
  expect(page.path()).toBe('/register');
});

test('another failure shows the server’s words, at its field if it has one', async () => {
  refuse('POST /auth/register', 'invalid_input', {
    message: 'This name is not allowed.',
    errors: { firstName: 'No digits' },
  });
  await register();
  await expectToast('This name is not allowed.');
  await expectFieldError('First name', 'No digits');
});

test("a failure without a message is 'Registration failed'", async () => {
  answerWordless('POST /auth/register');
  await register();
  await expectToast('Registration failed');
});

test("too many registrations: 'Rate limit exceeded.' and when to try again", async () => {
  refuse('POST /auth/register', 'rate_limited', { retryAfter: 90 });
  await register();
  await expectText('Rate limit exceeded.');
  expect(screen.getByRole('timer').textContent).toMatch(/^Try again in 1:[23]\d min\.$/);
});

test('a new account is welcomed, signed in and led to the dashboard', async () => {
  answerDashboard();
  answer('GET /ip', { ip: '192.0.2.1' });
  answer('POST /auth/register', { token: 'a token', user: learner });
  const page = await register();
  await expectToast('Welcome, Ada');
  await waitFor(() => expect(page.path()).toBe('/dashboard'));
  expect(localStorage.getItem('token')).toBe('a token');
});
