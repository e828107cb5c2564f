import { expect, test, vi } from 'vitest';
import type { ListedCandidate } from '@assay/contract/rounds/rounds';
import type { RoundReport } from '@assay/contract/rounds/roundReport';
import { answer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectFieldError, expectText, expectToast, openPage, screen, waitFor, within } from '../../../test/render.tsx';
import { ana, candidatesOf, interview, listOf, none, openRound, round, selectFrom } from '../../../test/rounds.tsx';
import { admin, answerSkills, skill as sampleSkill } from '../../../test/samples.ts';

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

test('a planned interview is cancelled after a question; a refusal says where it stands', async () => {
  const page = await openRound({ status: 'open', candidates: { ...none, scheduled: 1 } }, { interviews: [interview] });
  refuse('DELETE /admin/virtual-rounds/:id/meetings/:meetingId', 'interview_state', {
    message: 'This interview is over.',
  });
  await selectFrom(page, 'More for Ana Lima', 'Cancel interview');
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
  const counts = { candidates: 5, interviews: 4, scorecards: 8, notes: 12, decisions: 5, chatMessages: 31 };
  const kept = {
    ...counts,
    accounts: 3,
    stayingAccounts: 17,
    noteDays: 60,
    notesErasedFrom: '2127-01-24T10:00:00.000Z',
  };
  answer('GET /admin/virtual-rounds/:id/retention', {
    retention: { days: 365, erasedFrom: '2127-11-24T10:00:00.000Z', ...kept },
  });
  const [menu] = await screen.findAllByRole('button', { name: 'Actions for Spring intake' });
  await page.user.click(menu ?? document.body);
  await page.user.click(screen.getByRole('button', { name: 'Candidates’ data' }));
  await expectText(
    'On 24 Nov 2127 names, emails, notes, texts and accounts made for quizzes will be permanently deleted. Ratings, outcomes and quiz statistics stay without names.',
  );
  await expectText('Accounts made for quizzes');
  await expectText('17');
  await expectText('Private notes are deleted 60 days after each decision, the next on 24 Jan 2127.');
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

test('a mistyped address is corrected after a word on what ends; another candidate’s stands at its field', async () => {
  const page = await openRound({ candidates: { ...none, invited: 1 } }, { path: '/candidates' });
  await selectFrom(page, 'More for Ana Lima', 'Edit');
  expect(screen.queryByText(/will stop working/)).toBeNull();
  await page.fill('Email', '');
  await page.press('Save');
  await expectFieldError('Email', 'Email is required');
  refuse('PUT /admin/virtual-rounds/:id/candidates/:candidateId', 'email_taken', {
    errors: { email: 'Bo Chen has this address in this round' },
  });
  await page.fill('Email', 'bo@example.org');
  await expectText(/^Links and invitations sent to ana@example\.org will stop working/);
  await page.press('Save');
  await expectFieldError('Email', 'Bo Chen has this address in this round');
  refuse('PUT /admin/virtual-rounds/:id/candidates/:candidateId', 'candidate_state', {
    message: 'Ana Lima takes part with an account.',
  });
  await page.fill('Email', 'ana.lima@example.org');
  await page.press('Save');
  await expectText('Ana Lima takes part with an account.');
  answer('PUT /admin/virtual-rounds/:id/candidates/:candidateId', {
    candidate: { ...ana, email: 'ana.lima@example.org' },
  });
  await page.press('Save');
  await expectToast('Address corrected. Now send the link.');
  expect(lastBody('PUT /admin/virtual-rounds/:id/candidates/:candidateId')).toEqual({
    name: 'Ana Lima',
    tags: ['Backend'],
    email: 'ana.lima@example.org',
  });
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
  await selectFrom(page, 'More for Ana Lima', 'Mark as withdrawn');
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
  await selectFrom(page, 'Actions for Spring intake', 'Edit round');
  await page.user.click(await screen.findByRole('checkbox', { name: 'Statistics' }));
  await page.press('Save');
  await expectFieldError('Start by', 'Enter a date and time');
  answer('PUT /admin/virtual-rounds/:id', { round: { ...round, skills: [skill] } });
  answer('GET /admin/virtual-rounds/:id', { round: { ...round, status: 'open', skills: [skill] } });
  answer(
    'GET /admin/virtual-rounds/:id/candidates',
    candidatesOf({ ...ana, quizzes: [{ skillId: 4, attemptId: 8, score }] }),
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

test('interviewers of one name each keep their row', async () => {
  const load = { name: 'Kim Lee', planned: 0, submitted: 0, missing: 0 };
  const report: RoundReport = {
    funnel: {
      candidates: 1,
      scheduled: 1,
      interviewed: 1,
      decided: 0,
      withoutInterview: 0,
      outcomes: { advance: 0, hold: 0, reject: 0, withdrawn: 0 },
      now: none,
    },
    daysToDecision: { sinceAdded: null, sinceInterview: null, withoutInterview: null },
    competencies: [],
    agreement: { candidates: 0, alpha: null, icc: null },
    interviewers: [
      { ...load, userId: 1, held: 31 },
      { ...load, userId: 2, held: 30 },
    ],
    structured: { interviews: 1, rated: 0 },
  };
  answer('GET /admin/virtual-rounds/:id/report', { report });
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openRound({ status: 'open' }, { path: '/report' });
  const rows = within(await screen.findByRole('table', { name: 'Load of interviewers' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['Kim Lee31000', 'Kim Lee30000']);
  expect(warned).not.toHaveBeenCalled();
});

const bo: ListedCandidate = { ...ana, id: 10, name: 'Bo Chen', email: 'bo@example.org', tags: [], status: 'scheduled' };
const cy: ListedCandidate = { ...ana, id: 11, name: 'Cy Diaz', email: 'cy@example.org' };
const REJECT = 'POST /admin/virtual-rounds/:id/rejections';

async function openCandidates(...items: ListedCandidate[]) {
  const page = await openRound({ status: 'open', candidates: { ...none, invited: 2 } }, { path: '/candidates' });
  answer('GET /admin/virtual-rounds/:id/candidates', candidatesOf(...items));
  await page.user.selectOptions(await screen.findByLabelText('Tag'), 'Backend');
  await screen.findByText(items.at(-1)?.name ?? '');
  return page;
}

test('the list is filtered by any tag of the round and sorted, and the address says so', async () => {
  const page = await openCandidates(ana, bo);
  expect(receivedCalls('GET /admin/virtual-rounds/:id/candidates').at(-1)?.query).toMatchObject({ tag: 'Backend' });
  await page.press('Last step');
  await waitFor(() => expect(window.location.search).toContain('sort=step'));
  expect(receivedCalls('GET /admin/virtual-rounds/:id/candidates').at(-1)?.query).toMatchObject({
    tag: 'Backend',
    sort: 'step',
  });
});

test('a rejection needs a rationale, says that no email is sent, and shows a refusal where it was asked', async () => {
  const page = await openCandidates(ana);
  refuse(REJECT, 'round_state', { message: 'This round is archived.' });
  await selectFrom(page, 'More for Ana Lima', 'Reject');
  await expectText('It’s recorded as decided without an interview. No email is sent yet.');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Ana Lima?' }));
  await page.press('Reject', dialog);
  await expectFieldError('Rationale', 'Say why');
  expect(receivedCalls(REJECT)).toEqual([]);
  await page.fill('Rationale', 'Below the bar of the quiz');
  await page.press('Reject', dialog);
  await expectText('This round is archived.');
  answer(REJECT, { done: 0, refused: [{ id: 9, reason: 'Ana Lima has an interview ahead.' }] });
  await page.press('Reject', dialog);
  await expectText('Ana Lima has an interview ahead.');
  answer(REJECT, { done: 1, refused: [] });
  await page.press('Reject', dialog);
  await expectToast('Ana Lima is rejected. No email was sent.');
  expect(lastBody(REJECT)).toEqual({ candidateIds: [9], rationale: 'Below the bar of the quiz' });
});

test('only the selected candidates without an interview are rejected together; those refused are named and stay', async () => {
  const page = await openCandidates(ana, bo, cy);
  for (const name of ['Ana Lima', 'Bo Chen', 'Cy Diaz'])
    await page.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await page.press('Reject 2 to schedule');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 candidates?' }));
  await expectText(/Ana Lima, Cy Diaz/);
  answer(REJECT, { done: 1, refused: [{ id: 11, reason: 'Cy Diaz already has a decision.' }] });
  await page.fill('Rationale', 'No quiz by the deadline');
  await page.press('Reject 2', dialog);
  await screen.findByRole('dialog', { name: '1 of 2 candidates rejected' });
  await expectText('Cy Diaz already has a decision.');
  expect(lastBody(REJECT)).toEqual({ candidateIds: [9, 11], rationale: 'No quiz by the deadline' });
  await page.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  await expectText('1 selected');
});
