import { expect, test } from 'vitest';
import { answer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectFieldError, expectText, expectToast, screen, waitFor } from '../../../test/render.tsx';
import { ana, candidatesOf, interview, none, openRound, selectFrom } from '../../../test/rounds.tsx';
import { noor, pagesOf } from '../../../test/samples.ts';

test('an interview needs a candidate and a time; what the server refuses stands at its field', async () => {
  const page = await openRound({ candidates: { ...none, invited: 1 } });
  refuse('POST /admin/virtual-rounds/:id/meetings', 'invalid_input', {
    errors: { startsAt: 'This time has already passed' },
  });
  await page.press('Schedule interview');
  await page.press('Schedule');
  await expectFieldError('Starts', 'Enter a date and time');
  await expectText('Select a candidate');
  await page.user.click(await screen.findByRole('radio', { name: /^Ana Lima/ }));
  await page.fill('Starts', '2026-01-02T10:00');
  await page.press('Schedule');
  await expectFieldError('Starts', 'This time has already passed');
  expect(lastBody('POST /admin/virtual-rounds/:id/meetings')).toEqual({
    candidateId: 9,
    startsAt: new Date('2026-01-02T10:00').toISOString(),
    minutes: 45,
    leadId: 1,
    hostIds: [],
  });
});

test('a candidate is found by the server among those who are free, and stays selected', async () => {
  const page = await openRound({ candidates: { ...none, invited: 400 } });
  const many = { ...candidatesOf(ana), pagination: { ...pagesOf(1), total: 400 } };
  answer('GET /admin/virtual-rounds/:id/candidates', many);
  answer('POST /admin/virtual-rounds/:id/meetings', { interview });
  await page.press('Schedule interview');
  await page.user.click(await screen.findByRole('radio', { name: /^Ana Lima/ }));
  await expectText('399 more. Search by name or email.');
  answer('GET /admin/virtual-rounds/:id/candidates', candidatesOf());
  await page.fill('Search candidates', 'zoe');
  await expectText('No matches');
  expect(receivedCalls('GET /admin/virtual-rounds/:id/candidates').at(-1)?.query).toMatchObject({
    free: 'true',
    search: 'zoe',
  });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Ana Lima/ }).checked).toBe(true);
  await page.fill('Starts', '2126-01-02T10:00');
  await page.press('Schedule');
  await expectToast('Ana Lima was invited by email');
  expect(lastBody('POST /admin/virtual-rounds/:id/meetings')).toMatchObject({ candidateId: 9 });
});

test('an admin who only organises names the lead and the others, and their own meetings are no conflict', async () => {
  const page = await openRound({ candidates: { ...none, invited: 1 } });
  answer('GET /users', { items: [noor, { ...noor, id: 78, firstName: 'Ines' }], pagination: pagesOf(2) });
  answer('POST /admin/virtual-rounds/:id/meetings', { interview });
  await page.press('Schedule interview');
  await page.user.click(await screen.findByRole('radio', { name: /^Ana Lima/ }));
  await page.press('Add people');
  await page.press('Add Noor Aziz');
  await page.press('Add Ines Aziz');
  await page.press('Make Ines Aziz the lead');
  await page.press('Remove Grace Hopper');
  await page.fill('Starts', '2126-01-02T10:00');
  await waitFor(() =>
    expect(receivedCalls('GET /admin/panel-conflicts').at(-1)?.query).toMatchObject({ hostIds: '78,77' }),
  );
  await page.press('Schedule');
  await expectToast('Ana Lima was invited by email');
  expect(lastBody('POST /admin/virtual-rounds/:id/meetings')).toMatchObject({ leadId: 78, hostIds: [77] });
});

const busy = {
  items: [
    {
      userId: 1,
      name: 'Grace Hopper',
      title: 'Autumn intake',
      startsAt: '2126-01-02T10:30:00.000Z',
      endsAt: '2126-01-02T11:00:00.000Z',
    },
  ],
};

