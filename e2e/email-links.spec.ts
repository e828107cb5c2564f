import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Page } from '@playwright/test';
import { call } from './quiz.ts';
import { expect, expectAccessibleEverywhere, test } from './fixtures.ts';
import type { World } from './world.ts';

type LinkedPage = '/confirm-email' | '/undo-email';

/** The link to a page in the newest letter to an address, as its reader sees it. */
async function mailedLink(world: World, to: string, path: LinkedPage): Promise<string> {
  const folder = join(world.dataDir, 'outbox');
  const links = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const files = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name))));
    const letters = await Promise.all(files.map((file) => PostalMime.parse(file)));
    return (
      letters
        .filter((letter) => letter.to?.some(({ address }) => address === to))
        // The server did not know its port when it was told its address: see `PUBLIC_URL`.
        .flatMap(({ text = '' }) => text.match(new RegExp(`${path}#\\S+`)) ?? [])
    );
  };
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0);
  return (await links()).at(-1) ?? '';
}

const profileOf = ({ email }: { email: string }) => ({ firstName: 'Test', lastName: 'Learner', email });

const keptBy = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

test('the link in the letter to a new address confirms it, once, and only after a press', async ({
  page,
  world,
  learner,
}) => {
  const email = `moved.${learner.email}`;
  await call(world, 'PUT', 'users/profile', learner.token, profileOf({ email }));
  const link = await mailedLink(world, email, '/confirm-email');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Confirm this address' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const [, token = ''] = link.split('#');
  // Opening it told the server nothing: mail programs open links too.
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
  await expect(page.getByText('This link was used already or is too old.')).toBeVisible();
  // Nothing is left to press; another link in the same tab can be.
  await expect(button).toBeHidden();
  await page.evaluate(() => (location.hash = 'another-link-of-twenty-signs'));
  await expect(button).toBeVisible();
});

test('the link in the letter to the old address takes the account back from whoever moved it', async ({
  page,
  world,
  browser,
  learner,
  signIn,
}) => {
  const email = `thief.${learner.email}`;
  await signIn(learner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  const owners = await (await browser.newContext({ baseURL: world.url })).newPage();
  await owners.goto(await mailedLink(world, learner.email, '/undo-email'));
  await owners.getByRole('button', { name: 'Restore this address' }).click();
  await expect(owners.getByText(`${learner.email} is the address of the account again`)).toBeVisible();
  await owners.getByRole('link', { name: 'Set a new password' }).click();
  await expect(owners).toHaveURL(/\/forgot-password$/);

  // Who made the change is out, and the letter to their address confirms nothing any more.
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await page.goto(await mailedLink(world, email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('This link was used already or is too old.')).toBeVisible();
  await owners.goto('/login');
  await owners.getByLabel('Email', { exact: true }).fill(learner.email);
  await owners.getByLabel('Password', { exact: true }).fill(learner.password);
  await owners.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(owners).toHaveURL(/\/dashboard/);
  await owners.context().close();
});

test('signed in on the same page, the profile shows the address that was restored or confirmed', async ({
  page,
  world,
  learner,
  signIn,
}) => {
  const email = `new.${learner.email}`;
  await call(world, 'PUT', 'users/profile', learner.token, profileOf({ email }));
  await signIn(learner);
  await page.goto(await mailedLink(world, email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(await mailedLink(world, learner.email, '/undo-email'));
  await page.getByRole('button', { name: 'Restore this address' }).click();
  // This session was one of those that ended.
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
  await expect(page.getByText(`${learner.email} is the address of the account again`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test("a mailed link's page is accessible at both widths when it worked and when it was refused", async ({
  page,
  world,
  learner,
  signIn,
}) => {
  await signIn(learner);
  await page.evaluate(() => localStorage.removeItem('token'));
  await call(world, 'PUT', 'users/profile', learner.token, profileOf({ email: `axe.${learner.email}` }));
  const link = await mailedLink(world, learner.email, '/undo-email');
  await page.goto(link);
  await page.getByRole('button', { name: 'Restore this address' }).click();
  await page.getByText('is the address of the account again').waitFor();
  await test.step('worked', () => expectAccessibleEverywhere(page, 'premium'));
  await page.goto('/login');
  await page.goto(link);
  await page.getByRole('button', { name: 'Restore this address' }).click();
  await page.getByText('This link was used already or is too old.').waitFor();
  await test.step('refused', () => expectAccessibleEverywhere(page, 'premium'));
});
