import { expect, test } from 'vitest';
import { answer, answerWordless, lastBody, loseAnswer, receivedCalls, refuse } from '../../test/api.ts';
import {
  holdClock,
  openPage,
  passTime,
  screen,
  expectText,
  expectFieldError,
  expectToast,
  waitFor,
  within,
} from '../../test/render.tsx';
import { answerDashboard, learner } from '../../test/samples.ts';

async function logIn(password = 'a password') {
  const page = await openPage('/login');
  await page.fill('Email', ' ada@example.org ');
  await page.fill('Password', password);
  await page.press('Sign in');
  return page;
}

async function expectLoginError(text: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Login Error' });
  expect(within(dialog).queryByText(text)).not.toBeNull();
}

test('email and password are required, and nothing is sent without them', async () => {
  const page = await openPage('/login');
  await page.press('Sign in');
  await expectFieldError('Email', 'Email is required');
  await expectFieldError('Password', 'Password is required');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await page.fill('Password', 'a password');
  await page.fill('Email', '  ');
  await page.press('Sign in');
  await expectFieldError('Email', 'Email is required');
  expect(receivedCalls('POST /auth/login')).toEqual([]);
});

test('a failure shows the server’s message, in the Login Error modal and as a toast; the typed text stays', async () => {
  refuse('POST /auth/login', 'invalid_credentials');
  const page = await logIn();
  await expectLoginError('Invalid email or password');
  await expectToast('Invalid email or password');
  await page.press('Try again');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value.trim()).toBe('ada@example.org');
  expect(page.path()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
});

test("without a message a failure is 'Login failed', as a toast and in the Login Error modal", async () => {
  answerWordless('POST /auth/login');
  await logIn();
  await expectLoginError('Login failed');
  await expectToast('Login failed');
});

test('a server that does not answer is reported as such', async () => {
  loseAnswer('POST /auth/login');
  await logIn();
  await expectLoginError('We can’t reach the server. Check your connection and try again.');
});

test("too many tries: 'Rate limit exceeded.' with the message and the seconds to wait", async () => {
  holdClock();
  refuse('POST /auth/login', 'rate_limited', { message: 'Too many tries from this address.', retryAfter: 30 });
  const page = await logIn();
  await page.press('Try again');
  await expectText('Rate limit exceeded.');
  await expectText('Too many tries from this address.');
  expect(screen.getByRole('timer').textContent).toMatch(/^Try again in (30|29) s\.$/);
  await passTime(10_000);
  expect(screen.getByRole('timer').textContent).toMatch(/^Try again in (21|20|19) s\.$/);
});

for (const [role, home] of [
  ['user', '/dashboard'],
  ['admin', '/admin/dashboard'],
] as const)
  test(`the role ${role} is welcomed by first name and led to ${home}; token and user are stored`, async () => {
    answerDashboard();
    answer('GET /auth/me', { user: { ...learner, role } });
    answer('GET /ip', { ip: '192.0.2.1' });
    for (const call of ['GET /admin/summary', 'GET /admin/attention'] as const)
      if (role === 'admin') refuse(call as never, 'not_found');
    answer('POST /auth/login', { token: 'new token', user: { ...learner, role } });
    const page = await logIn();
    await expectToast('Welcome back, Ada');
    await waitFor(() => expect(page.path()).toBe(home));
    expect(lastBody('POST /auth/login')).toEqual({ email: 'ada@example.org', password: 'a password' });
    expect(localStorage.getItem('token')).toBe('new token');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 7, role });
  });