test('when someone on the panel has another interview then, the form says who and when, and still schedules', async () => {
  const page = await openRound({ candidates: { ...none, invited: 1 } });
  answer('GET /admin/panel-conflicts', busy);
  refuse('POST /admin/virtual-rounds/:id/meetings', 'round_state');
  await page.press('Schedule interview');
  await page.fill('Starts', '2126-01-02T10:00');
  await screen.findByText(/^You already have “Autumn intake” on 2 Jan 2126, \d\d:30 UTC\.$/);
  expect(receivedCalls('GET /admin/panel-conflicts').at(-1)?.query).toMatchObject({ hostIds: '1', minutes: '45' });
  await page.user.click(await screen.findByRole('radio', { name: /^Ana Lima/ }));
  await page.press('Schedule anyway');
  expect(lastBody('POST /admin/virtual-rounds/:id/meetings')).toMatchObject({ despiteConflicts: true });
});

test('an interview of the panel that came up meanwhile is refused, and then named', async () => {
  const page = await openRound({ candidates: { ...none, invited: 1 } });
  refuse('POST /admin/virtual-rounds/:id/meetings', 'panel_busy');
  await page.press('Schedule interview');
  await page.fill('Starts', '2126-01-02T10:00');
  await page.user.click(await screen.findByRole('radio', { name: /^Ana Lima/ }));
  answer('GET /admin/panel-conflicts', busy);
  await page.press('Schedule');
  await expectText('Someone on the panel has another meeting at this time.');
  await screen.findByText(/^You already have “Autumn intake”/);
  expect(lastBody('POST /admin/virtual-rounds/:id/meetings')).not.toHaveProperty('despiteConflicts');
});

test('a person who is added to a panel while busy is named, with the other meeting', async () => {
  const page = await openRound({ status: 'open', candidates: { ...none, scheduled: 1 } }, { interviews: [interview] });
  answer('GET /users', { items: [noor], pagination: pagesOf(1) });
  answer('POST /meetings/:meetingId/hosts', { hosts: interview.hosts });
  answer('GET /admin/panel-conflicts', { items: busy.items.map((one) => ({ ...one, userId: 77, name: 'Noor Aziz' })) });
  await selectFrom(page, 'More for Ana Lima', 'Panel');
  expect(receivedCalls('GET /admin/panel-conflicts')).toEqual([]);
  await page.press('Add Noor Aziz');
  await screen.findByText(/^Noor Aziz already has “Autumn intake”/);
  expect(receivedCalls('GET /admin/panel-conflicts').at(-1)?.query).toMatchObject({
    startsAt: interview.startsAt,
    hostIds: '77',
    except: interview.meetingId,
  });
});

test('anyone who is found can join the panel; without a search, the admins are offered', async () => {
  const page = await openRound({ candidates: { ...none, invited: 1 } });
  answer('GET /users', { items: [noor], pagination: pagesOf(1) });
  refuse('POST /admin/virtual-rounds/:id/meetings', 'invalid_input', {
    errors: { hostIds: 'Candidates can’t join their own panel' },
  });
  await page.press('Schedule interview');
  await page.press('Add people');
  await page.fill('Search people', 'noor');
  await waitFor(() => expect(receivedCalls('GET /users')).toHaveLength(2));
  await page.press('Add Noor Aziz');
  expect(screen.queryByRole('button', { name: 'Add Noor Aziz' })).toBeNull();
  await page.user.click(await screen.findByRole('radio', { name: /^Ana Lima/ }));
  await page.fill('Starts', '2126-01-02T10:00');
  await page.press('Schedule');
  await expectText('Candidates can’t join their own panel');
  expect(lastBody('POST /admin/virtual-rounds/:id/meetings')).toMatchObject({ hostIds: [77] });
  expect(receivedCalls('GET /users').map(({ query }) => query)).toEqual([
    expect.objectContaining({ role: 'admin' }),
    expect.not.objectContaining({ role: 'admin' }),
  ]);
});
