import type { Page } from '@playwright/test';
import { call } from '../kit/quiz.ts';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { mailedLink } from '../kit/outbox.ts';
import type { World } from '../kit/world.ts';

type Account = { token: string; email: string; password: string };
const profileOf = ({ email, password }: { email: string; password: string }) => ({
  firstName: 'Test',
  lastName: 'Learner',
  email,
  currentPassword: password,
});

/** Proves the account's address by changing to another one and back with links. */
async function proveAddress(world: World, { token, email, password }: Account): Promise<void> {
  for (const next of [`proof.${email}`, email]) {
    await call(world, 'PUT', 'users/profile', token, profileOf({ email: next, password }));
    const [, secret = ''] = (await mailedLink(world, next, '/confirm-email')).split('#');
    await call(world, 'POST', 'auth/confirm-email', token, { token: secret });
  }
}

const keptBy = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

test('the link in the email to a new address confirms it, once, and only after a click', async ({
  page,
  world,
  learner,
}) => {
  const email = `moved.${learner.email}`;
  await call(world, 'PUT', 'users/profile', learner.token, profileOf({ ...learner, email }));
  const link = await mailedLink(world, email, '/confirm-email');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Confirm address' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const [, token = ''] = link.split('#');
  // Opening it sends the secret nowhere, because mail programs open links too.
  expect(asked.filter((request) => request.includes(token))).toEqual([]);
  await page.keyboard.press('Tab');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${email} is confirmed. Thank you.`)).toBeVisible();
  expect(await keptBy(page)).not.toContain(token);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(link);
  await button.click();
  await expect(page.getByText('This link has expired or was already used. Ask for a new one.')).toBeVisible();
  // The button is gone; another link in the same tab works.
  await expect(button).toBeHidden();
  await page.evaluate(() => (location.hash = 'another-link-of-twenty-signs'));
  await expect(button).toBeVisible();
});

test('the link in the email to the old address takes the account back after a change by someone else', async ({
  page,
  world,
  browser,
  learner,
  signIn,
}) => {
  const email = `thief.${learner.email}`;
  await proveAddress(world, learner);
  await signIn(learner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter your current password to change your email')).toBeVisible();
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Email' }) });
  await form.getByLabel('Current password').fill('not my password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('The current password is incorrect.')).toBeVisible();
  await form.getByLabel('Current password').fill(learner.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText(`Open the link we’ve sent to ${email}`)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: learner.email })).toHaveText(learner.email);
  await page.goto(await mailedLink(world, email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();

  const owners = await (await browser.newContext({ baseURL: world.url })).newPage();
  await owners.goto(await mailedLink(world, learner.email, '/undo-email', 2));
  await owners.getByRole('button', { name: 'Restore address' }).click();
  await expect(owners.getByText(`${learner.email} is restored`)).toBeVisible();
  await owners.getByRole('link', { name: 'Set a new password' }).click();
  await expect(owners).toHaveURL(/\/forgot-password$/);

  // The person who made the change is signed out, their email's link no longer confirms anything, and their password
  // does not work.
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await page.goto(await mailedLink(world, email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('This link has expired or was already used. Ask for a new one.')).toBeVisible();
  await owners.goto('/login');
  await owners.getByLabel('Email', { exact: true }).fill(learner.email);
  await owners.getByLabel('Password', { exact: true }).fill(learner.password);
  await owners.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(owners.getByText('Invalid email or password').first()).toBeVisible();
  await owners.context().close();
});

test('signed in on the same page, the profile shows the address that was restored or confirmed', async ({
  page,
  world,
  learner,
  signIn,
}) => {
  const email = `new.${learner.email}`;
  await proveAddress(world, learner);
  await call(world, 'PUT', 'users/profile', learner.token, profileOf({ ...learner, email }));
  await signIn(learner);
  await page.goto(await mailedLink(world, email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(await mailedLink(world, learner.email, '/undo-email', 2));
  await page.getByRole('button', { name: 'Restore address' }).click();
  // This session has ended as well.
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
  await expect(page.getByText(`${learner.email} is restored`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a change that waits is sent again and cancelled in the profile', async ({ page, world, learner, signIn }) => {
  const email = `waiting.${learner.email}`;
  await call(world, 'PUT', 'users/profile', learner.token, profileOf({ ...learner, email }));
  await signIn(learner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`We’ve sent a new link to ${email}`)).toBeVisible();
  await mailedLink(world, email, '/confirm-email', 2);
  await test.step('accessible', () => expectAccessibleEverywhere(page));
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await expect(page.getByText('Your email stays as it is')).toBeVisible();
  await expect(page.getByText('Confirm your new email.')).toBeHidden();
});

test("a mailed link's page is accessible at both widths when it worked and when it was refused", async ({
  page,
  world,
  learner,
  signIn,
}) => {
  await signIn(learner);
  await page.evaluate(() => localStorage.removeItem('token'));
  await call(world, 'PUT', 'users/profile', learner.token, profileOf({ ...learner, email: `axe.${learner.email}` }));
  const link = await mailedLink(world, learner.email, '/undo-email');
  await page.goto(link);
  await page.getByRole('button', { name: 'Restore address' }).click();
  await page.getByText('is restored').waitFor();
  await test.step('worked', () => expectAccessibleEverywhere(page, 'premium'));
  await page.goto('/login');
  await page.goto(link);
  await page.getByRole('button', { name: 'Restore address' }).click();
  await page.getByText('This link has expired or was already used. Ask for a new one.').waitFor();
  await test.step('refused', () => expectAccessibleEverywhere(page, 'premium'));
});