test('a right password on an account with two-step sign-in asks for the code, and the code signs in', async () => {
  answerDashboard();
  answer('GET /ip', { ip: '192.0.2.1' });
  const secondFactor = { challenge: 'a challenge', expiresAt: '2026-11-24T10:05:00Z' };
  answer('POST /auth/login', { secondFactor });
  const page = await logIn();
  await page.press('Sign in');
  await expectFieldError('Six-digit code', 'Enter the code');
  refuse('POST /auth/second-factor', 'invalid_otp', { message: 'Invalid code' });
  await page.fill('Six-digit code', '123456');
  await page.press('Sign in');
  await expectFieldError('Six-digit code', 'Invalid code');
  answer('POST /auth/second-factor', { token: 'a token', user: learner });
  await page.press('Sign in');
  await expectToast('Welcome back, Ada');
  expect(lastBody('POST /auth/second-factor')).toEqual({ challenge: 'a challenge', code: '123456' });
});

test('a second step that has expired leads back to the password and says why', async () => {
  answer('POST /auth/login', { secondFactor: { challenge: 'old', expiresAt: '2026-11-24T10:05:00Z' } });
  const page = await logIn();
  refuse('POST /auth/second-factor', 'sign_in_expired');
  await page.fill('Six-digit code', '123456');
  await page.press('Sign in');
  await expectLoginError('This sign-in took too long or too many tries. Enter your password again.');
});

test('a deactivated account is offered reactivation with the password just typed', async () => {
  answerDashboard();
  answer('GET /ip', { ip: '192.0.2.1' });
  refuse('POST /auth/login', 'account_deactivated', { reactivateUntil: '2026-12-24T10:00:00.000Z' });
  const page = await logIn();
  await expectToast('This account is deactivated.');
  await expectText(/^24 Dec 2026/);
  expect(screen.queryByRole('dialog')).toBeNull();
  refuse('POST /auth/reactivate', 'rate_limited', { retryAfter: 30 });
  await page.press('Reactivate account');
  await expectText('Rate limit exceeded.');
  answerWordless('POST /auth/reactivate');
  await page.press('Reactivate account');
  await expectText('Failed to reactivate account');
  answer('POST /auth/reactivate', { token: 'a token', user: learner });
  await page.press('Reactivate account');
  await expectToast('Welcome back, Ada');
  expect(lastBody('POST /auth/reactivate')).toEqual({ email: 'ada@example.org', password: 'a password' });
});

test('a password is shown on demand; that it was copied is said for two seconds', async () => {
  holdClock();
  const page = await openPage('/login');
  await page.fill('Password', 'open sesame');
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await page.press('Show password');
  expect(field.type).toBe('text');
  await page.press('Hide password');
  expect(field.type).toBe('password');
  await page.press('Copy password');
  await expectText('Password copied');
  expect(await navigator.clipboard.readText()).toBe('open sesame');
  await passTime(1500);
  expect(screen.queryByText('Password copied')).not.toBeNull();
  await passTime(600);
  expect(screen.queryByText('Password copied')).toBeNull();
});

test('demo credentials are there only where the server has them, and fill in the form', async () => {
  await openPage('/login');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.queryByText('Demo credentials')).toBeNull();
});

test('demo credentials of an admin and a user fill in the form', async () => {
  const demo = {
    admin: { email: 'admin@demo.example', password: 'for admins' },
    user: { email: 'user@demo.example', password: 'for users' },
  };
  const page = await openPage('/login', { config: { demo } });
  await page.press('Fill in user credentials');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('user@demo.example');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('for users');
  await page.press('Fill in admin credentials');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('admin@demo.example');
});

test('the sign-in page leads to registration and password recovery, and on to the requested page', async () => {
  answerDashboard();
  const page = await openPage('/login?from=%2Fhistory');
  expect((await screen.findByRole('link', { name: 'Forgot password?' })).getAttribute('href')).toBe('/forgot-password');
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register?from=%2Fhistory');
  answer('POST /auth/login', { token: 'a token', user: learner });
  answer('GET /ip', { ip: '192.0.2.1' });
  answer('GET /quiz/history', { quizHistory: [], pagination: { page: 1, pages: 0, total: 0, limit: 10 } });
  await page.fill('Email', 'ada@example.org');
  await page.fill('Password', 'a password');
  await page.press('Sign in');
  await waitFor(() => expect(page.path()).toBe('/history'));
});
