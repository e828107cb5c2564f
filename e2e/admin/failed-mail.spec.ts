import { startSmtp } from '@assay/server/test/testSmtp';
import type { TestMailServer } from '@assay/server/test/testSmtp';
import { test as base, expect, expectAccessibleEverywhere } from '../kit/fixtures.ts';
import { call } from '../kit/quiz.ts';
import { savedRows } from '../kit/saving.ts';
import { startWorld } from '../kit/world.ts';
import type { World } from '../kit/world.ts';

const FOR_NOW = 450;
const FOR_GOOD = 550;

/** A server whose emails go to a mail server of ours. */
const test = base.extend<object, { smtpServer: TestMailServer }>({
  smtpServer: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const smtpServer = await startSmtp();
      await use(smtpServer);
      await smtpServer.close();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ smtpServer }, use) => {
      const world = await startWorld({ SMTP_URL: smtpServer.url });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker for all, because each would need its own server.
test.describe.configure({ mode: 'default' });

/** A new person who is sent a link to set a password. @returns the address */
async function invite(world: World, adminToken: string, email: string) {
  const person = { email, firstName: 'Ada', lastName: 'Byron', role: 'user' };
  await call(world, 'POST', 'users', adminToken, person);
  return email;
}

test('a learner who opens the failed mail is led to the own dashboard', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/admin/reports/mail');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an email that the mail server would not take is sent again by an admin, fails again, arrives at last and is off the list', async ({
  page,
  world,
  smtpServer,
  demo,
  signIn,
}) => {
  smtpServer.manners.recipient = () => FOR_NOW;
  const admin = await demo('admin');
  const email = await invite(world, admin.token, 'nobody.knows@example.org');
  await signIn(admin);
  await page.goto('/admin/reports/mail');
  const row = page.getByRole('row', { name: /Invitation to set a password/ });
  const retry = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await row.getByRole('button', { name: 'Try again' }).click();
  };
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('1 try', { timeout: 2000 });
  }).toPass();
  await expect(row).toContainText('n•••@e•••.org');
  await expect(row).toContainText('The mail server rejected the address for now.');
  await expect(page.getByText(email)).toHaveCount(0);

  await retry();
  await expect(page.getByText('Sending the email now')).toBeVisible();
  await expect(row).toContainText('2 tries');
  expect(smtpServer.envelopes).toEqual([]);
  // Done now, because the server retries after one minute, and after the second try only after five.
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  delete smtpServer.manners.recipient;
  await retry();
  await expect(page.getByText('No failed emails')).toBeVisible();
  expect(smtpServer.envelopes.map(({ to }) => to)).toEqual([[email]]);
  const [sent] = await smtpServer.read();
  expect(sent?.text).toContain('/forgot-password#token=');
});

test('the dashboard shows an admin an undeliverable email; dismissed, it is gone from the list and the count', async ({
  page,
  world,
  smtpServer,
  demo,
  signIn,
}) => {
  smtpServer.manners.recipient = () => FOR_GOOD;
  const admin = await demo('admin');
  await invite(world, admin.token, `given.up.${Date.now()}@example.org`);
  await signIn(admin);
  await page.goto('/admin/dashboard');
  const notice = page.getByRole('link', { name: '1 undelivered email this week' });
  await expect(async () => {
    await page.reload();
    await expect(notice).toBeVisible({ timeout: 2000 });
  }).toPass();
  await notice.click();
  const row = page.getByRole('row', { name: /Invitation to set a password/ });
  await expect(row).toContainText('Not delivered');
  await expect(row).toContainText('The mail server rejected the address.');
  // Its text was deleted at once.
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await expect(row.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this email?' });
  await expect(dialog).toContainText('You can’t undo this.');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('an admin saves the filtered emails', async ({ page, world, smtpServer, demo, signIn }) => {
  smtpServer.manners.recipient = (address) => (address.startsWith('later') ? FOR_NOW : FOR_GOOD);
  const admin = await demo('admin');
  for (const name of ['later', 'never']) await invite(world, admin.token, `${name}.${Date.now()}@example.com`);
  await signIn(admin);
  await page.goto('/admin/reports/mail');
  const emails = page.getByRole('row', { name: /@e•••\.com/ });
  await expect(async () => {
    await page.reload();
    await expect(emails).toHaveCount(2, { timeout: 2000 });
  }).toPass();
  const states = async () =>
    (await savedRows(page, 'Export emails')).map(({ To, State }) => `${To} ${State}`).toSorted();
  expect(await states()).toEqual(['l•••@e•••.com waiting', 'n•••@e•••.com given_up']);

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Not delivered');
  await expect(emails).toHaveCount(1);
  expect(await states()).toEqual(['n•••@e•••.com given_up']);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Trying again');
  await expect(emails).toContainText(['l•••']);
  expect(await states()).toEqual(['l•••@e•••.com waiting']);
});
