import type { Page } from '@playwright/test';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { KIT } from '../kit/interviewKit.ts';
import { pressByKey, tabTo } from '../kit/keyboard.ts';
import { admin, isInRoom, windowOf } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import { reuseWindows } from '../kit/windows.ts';
import type { World } from '../kit/world.ts';

/** A round with a kit and an interview in five minutes; a second interviewer owes a scorecard, too. */
async function planInterview(world: World) {
  const { token } = await admin(world);
  const ask = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    call<Answer>(world, method, path, token, body);
  const title = `Interviewers ${Date.now()}`;
  const { kit } = await ask<{ kit: { id: number } }>('POST', 'admin/kits', { ...KIT, title });
  const { round } = await ask<{ round: { id: number } }>('POST', 'admin/virtual-rounds', { title });
  const own = `admin/virtual-rounds/${round.id}`;
  await ask('PUT', `${own}/kit`, { kitId: kit.id });
  await ask('POST', `${own}/candidates`, { people: [{ name: 'Ana Lima', email: `ana.${Date.now()}@example.org` }] });
  const candidates = await ask<{ items: { id: number }[] }>('GET', `${own}/candidates`);
  const people = await ask<{ items: { id: number }[] }>('GET', 'users?search=learner@demo.example');
  const { interview } = await ask<{ interview: { meetingId: string } }>('POST', `${own}/meetings`, {
    candidateId: candidates.items[0]?.id,
    hostIds: [people.items[0]?.id],
    startsAt: new Date(Date.now() + 300_000).toISOString(),
    despiteConflicts: true,
  });
  const { meetingId } = interview;
  return { kit: kit.id, round: `/${own}`, meetingId, end: () => ask('POST', `meetings/${meetingId}/end`) };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('by keyboard alone an interviewer follows the kit, rates, submits and closes feedback; each page is accessible', async ({
  browser,
  world,
}) => {
  test.setTimeout(180_000);
  const planned = await planInterview(world);
  const desk = await windowOf(browser, world, { who: await admin(world) });
  const { keyboard } = desk;

  await test.step('the kit, in the library and in the round', async () => {
    await desk.goto(`/admin/virtual-rounds/kits/${planned.kit}`);
    await tabTo(desk.getByLabel('Title'));
    await keyboard.type('New ');
    await expect(desk.getByText('Not saved')).toBeVisible();
    await expectAccessibleEverywhere(desk);
    await keyboard.press('Enter');
    await expect(desk.getByText('Not saved')).toHaveCount(0);
    await desk.goto(`${planned.round}/kit`);
    await tabTo(desk.locator('summary').first());
    await keyboard.press('Enter');
    await expect(desk.getByText('Nothing seen').first()).toBeVisible();
    await expectAccessibleEverywhere(desk);
  });

  await test.step('the kit in the room, with a note of one’s own', async () => {
    await desk.goto(`/join/${planned.meetingId}`);
    await pressByKey(button(desk, 'Join as host'));
    await isInRoom(desk);
    await pressByKey(button(desk, 'Interview kit'));
    const kit = desk.getByRole('region', { name: 'Interview kit' });
    await pressByKey(kit.getByRole('button', { name: 'Start', exact: true }));
    await pressByKey(kit.getByRole('button', { name: 'Add note' }));
    await keyboard.type('Stayed calm');
    await expect(kit.getByText('Saved', { exact: true })).toBeVisible();
    await expect(kit.getByText('Times count from when the candidate joins.')).toBeVisible();
    await expectAccessibleEverywhere(desk);
  });

  await test.step('a note of one key, also after a reload, which keeps the question’s clock; in a field the key types', async () => {
    const kit = desk.getByRole('region', { name: 'Interview kit' });
    await desk.reload();
    await isInRoom(desk);
    await button(desk, 'Interview kit').waitFor();
    await keyboard.press('n');
    await expect(kit.getByLabel('Before the interview', { exact: true })).toHaveCount(2);
    await expect(kit.getByLabel('Before the interview', { exact: true }).last()).toBeFocused();
    await keyboard.type('Names risks');
    await expect(kit.getByLabel('Before the interview', { exact: true }).last()).toHaveValue('Names risks');
    await expect(kit.getByText(/^\d+:\d\d of 10 min$/)).toBeVisible();
    await expect(kit.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);
    await expect(kit.getByText('Saved', { exact: true })).toBeVisible();
  });
  await planned.end();

  await test.step('the scorecard: its gaps, then every answer', async () => {
    await desk.goto(`/interviews/${planned.meetingId}`);
    await pressByKey(button(desk, 'Submit scorecard'));
    const radio = (group: string, score: string) =>
      desk.getByRole('group', { name: group }).getByRole('radio', { name: score, exact: true });
    await expect(radio('Depth', '1')).toBeFocused();
    await expectAccessibleEverywhere(desk);
    await keyboard.press('Space');
    for (let score = 2; score <= 5; score += 1) await keyboard.press('ArrowRight');
    await expect(radio('Depth', '5')).toBeChecked();
    await tabTo(desk.getByLabel('Evidence for Depth'));
    await keyboard.type('Found the cause');
    await tabTo(radio('Teamwork', '1'));
    await keyboard.press('ArrowLeft');
    await expect(radio('Teamwork', 'Not asked')).toBeChecked();
    await tabTo(desk.getByLabel('Recommendation'));
    await keyboard.type('Strong y');
    await pressByKey(button(desk, 'Submit scorecard'));
    await expect(desk.getByText('Scorecard submitted')).toBeVisible();
    await expectAccessibleEverywhere(desk);
  });

  await test.step('the round’s feedback, closed without the missing scorecard', async () => {
    await desk.goto(`${planned.round}/feedback`);
    await expect(desk.getByText('Awaiting feedback').filter({ visible: true })).toBeVisible();
    await expectAccessibleEverywhere(desk);
    await pressByKey(button(desk, 'More for Ana Lima').filter({ visible: true }));
    await tabTo(button(desk, 'Close feedback').filter({ visible: true }));
    await keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'Close feedback?' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await expectAccessibleEverywhere(desk);
    await keyboard.type('On leave');
    await pressByKey(dialog.getByRole('button', { name: 'Close feedback' }));
    await expect(desk.getByText('Complete', { exact: true }).filter({ visible: true })).toBeVisible();
  });
  await reuseWindows(desk);
});
