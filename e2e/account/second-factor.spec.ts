import type { Page } from '@playwright/test';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { api, codeOf, turnOnOverApi } from '../kit/secondFactor.ts';

type Who = { email: string; password: string; token: string };

async function givePassword(page: Page, { email, password }: Who) {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
}

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear());
}

test('two-step sign-in is turned on, asked for, and turned off', async ({ page, learner, signIn }) => {
  test.slow();
  await signIn(learner);
  await page.goto('/profile');
  const panel = page.locator('#two-step');
  await expect(panel.getByText('Off', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Turn on two-step sign-in' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Current password is required')).toBeVisible();
  await dialog.getByLabel('Current password').fill('not this');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(learner.password);
  await page.keyboard.press('Enter');

  await expect(dialog.getByLabel('Six-digit code')).toBeFocused();
  // A code can only be scanned whole, at 200% zoom too, wherever the rest is scrolled.
  await page.setViewportSize({ width: 720, height: 450 });
  await dialog.getByLabel('Six-digit code').scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText('This code is incorrect, has expired or was already used. Enter a new one.'),
  ).toBeVisible();
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
  await page.keyboard.press('Enter');

  const codes = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expect(codes).toBeFocused();
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).createReadStream();
  const saved = await file.toArray();
  for (const code of recoveryCodes) expect(Buffer.concat(saved).toString()).toContain(code);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('Save the codes, then tick this box.')).toBeVisible();
  await dialog.getByLabel('I’ve saved my codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByText('On', { exact: true })).toBeVisible();
  await expect(panel.getByText('10 recovery codes are left.')).toBeVisible();

  await signOut(page);
  await givePassword(page, learner);
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  const code = codeOf(secret, 1);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);

  // The same code again, seen over a shoulder, is worthless.
  await signOut(page);
  await givePassword(page, learner);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('This code is incorrect, has expired or was already used. Enter a new one.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type((recoveryCodes[0] ?? '').toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/profile');
  await expect(panel.getByText('9 recovery codes are left.')).toBeVisible();
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill(learner.password);
  await dialog.getByLabel('Authenticator or recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText('This code is incorrect, has expired or was already used. Enter a new one.'),
  ).toBeVisible();
  await dialog.getByLabel('Authenticator or recovery code').fill(recoveryCodes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Off', { exact: true })).toBeVisible();
});

test('new recovery codes are shown once and end the old ones', async ({ page, world, learner, signIn }) => {
  const { secret, recoveryCodes } = await turnOnOverApi(world.url, learner);
  await signIn(learner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(learner.password);
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const fresh = await codes.allInnerTexts();
  expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
});

test('deleting the account asks for a code too, by keyboard alone', async ({ page, world, learner, signIn }) => {
  const { recoveryCodes } = await turnOnOverApi(world.url, learner);
  await signIn(learner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete now…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Current password');
  const code = dialog.getByLabel('Authenticator or recovery code');
  await expect(code).toBeVisible();
  await password.focus();
  await page.keyboard.type(learner.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter this to delete your account')).toBeVisible();
  await page.keyboard.press('Tab');
  while (!(await code.evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText('This code is incorrect, has expired or was already used. Enter a new one.'),
  ).toBeVisible();
  await test.step('refused', () => expectAccessibleEverywhere(page));
  await expect(code).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('after five wrong codes the password is asked for again, with the reason', async ({ page, world, learner }) => {
  await turnOnOverApi(world.url, learner);
  await givePassword(page, learner);
  for (let nth = 1; nth <= 5; nth += 1) {
    const answered = page.waitForResponse(/second-factor/);
    await page.getByLabel('Six-digit code').fill(`00000${nth}`);
    await page.keyboard.press('Enter');
    await answered;
  }
  await page.getByLabel('Six-digit code').fill('000006');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Login Error' });
  await expect(dialog.getByText('Enter your password again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(learner.email);
  await givePassword(page, learner);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a session ended on the profile leads its device to the login at the next call', async ({
  page,
  world,
  browser,
  learner,
  signIn,
}) => {
  await signIn(learner);
  // This page's clock is stopped, however long signing in elsewhere takes.
  await page.clock.setFixedTime(new Date().setMilliseconds(0));
  const elsewhere = await browser.newContext({ baseURL: world.url });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await other.getByLabel('Email', { exact: true }).fill(learner.email);
  await other.getByLabel('Password', { exact: true }).fill(learner.password);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/dashboard/);
  await api(world.url, 'auth/login', { email: learner.email, password: learner.password });

  await page.goto('/profile');
  const rows = page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'just now' })).toHaveCount(3);
  await rows
    .filter({ hasText: 'on Linux' })
    .getByRole('button', { name: /^Sign out .+/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(2);
  await other.goto('/history');
  await expect(other).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Sign out others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out others' }).click();
  await expect(page.getByText('You’re signed in only here.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await elsewhere.close();
});

test('every screen of two-step sign-in is accessible in every theme, at both widths', async ({
  page,
  world,
  learner,
  signIn,
}) => {
  test.slow();
  await signIn(learner);
  await page.goto('/profile');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel('Current password').fill(learner.password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  await expectAccessibleEverywhere(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel('I’ve saved my codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();
  await expect(page.getByText('Two-step sign-in is on')).toBeHidden();
  await api(world.url, 'auth/login', { email: learner.email, password: learner.password });
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expectAccessibleEverywhere(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await givePassword(page, learner);
  await expectAccessibleEverywhere(page, 'premium');
});
