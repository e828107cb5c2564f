import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { invitationLink } from '../kit/invitations.ts';
import { windowOf } from '../kit/meetings.ts';
import type { Signed } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import { reuseWindows } from '../kit/windows.ts';
import { startWorld } from '../kit/world.ts';
import type { World } from '../kit/world.ts';

const ADMIN_PASSCODE = 'passcode of the first admin';
const FIRST = { email: 'first@example.org', firstName: 'First', lastName: 'Admin', role: 'admin' };

/** In three days at ten, as a field for a time takes it. */
const soon = () => `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T10:00`;

test('from an empty product to a scheduled interview in three steps; a cancelled one leaves the candidate to schedule', async ({
  browser,
  page,
}) => {
  const world = await startWorld({ DEMO: '0', ADMIN_PASSCODE });
  try {
    await scheduleTheFirst(browser, page, world);
  } finally {
    await world.stop();
  }
});

async function scheduleTheFirst(browser: Browser, page: Page, world: World) {
  const person = { ...FIRST, password: 'a password of six words', adminPasscode: ADMIN_PASSCODE };
  const desk = await windowOf(browser, world, {
    who: await call<Signed>(world, 'POST', 'auth/register', 'none', person),
  });
  const mark = `u${Date.now()}`;
  const ana = { name: 'Ana Lima', email: `ana.${mark}@example.org` };
  const rows = desk.getByRole('table').getByRole('row');

  await test.step('a round, its candidates and an interview', async () => {
    await desk.goto('/admin/virtual-rounds');
    await desk.getByRole('button', { name: 'New round' }).first().click();
    await desk.getByLabel('Title').fill(`Spring intake ${mark}`);
    await desk.getByRole('button', { name: 'Create round' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: `Spring intake ${mark}` })).toBeVisible();
    await expect(desk.getByText('Draft', { exact: true })).toBeVisible();
    await desk.getByRole('button', { name: 'Add candidates' }).click();
    await desk
      .getByLabel('Names and emails, one person per line')
      .fill(`Name;Email;Tag\n${ana.name};${ana.email};Backend\nBo Chen <bo.${mark}@example.org>`);
    const add = desk.getByRole('button', { name: 'Add 2 candidates' });
    // While the rows are checked, its colours fade from those of a disabled button.
    await expect(add).toBeEnabled();
    await expect.poll(() => add.evaluate((button) => button.getAnimations({ subtree: true }).length)).toBe(0);
    await test.step('adding', () => expectAccessibleEverywhere(desk));
    await add.click();
    await desk.getByRole('button', { name: 'Schedule interview' }).click();
    await desk.getByRole('radio', { name: ana.name }).check();
    await desk.getByLabel('Starts').fill(soon());
    await test.step('scheduling', () => expectAccessibleEverywhere(desk));
    await desk.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(rows.filter({ hasText: ana.name })).toContainText('Scheduled');
    await expect(desk.getByText('Open', { exact: true })).toBeVisible();
    await test.step('schedule', () => expectAccessibleEverywhere(desk));
  });

  await test.step('the candidate’s link leads to their interview', async () => {
    await page.goto(world.url + (await invitationLink(world, ana.email)));
    await expect(page.getByText('Add to calendar')).toBeVisible();
    await expect(page.getByText(`Spring intake ${mark}`).first()).toBeVisible();
  });

  await test.step('candidates, by tag', async () => {
    await desk.getByRole('link', { name: 'Candidates' }).click();
    await expect(rows).toHaveCount(3);
    await test.step('candidates', () => expectAccessibleEverywhere(desk));
    await desk.getByRole('button', { name: 'Backend' }).click();
    await expect(rows).toHaveCount(2);
    await expect(desk).toHaveURL(/\/candidates\?tag=Backend$/);
  });

  await test.step('cancelling', async () => {
    await desk.getByRole('link', { name: 'Schedule', exact: true }).click();
    await desk.getByRole('button', { name: `More for ${ana.name}` }).click();
    await desk.getByRole('button', { name: 'Cancel interview' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancel interview' }).click();
    await expect(rows.filter({ hasText: ana.name })).toContainText('Cancelled');
    await desk.getByRole('link', { name: 'Candidates' }).click();
    await expect(rows.filter({ hasText: ana.name })).toContainText('To schedule');
  });

  await test.step('the list of rounds', async () => {
    await desk.getByRole('link', { name: 'All rounds' }).click();
    await expect(rows.filter({ hasText: mark })).toContainText('Open');
    await test.step('rounds', () => expectAccessibleEverywhere(desk));
  });
  await reuseWindows(desk);
}
