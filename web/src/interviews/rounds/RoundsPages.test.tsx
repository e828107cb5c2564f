import { expect, test } from 'vitest';
import type { ListedCandidate, Round, RoundInterview } from '@assay/contract/rounds/rounds';
import type { ManagedUser } from '@assay/contract/userAdmin';
import { answer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectFieldError, expectText, expectToast, openPage, screen, waitFor, within } from '../../../test/render.tsx';
import { admin, answerSkills, pagesOf, skill as sampleSkill } from '../../../test/samples.ts';

const none = { invited: 0, scheduled: 0, interviewed: 0, decided: 0, no_show: 0, withdrawn: 0 };
const round: Round = {
  id: 5,
  title: 'Spring intake',
  description: '',
  status: 'draft',
  minutes: 45,
  capacity: 6,
  createdAt: '2026-11-24T10:00:00.000Z',
  candidates: none,
  nextInterview: null,
  skills: [],
  quizzesDueAt: null,
  feedbackMissing: 0,
};
const ana: ListedCandidate = {
  id: 9,
  name: 'Ana Lima',
  email: 'ana@example.org',
  tags: ['Backend'],
  status: 'invited',
  userId: null,
  addedAt: '2026-11-24T10:00:00.000Z',
  interview: null,
  decision: null,
  linkSentAt: null,
  rescheduleNote: null,
  rehearsal: null,
  quizzes: [],
};
const interview: RoundInterview = {
  meetingId: 'abcd-efgh-jkmn',
  link: 'https://example.org/join/abcd-efgh-jkmn',
  status: 'scheduled',
  startsAt: '2126-11-24T10:00:00.000Z',
  endsAt: '2126-11-24T10:45:00.000Z',
  candidate: { id: 9, name: 'Ana Lima' },
  hosts: [{ userId: 1, name: 'Grace Hopper', isLead: true, isShadow: false }],
  rescheduleNote: null,
  rehearsal: null,
};

const noor: ManagedUser = {
  id: 77,
  firstName: 'Noor',
  lastName: 'Aziz',
  email: 'noor@example.org',
  emailProof: null,
  role: 'user',
  picture: null,
  state: 'active',
  timeFactor: 1,
  group: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  isDemo: false,
};

const listOf = <Row,>(...items: Row[]) => ({ items, pagination: pagesOf(items.length) });

async function openRound(
  more: Partial<Round> = {},
  { path = '', interviews = [] }: { path?: string; interviews?: RoundInterview[] } = {},
) {
  answer('GET /admin/virtual-rounds/:id', { round: { ...round, ...more } });
  answer('GET /admin/virtual-rounds/:id/meetings', listOf(...interviews));
  answer('GET /admin/virtual-rounds/:id/candidates', listOf(ana));
  answer('GET /users', { items: [], pagination: pagesOf(0) });
  answer('GET /admin/panel-conflicts', { items: [] });
  answer('GET /admin/virtual-rounds/:id/slots', { items: [] });
  answer('GET /users/groups/list', { items: [{ name: 'Class B', people: 12 }] });
  return openPage(`/admin/virtual-rounds/5${path}`, { as: admin });
}

const more = async (page: Awaited<ReturnType<typeof openRound>>, of: string, item: string) => {
  const [menu] = await screen.findAllByRole('button', { name: of });
  await page.user.click(menu ?? document.body);
  await page.user.click(screen.getAllByRole('button', { name: item })[0] ?? document.body);
};

test('without rounds the page leads to the first one; a title is required, and a refusal stands at its field', async () => {
  answer('GET /admin/virtual-rounds', listOf());
  answer('GET /skills', listOf());
  refuse('POST /admin/virtual-rounds', 'invalid_input', { errors: { title: 'Not this title' } });
  const page = await openPage('/admin/virtual-rounds', { as: admin });
  await page.press('New round');
  await page.press('Create round');
  await expectText('Title is required');
  expect(receivedCalls('POST /admin/virtual-rounds')).toEqual([]);
  await page.fill('Title', 'Spring intake');
  await page.press('Create round');
  await expectFieldError('Title', 'Not this title');
  expect(lastBody('POST /admin/virtual-rounds')).toEqual({
    title: 'Spring intake',
    description: '',
    minutes: 60,
    capacity: 6,
  });
});

test('pasted candidates are sent; those who were there before are named', async () => {
  const page = await openRound();
  answer('POST /admin/virtual-rounds/:id/candidates', { added: 1, known: [{ name: 'Bo', email: 'bo@example.org' }] });
  await page.press('Add candidates');
  await page.fill('Names and emails, one person per line', 'Ana Lima, ana@example.org\nBo <bo@example.org>\nnobody');
  await expectText('No email address in line 3');
  await page.press('Add 2 candidates');
  await expectText('Already in this round: Bo (bo@example.org)');
  expect(lastBody('POST /admin/virtual-rounds/:id/candidates')).toEqual({
    people: [
      { name: 'Ana Lima', email: 'ana@example.org', tags: [] },
      { name: 'Bo', email: 'bo@example.org', tags: [] },
    ],
  });
});

