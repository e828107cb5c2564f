import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { invitationLink } from '../kit/invitations.ts';
import { admin, createMeeting, isWaiting, joinAsHost, listedAt, windowOf } from '../kit/meetings.ts';
import { saved } from '../kit/saving.ts';
import { reuseWindows } from '../kit/windows.ts';

test(
  'an invited candidate opens the email’s link, is known at the form, and marked at the door',
  { tag: '@journey' },
  async ({ page, browser, world }) => {
    const host = await admin(world);
    const startsAt = new Date(Date.now() + 600_000).toISOString();
    const meetingId = await createMeeting(world, host, { title: 'Backend engineer', startsAt });
    const email = `ana.${meetingId}@example.org`;
    const desk = await windowOf(browser, world, { who: host });
    await desk.goto(await listedAt(world, host, meetingId));
    await desk
      .getByRole('button', { name: `More for Backend engineer, ${meetingId}` })
      .filter({ visible: true })
      .click();
    await desk.getByRole('button', { name: 'Invite candidate' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Invite to “Backend engineer”' });
    await expect(dialog.getByLabel('Candidate’s name')).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(dialog.getByText('Name is required')).toBeVisible();
    // Filled at once instead of typed: the form refocuses its first error a moment later, and would interrupt typing.
    await dialog.getByLabel('Candidate’s name').fill('Ana Lima');
    await dialog.getByLabel('Candidate’s email').fill(email);
    await desk.keyboard.press('Enter');
    await expect(dialog.getByText('Invited (1)')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel invitation of Ana Lima' })).toBeVisible();
    await expectAccessibleEverywhere(desk);
    await desk.setViewportSize({ width: 1280, height: 844 });
    const { name, text } = await saved(desk, 'Export Invitations', 'CSV');
    expect(name).toBe('invitations-to-backend-engineer.csv');
    expect(text).toMatch(new RegExp(`Name,Email,Invited\\r\\nAna Lima,${email},.+Z\\r\\n$`));

    const link = await invitationLink(world, email);
    expect(link).toContain(meetingId);
    // No referrer is sent, because the URL contains the token.
    const referers: string[] = [];
    page.on('request', (request) => referers.push(request.headers()['referer'] ?? ''));
    await page.goto(link);
    await expect(page.getByLabel('Full Name *')).toHaveValue('Ana Lima');
    await expect(page.getByLabel('Email (Optional)')).toHaveValue(email);
    await expect(page.getByText('You’re invited')).toBeVisible();
    expect(referers.filter((referer) => referer.includes('?'))).toEqual([]);
    await page.getByRole('button', { name: 'Join Meeting' }).click();
    await isWaiting(page);

    await joinAsHost(desk, meetingId);
    const knock = desk.getByRole('region', { name: 'Ana Lima is waiting' });
    await expect(knock.getByText('invited')).toBeVisible();
    await reuseWindows(desk);
  },
);
