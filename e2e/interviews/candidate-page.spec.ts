import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { pressByKey, tabTo } from '../kit/keyboard.ts';
import { admin, windowOf } from '../kit/meetings.ts';
import { mailedLink, mailsTo } from '../kit/outbox.ts';
import { answerEveryQuestion, call, choose, makeShortSkill } from '../kit/quiz.ts';
import { reuseWindows } from '../kit/windows.ts';

/** In three days, as a field for a day takes it. */
const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

test('on a phone and by keyboard alone a candidate books a time, rehearses, moves it and withdraws', async ({
  browser,
  world,
}) => {
  test.setTimeout(240_000);
  const desk = await windowOf(browser, world, { who: await admin(world) });
  const mark = `u${Date.now()}`;
  const ana = { name: 'Ana Lima', email: `ana.${mark}@example.org` };
  const rows = desk.getByRole('table').getByRole('row');

  await test.step('an admin offers times and sends the link', async () => {
    await desk.goto('/admin/virtual-rounds');
    await desk.getByRole('button', { name: 'New round' }).first().click();
    await desk.getByLabel('Title').fill(`Spring intake ${mark}`);
    await desk.getByRole('button', { name: 'Create round' }).click();
    await desk.getByRole('button', { name: 'Add candidates' }).click();
    await desk.getByLabel('Names and emails, one person per line').fill(`${ana.name}, ${ana.email}`);
    await desk.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await desk.getByRole('button', { name: 'Offer times' }).click();
    await desk.getByLabel('Day').fill(soon());
    await test.step('offering', () => expectAccessibleEverywhere(desk));
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^Offer \d times$/ })
      .click();
    await expect(desk.getByText('Free').first()).toBeVisible();
    await desk.getByRole('link', { name: 'Candidates' }).click();
    await desk
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await desk.getByRole('button', { name: 'Send links' }).click();
    await desk.getByRole('button', { name: 'Send emails' }).click();
    await expect(desk.getByText('1 link sent')).toBeVisible();
  });

  const link = await mailedLink(world, ana.email, '/round');
  const [, token = ''] = link.split('#');
  const phone = await windowOf(browser, world);
  await phone.setViewportSize({ width: 390, height: 844 });
  const urls: string[] = [];
  phone.on('request', (request) => urls.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));

  await test.step('books a time', async () => {
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1, name: `Spring intake ${mark}` })).toBeVisible();
    await test.step('page', () => expectAccessibleEverywhere(phone));
    const times = phone.getByRole('radio');
    const offered = await times.count();
    expect(offered).toBeGreaterThan(1);
    await tabTo(phone.getByRole('radio').first());
    await phone.keyboard.press('Space');
    await pressByKey(phone.getByRole('button', { name: 'Book this time' }).first());
    await expect(phone.getByRole('button', { name: 'Open the interview room' })).toBeVisible();
    await expect(phone.getByText(/\d\d:\d\d–\d\d:\d\d \(.+\)/)).toBeVisible();
  });

  await test.step('rehearses', async () => {
    await pressByKey(phone.getByRole('button', { name: 'Start the check' }).first());
    // Without a relay a good network is no promise, which both sides learn in their own words.
    await phone.getByText(/^Network: .*If the call doesn’t connect/).waitFor({ timeout: 60_000 });
    await pressByKey(phone.getByRole('button', { name: /^Record 5 seconds/ }).first());
    await expect(phone.getByLabel('Your recording')).toBeVisible();
    expect(await phone.getByLabel('Your recording').evaluate((video: HTMLVideoElement) => video.src)).toMatch(/^blob:/);
    await test.step('recording', () => expectAccessibleEverywhere(phone));
    await pressByKey(phone.getByRole('button', { name: 'Send the result' }).first());
    await expect(phone.getByText('The panel can see this result.')).toBeVisible();
    await expect(phone.getByText('If the call doesn’t connect, try another network.')).toBeVisible();
  });

  await test.step('moves to another time, and the old one is free again', async () => {
    await pressByKey(phone.getByRole('button', { name: 'Change the time' }).first());
    await tabTo(phone.getByRole('radio').first());
    await phone.keyboard.press('Space');
    await pressByKey(phone.getByRole('button', { name: 'Move interview' }).first());
    await expect(phone.getByText('Your interview was moved. You’ll get an email.')).toBeVisible();
    await desk.getByRole('link', { name: 'Schedule', exact: true }).click();
    await expect(rows.filter({ hasText: ana.name })).toContainText('Scheduled');
    await expect(desk.getByRole('list', { name: 'Times' }).getByText(ana.name)).toHaveCount(1);
    await test.step('schedule', () => expectAccessibleEverywhere(desk));
  });

  await test.step('the secret of the link was in no address', () => {
    expect(urls.filter((url) => url.includes(token))).toEqual([]);
  });

  await test.step('withdraws after a question, and the link opens only the data', async () => {
    await pressByKey(phone.getByRole('button', { name: 'Withdraw' }).first());
    await expect(phone.getByRole('dialog')).toBeVisible();
    await test.step('question', () => expectAccessibleEverywhere(phone));
    await phone.keyboard.press('Tab');
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('You’ve withdrawn from this round.')).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('button', { name: 'Download my data' })).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
    await expectAccessibleEverywhere(phone);
    await expect(rows.filter({ hasText: ana.name })).toContainText('Cancelled');
  });
  await reuseWindows(desk, phone);
});