test('people with an account here are searched and sent by their account', async () => {
  const page = await openRound();
  answer('GET /users', { items: [noor], pagination: pagesOf(1) });
  answer('POST /admin/virtual-rounds/:id/candidates', { added: 1, known: [] });
  await page.press('Add candidates');
  await page.press('Add people');
  await page.fill('Search people', 'noor');
  await page.press('Add Noor Aziz');
  await page.press('Add');
  await expectToast('1 candidate added');
  expect(lastBody('POST /admin/virtual-rounds/:id/candidates')).toEqual({ people: [], userIds: [77] });
});

test('a person the server refuses is named with the reason', async () => {
  const page = await openRound();
  refuse('POST /admin/virtual-rounds/:id/candidates', 'invalid_input', {
    errors: { 'people.1.email': 'Please enter a valid email address' },
  });
  await page.press('Add candidates');
  await page.fill('Names and emails, one person per line', 'Ana Lima, ana@example.org\nBo Chen, bo@example.org');
  await page.press('Add 2 candidates');
  await expectText('Bo Chen (bo@example.org): Please enter a valid email address');
});

test('an interview needs a candidate and a time; what the server refuses stands at its field', async () => {
  const page = await openRound({ candidates: { ...none, invited: 1 } });
  refuse('POST /admin/virtual-rounds/:id/meetings', 'invalid_input', {
    errors: { startsAt: 'This time has already passed' },
  });
  await page.press('Schedule interview');
  await page.press('Schedule');
  await expectFieldError('Starts', 'Enter a date and time');
  await expectFieldError('Candidate', 'Select a candidate');
  await page.user.selectOptions(screen.getByLabelText('Candidate'), '9');
  await page.fill('Starts', '2026-01-02T10:00');
  await page.press('Schedule');
  await expectFieldError('Starts', 'This time has already passed');
  expect(lastBody('POST /admin/virtual-rounds/:id/meetings')).toEqual({
    candidateId: 9,
    startsAt: new Date('2026-01-02T10:00').toISOString(),
    minutes: 45,
    hostIds: [],
  });
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
  await page.user.selectOptions(screen.getByLabelText('Candidate'), '9');
  await page.press('Schedule anyway');
  expect(lastBody('POST /admin/virtual-rounds/:id/meetings')).toMatchObject({ despiteConflicts: true });
});

test('an interview of the panel that came up meanwhile is refused, and then named', async () => {
  const page = await openRound({ candidates: { ...none, invited: 1 } });
  refuse('POST /admin/virtual-rounds/:id/meetings', 'panel_busy');
  await page.press('Schedule interview');
  await page.fill('Starts', '2126-01-02T10:00');
  await page.user.selectOptions(screen.getByLabelText('Candidate'), '9');
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
  await more(page, 'More for Ana Lima', 'Panel');
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
  await page.user.selectOptions(screen.getByLabelText('Candidate'), '9');
  await page.fill('Starts', '2126-01-02T10:00');
  await page.press('Schedule');
  await expectText('Candidates can’t join their own panel');
  expect(lastBody('POST /admin/virtual-rounds/:id/meetings')).toMatchObject({ hostIds: [77] });
  expect(receivedCalls('GET /users').map(({ query }) => query)).toEqual([
    expect.objectContaining({ role: 'admin' }),
    expect.not.objectContaining({ role: 'admin' }),
  ]);
});

test('a planned interview is cancelled after a question; a refusal says where it stands', async () => {
  const page = await openRound({ status: 'open', candidates: { ...none, scheduled: 1 } }, { interviews: [interview] });
  refuse('DELETE /admin/virtual-rounds/:id/meetings/:meetingId', 'interview_state', {
    message: 'This interview is over.',
  });
  await more(page, 'More for Ana Lima', 'Cancel interview');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the interview with Ana Lima?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel interview' }));
  await expectToast('This interview is over.');
  expect(screen.queryByText('Mark as no-show')).toBeNull();
});

test('a round moves only to the statuses that follow', async () => {
  const page = await openRound({ status: 'closed' });
  const [menu] = await screen.findAllByRole('button', { name: 'Actions for Spring intake' });
  await page.user.click(menu ?? document.body);
  const items = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(items).toEqual(expect.arrayContaining(['Edit round', 'Reopen round', 'Archive round']));
  expect(items).not.toContain('Delete draft');
  answer('PUT /admin/virtual-rounds/:id', { round: { ...round, status: 'open' } });
  await page.user.click(screen.getByRole('button', { name: 'Reopen round' }));
  await waitFor(() => expect(lastBody('PUT /admin/virtual-rounds/:id')).toMatchObject({ status: 'open' }));
});

