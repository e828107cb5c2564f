import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleAtBothWidths, expectAccessibleEverywhere } from '../kit/fixtures.ts';
import { newPerson, PASSCODE, signInAtGoogle, test } from '../kit/google.ts';
import { call } from '../kit/quiz.ts';
import { codeOf, turnOnOverApi } from '../kit/secondFactor.ts';

// One worker for all, because each would need its own server.
test.describe.configure({ mode: 'default' });

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' });
const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign up with Google' });
const banner = (page: Page) => page.getByRole('region', { name: 'Sign in with your Google account' });
const verification = (page: Page) => page.getByRole('dialog', { name: 'Admin Verification' });

async function askForAdmin(page: Page) {
  await page.goto('/register');
  await page.getByLabel('Register as Admin').check();
  await signUpButton(page).click();
  await expect(verification(page)).toBeVisible();
}

test('when Google’s script does not load it says so, offers another try, and passwords still work', async ({
  page,
  google,
  learner,
}) => {
  await page.route('https://accounts.google.com/**', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('Failed to initialize Google Auth')).toBeVisible();
  await page.unroute('https://accounts.google.com/**');
  await signInAtGoogle(page, google, newPerson());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(signInButton(page)).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('an answer from Google without a credential shows an error', async ({ page, google }) => {
  await signInAtGoogle(page, google, null);
  await page.goto('/login');
  await signInButton(page).click();
  await expect(page.getByText('No Google credential received')).toBeVisible();
});

test('a refused sign-in says why, a refusal without a word says that it failed', async ({ page, google }) => {
  await signInAtGoogle(page, google, newPerson());
  await page.goto('/login');
  await page.route('**/api/auth/google', (route) => route.fulfill({ status: 409, body: 'nonsense' }), { times: 1 });
  await signInButton(page).click();
  await expect(page.getByRole('alert').getByText('Google sign-in failed: Authentication failed')).toBeVisible();
  const used = page.waitForRequest('**/api/auth/google');
  await page.route(
    '**/api/auth/google',
    async (route) => {
      const sent = route.request().postDataJSON() as { credential: string };
      await route.continue({ postData: JSON.stringify({ ...sent, verifier: 'of another browser' }) });
    },
    { times: 1 },
  );
  await signInButton(page).click();
  await used;
  await expect(
    page.getByRole('alert').getByText('Google sign-in failed: We couldn’t verify Google’s response. Please try again.'),
  ).toBeVisible();
  await page.goto('/register');
  await page.route('**/api/auth/google', (route) => route.fulfill({ status: 409, body: 'nonsense' }), { times: 1 });
  await signUpButton(page).click();
  await expect(page.getByRole('alert').getByText('Google sign-up failed')).toBeVisible();
  // The next click succeeds.
  await signUpButton(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a sign-up welcomes, and the same person signs in again', async ({ page, google }) => {
  await signInAtGoogle(page, google, newPerson());
  await page.goto('/register');
  await signUpButton(page).click();
  await expect(page.getByText('Verifying Google account...')).toBeVisible();
  await expect(page.getByText('Welcome, Grace')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signInButton(page).click();
  await expect(page.getByText('Welcome back, Grace')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('signing in with Google needs a click: the banner signs in; dismissed, it stays away', async ({
  page,
  google,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/google')) asked.push(request.url());
  });
  await signInAtGoogle(page, google, newPerson());
  await page.goto('/login');
  await expect(banner(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await banner(page).getByRole('button', { name: 'Not now' }).click();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await banner(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('an admin’s sign-up asks for the passcode: empty, wrong, given up, right', async ({ page, google }) => {
  await signInAtGoogle(page, google, newPerson());
  await askForAdmin(page);
  await expect(page.getByText('This Google account needs the admin passcode.')).toBeVisible();
  const proceed = verification(page).getByRole('button', { name: 'Continue as Admin' });
  const field = verification(page).getByLabel('Admin Passcode');
  await expect(proceed).toBeDisabled();
  await field.press('Enter');
  await expect(verification(page).getByText('Admin passcode is required')).toBeVisible();
  await field.fill('wrong');
  await proceed.click();
  await expect(verification(page).getByText('Invalid admin passcode')).toBeVisible();
  await verification(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(verification(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await signUpButton(page).click();
  await expect(field).toBeVisible();
  await page.route('**/api/auth/google', (route) => route.abort(), { times: 1 });
  await field.fill(PASSCODE);
  await proceed.click();
  await expect(verification(page).getByText('Admin verification failed')).toBeVisible();
  await proceed.click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

test('an address with an account of its own is connected by its password', async ({ page, google, learner }) => {
  await signInAtGoogle(page, google, { ...newPerson(), email: learner.email });
  await page.goto('/login');
  await signInButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Google' });
  await expect(dialog.getByText(learner.email)).toBeVisible();
  await expectAccessibleEverywhere(page, 'premium');
  await dialog.getByLabel('Account password').fill('not this');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('Invalid email or password')).toBeVisible();
  await dialog.getByLabel('Account password').fill(learner.password);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('so is one with two-step sign-in, once the code was given', async ({ page, google, learner, world }) => {
  const { secret } = await turnOnOverApi(world.url, learner);
  await signInAtGoogle(page, google, { ...newPerson(), email: learner.email });
  await page.goto('/login');
  await signInButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Google' });
  await dialog.getByLabel('Account password').fill(learner.password);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signInButton(page).click();
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a sign-in that only was to connect Google ends when Google is refused', async ({
  page,
  google,
  learner,
  world,
}) => {
  const sessions = async () =>
    (await call<{ items: object[] }>(world, 'GET', 'auth/sessions', learner.token)).items.length;
  const before = await sessions();
  await signInAtGoogle(page, google, { ...newPerson(), email: learner.email });
  await page.goto('/login');
  await signInButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Google' });
  await dialog.getByLabel('Account password').fill(learner.password);
  await page.route('**/api/auth/google', (route) => route.abort());
  const out = page.waitForResponse('**/api/auth/logout');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await out;
  expect(await sessions()).toBe(before);
  await page.unroute('**/api/auth/google');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a person who signs in only with Google sets a password from the profile, after a fresh Google sign-in', async ({
  page,
  google,
}) => {
  const person = newPerson();
  await signInAtGoogle(page, google, person);
  await page.goto('/register');
  await signUpButton(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/profile');
  await expect(page.getByText('Set a password first, then turn this on.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('password');
  await page.getByLabel('Confirm new password').fill('passwort');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('New passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('password');
  await page.getByRole('button', { name: 'Set password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  for (const field of ['New password', 'Confirm new password'])
    await page.getByLabel(field, { exact: true }).fill('a first password of words');
  await page.getByRole('button', { name: 'Set password' }).click();
  await dialog.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByText('Password set successfully!')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('a first password of words');
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a person who signs in only with Google deactivates the account and returns with Google', async ({
  page,
  google,
}) => {
  await signInAtGoogle(page, google, newPerson());
  await page.goto('/register');
  await signUpButton(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Deactivate account' }).click();
  await expect(page.getByText('reactivate it with your Google account')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Reactivate your account' });
  await expect(dialog.getByText('is deactivated')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await signInButton(page).click();
  await dialog.getByRole('button', { name: 'Reactivate account' }).click();
  await expect(page.getByText('Welcome back, Grace')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a person who signs in only with Google deletes the account, after a fresh Google sign-in', async ({
  page,
  google,
}) => {
  await signInAtGoogle(page, google, newPerson());
  await page.goto('/register');
  await signUpButton(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete now…' }).click();
  const warning = page.getByRole('dialog', { name: 'Permanently delete your account?' });
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByText('Your account will be deleted once Google confirms it’s you.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete now…' }).click();
  await warning.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('the Google parts of both pages and the dialog are accessible at both widths and break no content policy', async ({
  page,
  google,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await signInAtGoogle(page, google, newPerson());
  await page.goto('/login');
  await expect(banner(page)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await askForAdmin(page);
  await expectAccessibleAtBothWidths(page);
  expect(faults).toEqual([]);
});
