import { expect, test } from 'vitest';
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

async function atOtp() {
  answer('POST /auth/forgot-password', {});
  const page = await openPage('/forgot-password');
  await page.fill('Email', 'ada@example.org');
  await page.press('Send OTP');
  await screen.findByLabelText('OTP');
  return page;
}

async function atReset() {
  answer('POST /auth/verify-otp', { resetToken: 'a reset token' });
  const page = await atOtp();
  await page.fill('OTP', '123456');
  await page.press('Verify OTP');
  await screen.findByLabelText('New password');
  return page;
}

const kept = () =>
  JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state, location.href]);

async function reset(page: Awaited<ReturnType<typeof atReset>>, password = 'a new password', confirm = password) {
  await page.fill('New password', password);
  await page.fill('Confirm password', confirm);
  await page.press('Reset Password');
}

test('the email is required and has to look like one', async () => {
  const page = await openPage('/forgot-password');
  await page.press('Send OTP');
  await expectFieldError('Email', 'Email is required');
  await page.fill('Email', 'not an address');
  await expectFieldError('Email', 'Enter a valid email');
  await page.press('Send OTP');
  expect(receivedCalls('POST /auth/forgot-password')).toEqual([]);
});

test("a code that cannot be sent: the server's message, or 'Failed to send OTP'", async () => {
  const page = await openPage('/forgot-password');
  await page.fill('Email', 'ada@example.org');
  answerWordless('POST /auth/forgot-password');
  await page.press('Send OTP');
  await expectToast('Failed to send OTP');
  refuse('POST /auth/forgot-password', 'unavailable', { message: 'Mail is switched off.' });
  await page.press('Send OTP');
  await expectToast('Mail is switched off.');
  expect(screen.queryByLabelText('OTP')).toBeNull();
});

test('the OTP takes digits only, at most six, and the text says so', async () => {
  const page = await atOtp();
  await expectText(/The OTP is 6 digits/);
  const field = screen.getByLabelText<HTMLInputElement>('OTP');
  expect(document.activeElement).toBe(field);
  await page.user.type(field, 'x12-34 5');
  expect(field.value).toBe('12345');
  await page.press('Verify OTP');
  await expectFieldError('OTP', 'The OTP is 6 digits');
  expect(receivedCalls('POST /auth/verify-otp')).toEqual([]);
  await page.user.type(field, '6789');
  expect(field.value).toBe('123456');
});

test("a wrong code: 'Invalid OTP'; so is a failure without a message", async () => {
  const page = await atOtp();
  await page.fill('OTP', '123456');
  refuse('POST /auth/verify-otp', 'invalid_otp');
  await page.press('Verify OTP');
  await expectFieldError('OTP', 'Invalid OTP');
  await expectToast('Invalid OTP');
  await page.fill('OTP', '654321');
  await waitFor(() => expect(screen.getByLabelText('OTP').getAttribute('aria-invalid')).toBeNull());
  answerWordless('POST /auth/verify-otp');
  await page.press('Verify OTP');
  await waitFor(() => expect(screen.getAllByText('Invalid OTP').length).toBeGreaterThan(1));
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('Back leads to the email, which is still there', async () => {
  const page = await atOtp();
  await page.press('Back');
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.org');
});

test('a new code is asked for on demand; the limit says when it may be asked for again', async () => {
  const page = await atOtp();
  await page.fill('OTP', '123456');
  await page.press('Send new code');
  await expectText(/^We’ve sent a new code\./);
  expect(screen.getByLabelText<HTMLInputElement>('OTP').value).toBe('');
  refuse('POST /auth/forgot-password', 'rate_limited', { retryAfter: 1800 });
  await page.press('Send new code');
  await expectText('Rate limit exceeded.');
  expect(screen.getByRole('timer').textContent).toMatch(/^Try again in (30:00|29:\d\d) min\.$/);
});

test('only a server on a developer’s machine tells the code', async () => {
  await atOtp();
  expect(screen.queryByText(/^Development server/)).toBeNull();
  answer('POST /auth/forgot-password', { otp: '042817' });
  const page = await openPage('/forgot-password');
  await page.fill('Email', 'ada@example.org');
  await page.press('Send OTP');
  await expectText('Development server: the OTP is 042817.');
});

test('the page keeps nothing secret', async () => {
  await atReset();
  expect(kept()).not.toMatch(/a reset token|123456/);
});

test('a new password has 6 characters at least and is typed twice', async () => {
  const page = await atReset();
  await reset(page, 'short');
  await expectFieldError('New password', 'Password must be at least 6 characters long');
  await reset(page, 'a new password', 'another one');
  await expectFieldError('Confirm password', 'Passwords do not match');
  expect(receivedCalls('POST /auth/reset-password')).toEqual([]);
});

test("a reset that fails: the server's message, or 'Failed to reset password'", async () => {
  const page = await atReset();
  answerWordless('POST /auth/reset-password');
  await reset(page);
  await expectToast('Failed to reset password');
  refuse('POST /auth/reset-password', 'invalid_reset_token');
  await reset(page);
  await expectToast('This code is no longer valid. Please ask for a new one.');
  await page.press('Get a new code');
  await screen.findByLabelText('Email');
});

test('a reset password is said, and two seconds later the login is there', async () => {
  const page = await atReset();
  answer('POST /auth/reset-password', {});
  holdClock();
  await reset(page);
  await expectText('Password reset successfully! Redirecting to login...');
  expect(lastBody('POST /auth/reset-password')).toEqual({
    resetToken: 'a reset token',
    newPassword: 'a new password',
    confirmPassword: 'a new password',
  });
  await passTime(1500);
  expect(page.path()).toBe('/forgot-password');
  await passTime(600);
  await waitFor(() => expect(page.path()).toMatch(/^\/login/));
});

test('a link with a token leads straight to the new password, and the token leaves the address', async () => {
  const page = await openPage('/forgot-password#token=secretOfTheLink');
  await expectText('Set your password');
  await waitFor(() => expect(page.path()).toBe('/forgot-password'));
  expect(kept()).not.toContain('secretOfTheLink');
  answer('POST /auth/reset-password', {});
  await reset(page);
  await expectText('Password reset successfully! Redirecting to login...');
  expect(lastBody('POST /auth/reset-password')).toMatchObject({ resetToken: 'secretOfTheLink' });
});

test('Back to Login leads to the login', async () => {
  await openPage('/forgot-password');
  expect((await screen.findByRole('link', { name: 'Back to Login' })).getAttribute('href')).toBe('/login');
});
