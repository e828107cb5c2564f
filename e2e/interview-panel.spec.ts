import { expect, expectAccessibleEverywhere, test } from './fixtures.ts';
import { admin, createMeeting, listedAt, windowOf } from './meetings.ts';
import { call } from './quiz.ts';
import { reuseWindows } from './windows.ts';

test('an admin puts another on the panel of a meeting and takes one off; the last one stays', async ({
  browser,
  world,
}) => {
  const account = await admin(world);
  const meetingId = await createMeeting(world, account, { title: 'A talk with a panel' });
  const person = { email: `panel.${Date.now()}@example.org`, firstName: 'Quentin', lastName: 'Zapp', role: 'admin' };
  await call(world, 'POST', 'users', account.token, person);
  const desk = await windowOf(browser, world, { who: account });
  await desk.goto(await listedAt(world, account, meetingId));
  const row = desk.getByRole('row', { name: new RegExp(meetingId) });
  await row.getByRole('button', { name: /^More for/ }).click();
  await desk.getByRole('button', { name: 'Panel', exact: true }).click();
  const panel = desk.getByRole('dialog', { name: 'Panel of A talk with a panel' });
  const on = panel.getByRole('region', { name: 'On the panel' });
  await expect(on.getByRole('listitem')).toHaveText([/Demo Admin/]);
  await expect(on.getByRole('button', { name: 'Remove Demo Admin' })).toBeDisabled();
  await expectAccessibleEverywhere(desk);

  await panel.getByLabel('Search admins').fill('nobody of this name');
  await panel.getByLabel('Search admins').press('Enter');
  await expect(panel.getByText('No matches')).toBeVisible();
  await panel.getByLabel('Search admins').fill('Zapp');
  await panel.getByLabel('Search admins').press('Enter');
  await panel.getByRole('button', { name: 'Add Quentin Zapp' }).click();
  await expect(on.getByRole('listitem')).toHaveText([/Demo Admin.*Lead/, /Quentin Zapp/]);
  await expect(panel.getByRole('button', { name: 'Add Quentin Zapp' })).toHaveCount(0);
  await on.getByRole('button', { name: 'Remove Demo Admin' }).click();
  await expect(on.getByRole('listitem')).toHaveText([/Quentin Zapp.*Lead/]);
  await desk.keyboard.press('Escape');
  await expect(row).toContainText('Quentin Zapp');
  await expect(row).not.toContainText('Demo Admin');
  await reuseWindows(desk);
});
