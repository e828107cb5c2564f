import { expect, test } from 'vitest';
import type { InterviewForPanel, OwnScorecard } from '@assay/contract/rounds/scorecards';
import type { Round } from '@assay/contract/rounds/rounds';
import { answer, answerWordless, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectFieldError, expectText, expectToast, openPage, screen, waitFor, within } from '../../../test/render.tsx';
import { admin, learner, pagesOf } from '../../../test/samples.ts';

const anchors = ['Nothing seen', 'A little', 'Enough', 'Much', 'Outstanding'];
const meetingId = 'abcd-efgh-jkmn';
const interview: InterviewForPanel = {
  meetingId,
  round: 'Spring intake',
  candidate: 'Ana Lima',
  status: 'awaiting_feedback',
  startsAt: '2026-03-04T10:00:00.000Z',
  endsAt: '2026-03-04T10:45:00.000Z',
  beganAt: null,
  kit: {
    title: 'Backend interview',
    description: '',
    content: { competencies: [{ id: 'depth', name: 'Technical depth', anchors }], questions: [] },
  },
  rehearsal: null,
  quizzes: [],
  panel: [
    { userId: learner.id, name: 'Noor Aziz', isLead: false, isShadow: false, submittedAt: null },
    { userId: 77, name: 'Grace Hopper', isLead: true, isShadow: false, submittedAt: '2026-03-04T11:00:00.000Z' },
  ],
  closed: null,
  role: 'rater',
  canReadCards: false,
  canClose: false,
};
const blank: OwnScorecard = { submitted: null, draft: null, sequence: 0, isLocked: false };
const submitted: OwnScorecard = {
  ...blank,
  sequence: 3,
  submitted: {
    ratings: [{ competencyId: 'depth', score: 5, evidence: 'Found the cause' }],
    recommendation: 'strong_yes',
    summary: 'Convincing',
    submittedAt: '2026-03-04T11:00:00.000Z',
    afterOthers: false,
    earlier: [],
    revision: 1,
  },
};

async function openInterview(more: Partial<InterviewForPanel> = {}, card = blank, as = learner) {
  answer('GET /interviews/:meetingId', { interview: { ...interview, ...more } });
  answer('GET /interviews/:meetingId/scorecard', { scorecard: card });
  answer('GET /interviews/:meetingId/notes', { notes: [], sequence: 0 });
  return openPage(`/interviews/${meetingId}`, { as });
}

test('an interview of another panel looks as if it did not exist', async () => {
  refuse('GET /interviews/:meetingId', 'not_found');
  await openPage(`/interviews/${meetingId}`, { as: learner });
  await expectText('This interview doesn’t exist, or you’re not on its panel.');
});

test('a scorecard names its gaps, saves itself, and is submitted with the next number', async () => {
  const page = await openInterview();
  const submit = await screen.findByRole('button', { name: 'Submit scorecard' });
  await page.user.click(submit);
  await expectText('Select a score, or “Not asked”');
  await expectFieldError('Recommendation', 'Select a recommendation');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1' })));
  expect(receivedCalls('GET /interviews/:meetingId/scorecards')).toEqual([]);
  answer('PUT /interviews/:meetingId/scorecard', { sequence: 1 });
  await page.user.click(screen.getByRole('radio', { name: '5' }));
  await page.user.selectOptions(screen.getByLabelText('Recommendation'), 'Strong yes');
  await page.user.click(submit);
  await expectFieldError('Evidence for Technical depth', 'A score of 5 needs evidence: what did they say or do?');
  await page.user.type(screen.getByLabelText('Evidence for Technical depth'), 'Found the cause');
  answer('POST /interviews/:meetingId/scorecard/submit', { scorecard: submitted });
  await page.user.click(submit);
  await expectToast('Scorecard submitted');
  expect(lastBody('POST /interviews/:meetingId/scorecard/submit')).toMatchObject({
    sequence: 2,
    ratings: [{ competencyId: 'depth', score: 5, evidence: 'Found the cause' }],
    recommendation: 'strong_yes',
  });
  await screen.findByRole('button', { name: 'Revise' });
});