test('what a round keeps is shown with the day it is erased; impossible and refused days stand at their field', async () => {
  const page = await openRound({ status: 'archived' });
  const kept = { candidates: 5, interviews: 4, scorecards: 8, notes: 12, decisions: 5, chatMessages: 31 };
  answer('GET /admin/virtual-rounds/:id/retention', {
    retention: { days: 365, erasedFrom: '2127-11-24T10:00:00.000Z', ...kept },
  });
  const [menu] = await screen.findAllByRole('button', { name: 'Actions for Spring intake' });
  await page.user.click(menu ?? document.body);
  await page.user.click(screen.getByRole('button', { name: 'Candidates’ data' }));
  await expectText(
    'On 24 Nov 2127 names, emails, notes and texts will be permanently deleted. Ratings and outcomes stay without names:',
  );
  expect(screen.queryByRole('button', { name: 'Edit round' })).toBeNull();
  await page.fill('Days kept after the end', '3');
  await page.press('Save');
  await expectText('Between 30 and 3650 days');
  expect(receivedCalls('PUT /admin/virtual-rounds/:id/retention')).toEqual([]);
  refuse('PUT /admin/virtual-rounds/:id/retention', 'invalid_input', { errors: { days: 'Not so many' } });
  await page.fill('Days kept after the end', '31');
  await page.press('Save');
  await expectText('Not so many');
  answer('PUT /admin/virtual-rounds/:id/retention', { retention: { days: 90, erasedFrom: null, ...kept } });
  await page.fill('Days kept after the end', '90');
  await page.press('Save');
  await expectToast('Retention saved');
  expect(lastBody('PUT /admin/virtual-rounds/:id/retention')).toEqual({ days: 90 });
});

test('a closed round takes no candidate and no interview', async () => {
  const page = await openRound({ status: 'closed', candidates: { ...none, invited: 1 } }, { path: '/candidates' });
  await screen.findAllByRole('button', { name: 'More for Ana Lima' });
  expect(screen.queryByRole('button', { name: 'Add candidates' })).toBeNull();
  const [menu] = screen.getAllByRole('button', { name: 'More for Ana Lima' });
  await page.user.click(menu ?? document.body);
  expect(screen.queryByRole('button', { name: 'Schedule interview' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Mark as withdrawn' }).length).toBeGreaterThan(0);
});

test('a withdrawal is asked for and sent', async () => {
  const page = await openRound({ status: 'open', candidates: { ...none, invited: 1 } }, { path: '/candidates' });
  answer('POST /admin/virtual-rounds/:id/candidates/:candidateId/withdraw', {
    candidate: { ...ana, status: 'withdrawn' },
  });
  await more(page, 'More for Ana Lima', 'Mark as withdrawn');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as withdrawn' }));
  await expectToast('Ana Lima is marked as withdrawn');
});

test('the list shows only rounds with open work, by the address too', async () => {
  answer('GET /admin/virtual-rounds', listOf(round));
  const page = await openPage('/admin/virtual-rounds', { as: admin });
  await page.user.selectOptions(await screen.findByLabelText('Open work'), 'To decide');
  await waitFor(() => expect(page.path()).toBe('/admin/virtual-rounds?waiting=decision'));
  expect(receivedCalls('GET /admin/virtual-rounds').at(-1)?.query).toMatchObject({ waiting: 'decision' });
  answer('GET /admin/virtual-rounds', listOf());
  await openPage('/admin/virtual-rounds?waiting=scorecards', { as: admin });
  await expectText('No results');
  expect(receivedCalls('GET /admin/virtual-rounds').at(-1)?.query).toMatchObject({ waiting: 'scorecards' });
});

test('an address can ask for the form, and closing it forgets that', async () => {
  answer('GET /admin/virtual-rounds', listOf());
  answer('GET /skills', listOf());
  const page = await openPage('/admin/virtual-rounds?new=true', { as: admin });
  await page.press('Cancel', within(await screen.findByRole('dialog', { name: 'New round' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

test('quizzes of a round need a deadline, and results stand in the list with their range', async () => {
  const skill = { id: 4, name: 'Statistics' };
  const score = {
    percentage: 72,
    points: { pointsEarned: 18, pointsPossible: 25 },
    interval: { low: 55.4, high: 85.2 },
  };
  answerSkills({ ...sampleSkill, ...skill });
  const page = await openRound({ status: 'open' }, { path: '/candidates' });
  await more(page, 'Actions for Spring intake', 'Edit round');
  await page.user.click(await screen.findByRole('checkbox', { name: 'Statistics' }));
  await page.press('Save');
  await expectFieldError('Start by', 'Enter a date and time');
  answer('PUT /admin/virtual-rounds/:id', { round: { ...round, skills: [skill] } });
  answer('GET /admin/virtual-rounds/:id', { round: { ...round, status: 'open', skills: [skill] } });
  answer(
    'GET /admin/virtual-rounds/:id/candidates',
    listOf({ ...ana, quizzes: [{ skillId: 4, attemptId: 8, score }] }),
  );
  await page.fill('Start by', '2126-01-02T10:00');
  await page.press('Save');
  await expectText(/probably 55–85%/);
  await expectText(/18\/25 points/);
  expect(lastBody('PUT /admin/virtual-rounds/:id')).toMatchObject({
    skillIds: [4],
    quizzesDueAt: new Date('2126-01-02T10:00').toISOString(),
  });
});
