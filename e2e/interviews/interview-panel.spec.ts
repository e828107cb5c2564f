import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { admin, createMeeting, listedAt, windowOf } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import { reuseWindows } from '../kit/windows.ts';

test('an admin puts a learner on the panel of a meeting and leaves it; the last one stays and leads', async ({
  browser,
  world,
}) => {
  const account = await admin(world);
  const meetingId = await createMeeting(world, account, { title: 'A talk with a panel' });
  const person = { email: `panel.${Date.now()}@example.org`, firstName: 'Quentin', lastName: 'Zapp', role: 'user' };
  await call(world, 'POST', 'users', account.token, person);
  const desk = await windowOf(browser, world, { who: account });
  await desk.goto(await listedAt(world, account, meetingId));
  const row = desk.getByRole('row', { name: new RegExp(meetingId) });
  await row.getByRole('button', { name: /^More for/ }).click();
  await desk.getByRole('button', { name: 'Panel', exact: true }).click();
  const panel = desk.getByRole('dialog', { name: 'Panel of “A talk with a panel”' });
  const on = panel.getByRole('region', { name: 'On the panel' });
  await expect(on.getByRole('listitem')).toHaveText([/Demo Admin/]);
  await expect(on.getByRole('button', { name: 'Remove Demo Admin' })).toBeDisabled();
  await expectAccessibleEverywhere(desk);

  await panel.getByLabel('Search people').fill('nobody of this name');
  await expect(panel.getByText('No matches')).toBeVisible();
  await panel.getByLabel('Search people').fill('Zapp');
  await panel.getByRole('button', { name: 'Add Quentin Zapp' }).click();
  await expect(on.getByRole('listitem')).toHaveText([/Demo Admin/, /Quentin Zapp/]);
  await on.getByLabel('Role of Quentin Zapp').selectOption('Shadow');
  await expect(on.getByLabel('Role of Quentin Zapp')).toHaveValue('shadow');
  await expect(on.getByLabel('Role of Demo Admin')).toBeDisabled();
  await expect(panel.getByRole('button', { name: 'Add Quentin Zapp' })).toHaveCount(0);
  await on.getByRole('button', { name: 'Remove Demo Admin' }).click();
  await expect(on.getByRole('listitem')).toHaveText([/Quentin Zapp/]);
  await expect(on.getByLabel('Role of Quentin Zapp')).toHaveValue('lead');
  await desk.keyboard.press('Escape');
  await expect(row).toContainText('Quentin Zapp');
  await expect(row).not.toContainText('Demo Admin');
  await reuseWindows(desk);
});