test('the others’ scorecards are shown once they are open, and feedback is closed with a reason', async () => {
  answer('GET /interviews/:meetingId/scorecards', {
    items: [
      {
        userId: 77,
        name: 'Grace Hopper',
        ratings: [{ competencyId: 'depth', score: 2, evidence: 'Guessed' }],
        recommendation: 'no',
        summary: '',
        submittedAt: '2026-03-04T11:00:00.000Z',
        afterOthers: false,
        earlier: [],
        revision: 1,
      },
    ],
  });
  answer('POST /interviews/:meetingId/close-feedback', { interview });
  const page = await openInterview({ canReadCards: true, canClose: true }, submitted);
  await screen.findByRole('heading', { name: 'Grace Hopper' });
  await expectText('Guessed');
  await page.user.click(screen.getByRole('button', { name: 'Close feedback' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Close feedback' }));
  await expectFieldError('Reason', 'Reason is required');
  await page.user.type(dialog.getByLabelText('Reason'), 'On leave');
  await page.user.click(dialog.getByRole('button', { name: 'Close feedback' }));
  await expectToast('Feedback closed');
  expect(lastBody('POST /interviews/:meetingId/close-feedback')).toEqual({ reason: 'On leave' });
});

test('a revised scorecard says when, and whether its author could have read the others; its earlier version opens', async () => {
  const first = {
    recommendation: 'no',
    summary: 'Too slow',
    submittedAt: '2026-03-04T11:00:00.000Z',
    afterOthers: false,
  };
  const hopper = {
    userId: 77,
    name: 'Grace Hopper',
    ratings: [{ competencyId: 'depth', score: 4, evidence: 'Found it in the end' }],
    recommendation: 'yes' as const,
    summary: '',
    submittedAt: '2026-03-04T12:10:00.000Z',
    afterOthers: true,
    earlier: [
      { ...first, recommendation: 'no' as const, ratings: [{ competencyId: 'depth', score: 2, evidence: 'Guessed' }] },
    ],
    revision: 2,
  };
  answer('GET /interviews/:meetingId/scorecards', { items: [hopper] });
  const page = await openInterview({ canReadCards: true }, submitted);
  await screen.findByRole('heading', { name: 'Grace Hopper' });
  await expectText(/^Revised 4 Mar 2026, \d\d:10 \S+, after other scorecards were visible to its author$/);
  const version = screen.getByText('Guessed').closest('details');
  expect(version?.open).toBe(false);
  await page.user.click(screen.getByText('Earlier version'));
  expect(version?.open).toBe(true);
  within(version ?? document.body).getByText(/^First submitted 4 Mar 2026/);
  within(version ?? document.body).getByText('Too slow');
});

test('one’s own revision is named on it, too', async () => {
  const own = submitted.submitted;
  const revised = own && { ...own, submittedAt: '2026-03-04T11:30:00.000Z', earlier: [own], revision: 2 };
  await openInterview({}, { ...submitted, submitted: revised });
  await expectText(/^Revised .*, before other scorecards were visible to its author$/);
});

test('notes are kept with the time they were begun; a change elsewhere is asked about', async () => {
  const page = await openInterview();
  refuse('PUT /interviews/:meetingId/notes', 'draft_conflict');
  await page.user.click(await screen.findByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  await page.user.keyboard('Clear');
  await screen.findByText('You changed this in another window.', {}, { timeout: 3000 });
  answer('GET /interviews/:meetingId/notes', {
    notes: [{ id: 'n', at: '2026-03-04T10:12:05.000Z', text: 'Newer', questionId: null }],
    sequence: 4,
  });
  await page.user.click(screen.getByRole('button', { name: 'Load the newer one' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('12:05').value).toBe('Newer'));
});

test('an empty note is removed at once, a written one only after a question', async () => {
  const page = await openInterview();
  answer('PUT /interviews/:meetingId/notes', { sequence: 1 });
  const add = await screen.findByRole('button', { name: 'Add note' });
  const remove = () => page.user.click(screen.getByRole('button', { name: /^Remove note/ }));
  await page.user.click(add);
  await remove();
  expect(screen.queryByRole('button', { name: /^Remove note/ })).toBeNull();
  await page.user.click(add);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  await page.user.keyboard('Clear');
  await remove();
  const dialog = await screen.findByRole('dialog', { name: 'Remove note?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByDisplayValue('Clear')).toBeTruthy();
  await remove();
  await page.press('Remove note');
  expect(screen.queryByDisplayValue('Clear')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('the candidate’s quizzes are shown with their ranges, before any scorecard is in', async () => {
  const quiz = {
    attemptId: 7,
    skillName: 'Statistics',
    completedAt: '2026-03-02T10:00:00.000Z',
    score: 80,
    interval: { low: 55, high: 93 },
    correctAnswers: 12,
    points: { pointsEarned: 24, pointsPossible: 30 },
    totalQuestions: 15,
  };
  await openInterview({ quizzes: [quiz] });
  await screen.findByRole('img', { name: '80%, probably 55–93%' });
  await expectText('12/15 correct, probably 55–93%, 2 Mar 2026');
  await expectText(/80%.*24\/30 points/);
});

test('what the candidate’s technical check found is shown until the interview is over', async () => {
  const rehearsal = {
    camera: true,
    mic: false,
    network: 'poor',
    relay: 'unreached',
    at: '2026-03-03T10:00:00.000Z',
  } as const;
  await openInterview({ status: 'scheduled', rehearsal });
  await expectText('No microphone, poor network, relay not reached');
  await expectText('The relay couldn’t be reached, so the call may not connect. Another network may help.');
});

test('a scorecard that can’t be loaded is offered again', async () => {
  answerWordless('GET /interviews/:meetingId/scorecard');
  answer('GET /interviews/:meetingId', { interview });
  answer('GET /interviews/:meetingId/notes', { notes: [], sequence: 0 });
  const page = await openPage(`/interviews/${meetingId}`, { as: learner });
  await expectText('Failed to load your scorecard');
  answer('GET /interviews/:meetingId/scorecard', { scorecard: blank });
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Submit scorecard' });
});

test('an admin outside the panel sees who is missing, and neither a form nor notes', async () => {
  await openInterview({ role: 'reader', canClose: true }, blank, admin);
  await screen.findByText('Missing');
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Submit scorecard' })).toBeNull();
});

test('a round’s feedback names whose scorecard is missing, and reminds them', async () => {
  const round: Round = {
    id: 5,
    title: 'Spring intake',
    description: '',
    status: 'open',
    minutes: 45,
    capacity: 6,
    createdAt: '2026-11-24T10:00:00.000Z',
    candidates: { invited: 0, scheduled: 0, interviewed: 1, decided: 0, no_show: 0, withdrawn: 0 },
    nextInterview: null,
    skills: [],
    quizzesDueAt: null,
    feedbackMissing: 1,
  };
  answer('GET /admin/virtual-rounds/:id', { round });
  const { panel, closed, startsAt, status } = interview;
  answer('GET /admin/virtual-rounds/:id/feedback', {
    items: [{ meetingId, candidate: { id: 9, name: 'Ana Lima' }, status, startsAt, panel, closed }],
    pagination: pagesOf(1),
  });
  answer('POST /admin/virtual-rounds/:id/meetings/:meetingId/remind', { reminded: 1 });
  const page = await openPage('/admin/virtual-rounds/5/feedback', { as: admin });
  await expectText('Noor Aziz');
  const [menu] = await screen.findAllByRole('button', { name: 'More for Ana Lima' });
  await page.user.click(menu ?? document.body);
  await page.user.click(screen.getAllByRole('button', { name: 'Send reminder' })[0] ?? document.body);
  await expectToast('1 person reminded');
});
