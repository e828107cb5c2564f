import type { Browser, Page } from '@playwright/test';
import { startPrivatePostgres } from '../../scripts/privatePostgres.ts';
import { expect, test } from '../kit/fixtures.ts';
import { KIT } from '../kit/interviewKit.ts';
import { admin, framesOf, isInRoom, isWaiting, joinAsHost, windowOf } from '../kit/meetings.ts';
import type { Signed } from '../kit/meetings.ts';
import { mailedLink, mailsTo } from '../kit/outbox.ts';
import { answerEveryQuestion, call, makeShortSkill } from '../kit/quiz.ts';
import { admit, expectMedia, openPanel, SLOW, watchMedia } from '../kit/rooms.ts';
import { coveredByToast } from '../kit/toasts.ts';
import { reuseWindows } from '../kit/windows.ts';
import { startWorld } from '../kit/world.ts';
import type { World } from '../kit/world.ts';

// One after the other: each has three people in a call.
test.describe.configure({ mode: 'default' });

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Rates one competency on a scorecard. */
async function rate(page: Page, name: string, score: number, evidence: string) {
  await page
    .getByRole('group', { name })
    .getByRole('radio', { name: `${score}` })
    .check({ force: true });
  await page.getByLabel(`Evidence for ${name}`).pressSequentially(evidence);
}

async function submitCard(page: Page, recommendation: string, summary: string) {
  await page.getByLabel('Recommendation').selectOption(recommendation);
  await page.getByLabel('Summary').fill(summary);
  await page.getByRole('button', { name: 'Submit scorecard' }).click();
  await expect(page.getByText('Scorecard submitted')).toBeVisible();
}