test('a candidate takes the quiz of a round by their link, reaches nothing else, and their result stands in the list', async ({
  browser,
  world,
}) => {
  test.setTimeout(240_000);
  const host = await admin(world);
  const mark = `u${Date.now()}`;
  const email = `bo.${mark}@example.org`;
  const skillId = await makeShortSkill(world, host.token, 600);
  const { round } = await call<{ round: { id: number } }>(world, 'POST', 'admin/virtual-rounds', host.token, {
    title: `Quiz round ${mark}`,
    skillIds: [skillId],
    quizzesDueAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  const people = [{ name: 'Bo Chen', email }];
  await call(world, 'POST', `admin/virtual-rounds/${round.id}/candidates`, host.token, { people });
  await call(world, 'POST', `admin/virtual-rounds/${round.id}/links`, host.token);
  const phone = await windowOf(browser, world);
  await phone.setViewportSize({ width: 390, height: 844 });

  await test.step('takes it, with a reload in the middle', async () => {
    await phone.goto(await mailedLink(world, email, '/round'));
    await phone.getByRole('button', { name: /^Start Short quiz/ }).click();
    await test.step('question before the clock', () => expectAccessibleEverywhere(phone));
    await phone.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await expect(phone.getByText('Question 1 of 3')).toBeVisible();
    await test.step('the strip of the quiz begins below the logo, in a low window too', async () => {
      const logo = phone.getByText('Assay', { exact: true });
      for (const [width, height] of [
        [720, 450],
        [1280, 720],
        [390, 844],
      ] as const) {
        await phone.setViewportSize({ width, height });
        const [sign, strip] = await Promise.all([logo.boundingBox(), phone.locator('main header').boundingBox()]);
        expect((sign?.y ?? 0) + (sign?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
      }
    });
    await choose(phone, 'A');
    await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
    await phone.reload();
    await phone.getByRole('button', { name: /^Continue Short quiz/ }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await answerEveryQuestion(phone);
    await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
    await phone.getByRole('button', { name: 'Complete Quiz' }).click();
    await expect(phone.getByRole('heading', { name: 'Your answers are in' })).toBeVisible();
    await phone.getByRole('button', { name: 'Back to your page' }).click();
    await expect(phone.getByText('Done', { exact: true })).toBeVisible();
  });

  await test.step('other pages ask for a sign-in', async () => {
    for (const path of ['/dashboard', '/quiz', '/profile', '/history']) {
      await phone.goto(path);
      await expect(phone.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    }
  });

  const desk = await windowOf(browser, world, { who: host });
  await desk.goto(`/admin/virtual-rounds/${round.id}/candidates`);
  await expect(desk.getByRole('row').filter({ hasText: 'Bo Chen' })).toContainText(/100%.*probably \d+–\d+%/);
  await test.step('candidates', () => expectAccessibleEverywhere(desk));
  await reuseWindows(desk, phone);
});

test('on a phone and by keyboard alone a candidate takes the quiz, asks for another time, downloads and deletes their data', async ({
  browser,
  world,
}) => {
  test.setTimeout(240_000);
  const { token } = await admin(world);
  const mark = `u${Date.now()}`;
  const email = `cy.${mark}@example.org`;
  const skillId = await makeShortSkill(world, token, 600);
  const { round } = await call<{ round: { id: number } }>(world, 'POST', 'admin/virtual-rounds', token, {
    title: `Keyboard round ${mark}`,
    skillIds: [skillId],
    quizzesDueAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  const own = `admin/virtual-rounds/${round.id}`;
  await call(world, 'POST', `${own}/candidates`, token, { people: [{ name: 'Cy Wu', email }] });
  const { items } = await call<{ items: { id: number }[] }>(world, 'GET', `${own}/candidates`, token);
  await call(world, 'POST', `${own}/meetings`, token, {
    candidateId: items[0]?.id,
    startsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    despiteConflicts: true,
  });
  await call(world, 'POST', `${own}/links`, token);
  const phone = await windowOf(browser, world);
  await phone.setViewportSize({ width: 390, height: 844 });
  const dialog = phone.getByRole('dialog');
  const codeIn = async (subject: string) => {
    const codes = async () =>
      (await mailsTo(world, email)).flatMap((mail) =>
        mail.subject === subject ? (/^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? []) : [],
      );
    await expect.poll(async () => (await codes()).length).toBe(1);
    return (await codes())[0] ?? '';
  };
  const people = async () =>
    (await call<{ items: { email: string }[] }>(world, 'GET', `users?search=${email}`, token)).items;
  await phone.goto(await mailedLink(world, email, '/round'));

  await test.step('takes the quiz', async () => {
    await pressByKey(phone.getByRole('button', { name: /^Start Short quiz/ }));
    await pressByKey(dialog.getByRole('button', { name: 'Start' }));
    for (const number of [1, 2, 3]) {
      await expect(phone.getByText(`Question ${number} of 3`)).toBeVisible();
      await phone.keyboard.press('a');
      await expect(phone.getByRole('radio', { name: /^A\b/ })).toBeChecked();
      await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
      if (number < 3) await phone.keyboard.press('ArrowRight');
    }
    await pressByKey(phone.getByRole('button', { name: 'Complete Quiz' }));
    await expect(phone.getByRole('heading', { name: 'Your answers are in' })).toBeVisible();
    await pressByKey(phone.getByRole('button', { name: 'Back to your page' }));
    await expect(phone.getByText('Done', { exact: true })).toBeVisible();
    expect(await people()).toMatchObject([{ email }]);
  });

  await test.step('saves the calendar file', async () => {
    const saved = phone.waitForEvent('download');
    await pressByKey(phone.getByRole('button', { name: 'Add to calendar' }));
    expect(await textOf(await saved)).toMatch(/^BEGIN:VCALENDAR/);
  });

  await test.step('asks for another time', async () => {
    await pressByKey(phone.getByRole('button', { name: 'Ask for another time' }));
    await tabTo(dialog.getByLabel('When are you free?'));
    await phone.keyboard.type('Any Friday');
    await test.step('question', () => expectAccessibleEverywhere(phone));
    await pressByKey(dialog.getByRole('button', { name: 'Send' }));
    await expect(phone.getByText('You asked for another time. The panel will write to you.')).toBeVisible();
  });

  await test.step('downloads their data with a code', async () => {
    await pressByKey(phone.getByRole('button', { name: 'Download my data' }));
    await pressByKey(dialog.getByRole('button', { name: 'Send code' }));
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await phone.keyboard.type(await codeIn('Your code to download your data'));
    const saved = phone.waitForEvent('download');
    await phone.keyboard.press('Enter');
    expect(JSON.parse(await textOf(await saved))).toMatchObject({ email, rounds: [{ rescheduleNote: 'Any Friday' }] });
    await expect(dialog).toHaveCount(0);
    await expect(phone.getByRole('button', { name: 'Download my data' })).toBeFocused();
  });

  await test.step('deletes them, with the account of the quiz', async () => {
    await pressByKey(phone.getByRole('button', { name: 'Delete my data' }));
    await expect(dialog.getByText('The account we made for your quizzes will be deleted too.')).toBeVisible();
    await pressByKey(dialog.getByRole('button', { name: 'Send code' }));
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await test.step('code', () => expectAccessibleEverywhere(phone));
    await phone.keyboard.type(await codeIn('Your code to delete your data'));
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('heading', { name: 'Your data was deleted' })).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible();
    expect(await people()).toEqual([]);
  });
  await reuseWindows(phone);
});

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}
