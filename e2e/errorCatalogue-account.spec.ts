import { answerWith, refusal, seen, type Visitor, welcome, WORDLESS } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { handOn } from './windows.ts';

// Section 8 of the specification, registration and sign-in: one test per row.

let visitor: Visitor;
test.beforeAll(async ({ browser, world }) => {
  visitor = await welcome(browser, world);
});
test.afterEach(() => visitor.page.unrouteAll({ behavior: 'ignoreErrors' }));
test.afterAll(() => handOn(visitor.page));

async function asNobody(path: string) {
  await visitor.page.evaluate(() => localStorage.clear());
  await visitor.page.goto(path);
}

async function register(email: string) {
  const { page } = visitor;
  await asNobody('/register');
  await page.getByLabel('First name').fill('Test');
  await page.getByLabel('Last name').fill('Learner');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a password of six words');
  await page.getByLabel('Confirm password').fill('a password of six words');
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function logIn(password: string) {
  const { page } = visitor;
  await asNobody('/login');
  await page.getByLabel('Email', { exact: true }).fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const notification = (text: string) =>
  expect(visitor.page.getByRole('region', { name: 'Notifications' }).getByText(text)).toBeVisible();

test("registration with a taken address: 'Email already exists. Please use a different email.'", async () => {
  await register(visitor.email);
  await notification('Email already exists. Please use a different email.');
});

test('registration, other: the server’s message', async () => {
  await answerWith(visitor.page, 'POST /auth/register', refusal(400, 'invalid_input', 'This name is not allowed.'));
  await register('new@example.org');
  await notification('This name is not allowed.');
});

test("registration, other, without a message: 'Registration failed'", async () => {
  await answerWith(visitor.page, 'POST /auth/register', WORDLESS);
  await register('new@example.org');
  await notification('Registration failed');
});

for (const { title, text, reply } of [
  { title: 'login failure: the server’s message', text: 'Invalid email or password', reply: null },
  { title: 'login failure without a message', text: 'Login failed', reply: WORDLESS },
])
  test(`${title}, '${text}', as toast and in the Login Error modal`, async () => {
    if (reply) await answerWith(visitor.page, 'POST /auth/login', reply);
    await logIn('not the password');
    await notification(text);
    await expect(visitor.page.getByRole('dialog', { name: 'Login Error' }).getByText(text)).toBeVisible();
  });

test("too many tries: 'Rate limit exceeded.' with the message and the seconds to wait", async () => {
  const { page } = visitor;
  const more = { retryAfter: 30 };
  await answerWith(page, 'POST /auth/login', refusal(429, 'rate_limited', 'Too many tries from this address.', more));
  await logIn('not the password');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert').getByText('Rate limit exceeded.')).toBeVisible();
  await seen(page, 'Too many tries from this address.');
  await seen(page, /Try again in (30|[12]\d) s\./);
});

test("'Welcome back,' and the first name", async () => {
  await logIn(visitor.password);
  await notification('Welcome back, Test');
  await expect(visitor.page).toHaveURL(/\/dashboard/);
});

test("forgot password: 'Failed to send OTP', 'Invalid OTP' and 'Failed to reset password' where the server gives no message", async () => {
  const { page } = visitor;
  const done = (data: object) => ({ status: 200, body: { success: true, data } });
  await asNobody('/forgot-password');
  await answerWith(page, 'POST /auth/forgot-password', WORDLESS);
  await page.getByLabel('Email', { exact: true }).fill(visitor.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await seen(page, 'Failed to send OTP');

  await answerWith(page, 'POST /auth/forgot-password', done({}));
  await answerWith(page, 'POST /auth/verify-otp', WORDLESS);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await seen(page, 'Invalid OTP');

  await answerWith(page, 'POST /auth/verify-otp', done({ resetToken: 'a token' }));
  await answerWith(page, 'POST /auth/reset-password', WORDLESS);
  await page.getByLabel('OTP', { exact: true }).fill('654321');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await page.getByLabel('New password').fill('a new password of words');
  await page.getByLabel('Confirm password').fill('a new password of words');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await seen(page, 'Failed to reset password');
});