async function wholeRound(browser: Browser, world: World): Promise<void> {
  const host = await admin(world);
  const mark = `u${Date.now()}`;
  const title = `Spring intake ${mark}`;
  const ana = { name: 'Ana Lima', email: `ana.${mark}@example.org` };
  const emailOf = (firstName: string) => `${firstName.toLowerCase()}.${mark}@example.org`;
  const register = (firstName: string) =>
    call<Signed>(world, 'POST', 'auth/register', 'none', {
      email: emailOf(firstName),
      password: 'a password of six words',
      firstName,
      lastName: 'Panel',
    });
  const [lea, rita] = [await register('Lea'), await register('Rita')];
  const skillId = await makeShortSkill(world, host.token, 600);
  const { skill } = await call<{ skill: { name: string } }>(world, 'GET', `skills/${skillId}`, host.token);
  await call(world, 'POST', 'admin/kits', host.token, { ...KIT, title: `Kit ${mark}` });
  const desk = await windowOf(browser, world, { who: host });
  const phone = await windowOf(browser, world);
  await phone.setViewportSize({ width: 390, height: 844 });
  await watchMedia(phone);
  const frames = framesOf(phone);

  const own =
    await test.step('an admin makes the round, offers a time with the panel, and sends the link', async () => {
      await desk.goto('/admin/virtual-rounds');
      await desk.getByRole('button', { name: 'New round' }).first().click();
      await desk.getByLabel('Title').fill(title);
      await desk.getByLabel(skill.name).check();
      await desk.getByLabel('Start by').fill(inHours(48).slice(0, 16));
      await desk.getByRole('button', { name: 'Create round' }).click();
      await desk.getByRole('button', { name: 'Add candidates' }).click();
      await desk.getByLabel('Names and emails, one person per line').fill(`${ana.name}, ${ana.email}`);
      await desk.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await desk.getByRole('link', { name: 'Kit', exact: true }).click();
      await desk.getByRole('button', { name: 'Select a kit' }).click();
      await desk.getByLabel('Kit', { exact: true }).selectOption({ label: `Kit ${mark} (10 min)` });
      await desk.getByRole('button', { name: 'Save' }).click();
      await expect(desk.getByRole('heading', { name: `Kit ${mark}` })).toBeVisible();
      const round = `admin/virtual-rounds/${/virtual-rounds\/(\d+)/.exec(desk.url())?.[1]}`;
      await desk.getByRole('link', { name: 'Schedule', exact: true }).click();
      await desk.getByRole('button', { name: 'Offer times' }).click();
      await desk.getByLabel('Day').fill(inHours(48).slice(0, 10));
      await desk.getByLabel('To', { exact: true }).fill('10:00');
      await desk.getByRole('button', { name: 'Add people' }).click();
      for (const firstName of ['Lea', 'Rita']) {
        await desk.getByLabel('Search people').fill(emailOf(firstName));
        await desk.getByRole('button', { name: `Add ${firstName} Panel` }).click();
      }
      // The admin only organises: Lea leads, Rita rates.
      await desk.getByRole('button', { name: 'Remove Demo Admin' }).click();
      await desk.getByRole('button', { name: 'Offer 1 time' }).click();
      await expect(desk.getByRole('list', { name: 'Times' })).toContainText('Lea Panel, Rita Panel');
      await desk.getByRole('link', { name: 'Candidates' }).click();
      await desk
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click();
      await desk.getByRole('button', { name: 'Send links' }).click();
      await desk.getByRole('button', { name: 'Send emails' }).click();
      await expect(desk.getByText('1 link sent')).toBeVisible();
      return round;
    });

  await test.step('the candidate takes the quiz and picks the time', async () => {
    await phone.goto(await mailedLink(world, ana.email, '/round'));
    await phone.getByRole('button', { name: `Start ${skill.name}` }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await expect(phone.getByRole('timer')).toBeVisible();
    expect(await coveredByToast(phone)).toEqual([]);
    await answerEveryQuestion(phone);
    await phone.getByRole('button', { name: 'Complete Quiz' }).click();
    await phone.getByRole('button', { name: 'Back to your page' }).click();
    await phone.getByRole('radio').check();
    await phone.getByRole('button', { name: 'Book this time' }).click();
    await expect(phone.getByText('Your interview is booked.')).toBeVisible();
  });

  const { items } = await call<{ items: { meetingId: string; candidate: { id: number } }[] }>(
    world,
    'GET',
    `${own}/meetings`,
    host.token,
  );
  const [interview] = items;
  if (!interview) throw new Error('no interview was booked');
  const { meetingId } = interview;
  // The room opens half an hour before.
  await call(world, 'PUT', `${own}/meetings/${meetingId}`, host.token, {
    startsAt: inHours(0.1),
    minutes: 30,
  });
  const lead = await windowOf(browser, world, { who: lea });
  const second = await windowOf(browser, world, { who: rita });
  const inside = [lead, second, phone];

  await test.step('the panel and the candidate meet', async () => {
    for (const page of [lead, second]) {
      await watchMedia(page);
      await joinAsHost(page, meetingId);
    }
    await phone.getByRole('button', { name: 'Open the interview room' }).click();
    await expect(phone.getByLabel('Full Name *')).toHaveValue(ana.name);
    await phone.getByRole('button', { name: 'Join Meeting' }).click();
    await isWaiting(phone);
    await admit(lead, ana.name);
    await isInRoom(phone);
    await expectMedia(phone, 2);
  });

  const card = await second.context().newPage();
  const note = lead.getByRole('region', { name: 'Interview kit' }).getByRole('textbox');

  await test.step('the server dies while the panel writes, and nothing is lost', async () => {
    await lead.getByRole('button', { name: 'Interview kit' }).click();
    await expect(lead.getByText('And then?')).toBeVisible();
    await lead.getByRole('button', { name: 'Add note' }).click();
    await note.pressSequentially('Blamed no one');
    await card.goto(`/interviews/${meetingId}`);
    await rate(card, 'Depth', 5, 'Found the cause ');
    await expect(card.getByText('Saved', { exact: true })).toBeVisible();
    await world.kill();
    await note.pressSequentially(', took notes.');
    await card.getByLabel('Evidence for Depth').pressSequentially('in minutes.');
    await expect(card.getByText('Offline. We’ll save this when you’re back.')).toBeVisible(SLOW);
    for (const page of inside) await expect(page.getByText(/^Reconnecting…/)).toBeVisible(SLOW);
    await world.restart();
    for (const page of inside) {
      await expect(page.getByText(/^Reconnecting…/)).toHaveCount(0, SLOW);
      await expect(page.locator('[data-participant]')).toHaveCount(3, SLOW);
    }
    await expectMedia(phone, 2);
    await expect(card.getByText('Saved', { exact: true })).toBeVisible(SLOW);
    await expect(lead.getByRole('region', { name: 'Interview kit' }).getByText('Saved', { exact: true })).toBeVisible();
    await openPanel(lead, 'People');
    await lead.getByRole('button', { name: 'End for all' }).click();
    await lead.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
    await expect(phone.getByRole('heading', { name: 'This meeting has ended' })).toBeVisible();
    await card.reload();
    await expect(card.getByLabel('Evidence for Depth')).toHaveValue('Found the cause in minutes.');
    await lead.goto(`/interviews/${meetingId}`);
    await expect(lead.getByText('Blamed no one, took notes.')).toBeVisible();
    expect(frames.join()).not.toMatch(/Blamed|Found the cause|And then/);
  });

  const debrief = `/${own}/candidates/${interview.candidate.id}/debrief`;

  await test.step('both scorecards are blind until one’s own is in', async () => {
    await rate(card, 'Teamwork', 4, 'Named the others.');
    await submitCard(card, 'Strong yes', 'Hire her today.');
    await desk.goto(debrief);
    await expect(desk.getByText('Scorecards are hidden')).toBeVisible();
    await lead.reload();
    await expect(lead.getByText('Submitted', { exact: true })).toBeVisible();
    for (const page of [lead, desk]) expect(await page.content()).not.toMatch(/Hire her|Found the cause/);
    await rate(lead, 'Depth', 3, 'Needed a hint.');
    await rate(lead, 'Teamwork', 4, 'Asked back.');
    await submitCard(lead, 'Yes', 'A good start.');
    await expect(lead.getByText('Hire her today.')).toBeVisible();
  });

  await test.step('the decision is made on both cards, and its email is sent by a click', async () => {
    await desk.goto(debrief);
    await expect(desk.getByText('2 points apart')).toBeVisible();
    // People click the label, whose touch target covers the button.
    await desk.locator('label').filter({ hasText: 'Advance' }).click();
    await desk.getByLabel('Rationale').fill('Deep and kind.');
    await desk.getByRole('button', { name: 'Save decision' }).click();
    const email = desk.getByRole('dialog', { name: 'Email the candidate' });
    const subject = await email.getByLabel('Subject').inputValue();
    const isSent = async () => (await mailsTo(world, ana.email)).some((mail) => mail.subject === subject);
    expect(await isSent()).toBe(false);
    await email.getByRole('button', { name: 'Send email' }).click();
    await expect.poll(isSent).toBe(true);
  });

  await test.step('the dossier has the quiz, the ratings and the decision', async () => {
    await desk.getByRole('link', { name: 'Dossier' }).click();
    const dossier = desk.getByRole('article');
    for (const words of [skill.name, '100%', 'Found the cause in minutes.', 'Needed a hint.', 'Deep and kind.'])
      await expect(dossier.getByText(words).first()).toBeVisible();
    await expect(dossier.getByText(/^Emailed by Demo Admin/)).toBeVisible();
    expect(await dossier.innerText()).not.toContain('Blamed no one');
  });
  await reuseWindows(desk, phone, lead, second);
}

test('a whole round, from the invitation to the decision, with a killed server in the middle', async ({
  browser,
  world,
}) => wholeRound(browser, world));

test('the same round on PostgreSQL', async ({ browser }) => {
  const postgres = await startPrivatePostgres();
  test.skip(postgres === null, 'this machine has no PostgreSQL');
  const world = await startWorld({ DATABASE_URL: postgres?.url ?? '', DEMO: '1' });
  try {
    await wholeRound(browser, world);
  } finally {
    await world.stop();
    await postgres?.stop();
  }
});
