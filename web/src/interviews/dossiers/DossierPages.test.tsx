import { expect, test } from 'vitest';
import type { Decision } from '@assay/contract/rounds/decisions';
import type { Dossier } from '@assay/contract/rounds/dossier';
import type { RoundCandidate } from '@assay/contract/rounds/rounds';
import { answer, holdAnswer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectFieldError, expectText, openPage, screen, within } from '../../../test/render.tsx';
import { admin } from '../../../test/samples.ts';

const anchors = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'];
const card = (author: string, scores: [number, number]) => ({
  author,
  recommendation: 'yes' as const,
  summary: `${author} liked it`,
  submittedAt: '2026-11-20T12:00:00.000Z',
  afterOthers: false,
  earlier: [],
  ratings: [
    { competencyId: 'craft', score: scores[0], evidence: `${author} on craft` },
    { competencyId: 'talk', score: scores[1], evidence: '' },
  ],
});
const interview: Dossier['interviews'][number] = {
  meetingId: 'abcd-efgh-jkmn',
  status: 'ended',
  startsAt: '2026-11-20T10:00:00.000Z',
  hosts: [{ name: 'Grace Hopper', isLead: true }],
  competencies: [
    { id: 'craft', name: 'Craft', anchors },
    { id: 'talk', name: 'Talking', anchors },
  ],
  cards: [card('Grace Hopper', [4, 2]), card('Alan Turing', [4, 5])],
  missing: [],
  feedbackClosed: null,
  poorCall: null,
};
const dossier: Dossier = {
  round: { id: 5, title: 'Spring intake', status: 'open' },
  candidate: {
    id: 9,
    name: 'Ana Lima',
    email: 'ana@example.org',
    tags: [],
    status: 'interviewed',
    addedAt: '2026-11-01T10:00:00.000Z',
    withdrawnAt: null,
  },
  quizzes: [],
  quizzesLeft: [],
  quizzesDueAt: null,
  interviews: [interview],
  events: [],
  decisions: [],
  writtenAt: '2026-11-24T10:00:00.000Z',
};
const decision: Decision = {
  id: 3,
  outcome: 'advance',
  rationale: 'Clear examples',
  decidedBy: 'Grace Hopper',
  decidedAt: '2026-11-24T10:00:00.000Z',
  withoutInterview: false,
  overrideReason: null,
  replacedAt: null,
  email: null,
};
const decidedDossier = {
  ...dossier,
  candidate: { ...dossier.candidate, status: 'decided' as const },
  decisions: [decision],
};
const candidate: RoundCandidate = {
  id: 9,
  name: 'Ana Lima',
  email: 'ana@example.org',
  tags: [],
  status: 'decided',
  userId: null,
  addedAt: '2026-11-01T10:00:00.000Z',
  interview: null,
  decision: { id: 3, outcome: 'advance', decidedAt: '2026-11-24T10:00:00.000Z', withoutInterview: false },
  isInterviewed: true,
  linkSentAt: null,
  rescheduleNote: null,
  rehearsal: null,
};

const PATH = '/admin/virtual-rounds/5/candidates/9';
const DOSSIER = 'GET /admin/virtual-rounds/:id/candidates/:candidateId';
const DECIDE = 'POST /admin/virtual-rounds/:id/candidates/:candidateId/decision';
const EMAIL = 'GET /admin/virtual-rounds/:id/candidates/:candidateId/decision/email';
const SEND = 'POST /admin/virtual-rounds/:id/candidates/:candidateId/decision/email';
const LINKS = 'GET /admin/virtual-rounds/:id/candidates/:candidateId/links';

function open(path = '', given: Dossier = dossier) {
  answer(DOSSIER, { dossier: given });
  return openPage(`${PATH}${path}`, { as: admin });
}

test('a candidate who is not there is named so', async () => {
  refuse(DOSSIER, 'not_found');
  await openPage(PATH, { as: admin });
  await expectText('They aren’t in this round, or were removed from it.');
});

test('before a rejection without an interview, the form says so and which quizzes are unfinished', async () => {
  const page = await open('/debrief', {
    ...dossier,
    candidate: { ...dossier.candidate, status: 'invited' },
    interviews: [],
    quizzesLeft: [
      { skillName: 'Algebra', status: 'running' },
      { skillName: 'Zoology', status: 'open' },
    ],
    quizzesDueAt: '2126-11-22T10:00:00.000Z',
  });
  await expectText('Algebra: running');
  await expectText(/It’s recorded as decided without an interview/);
  expect(screen.queryByRole('radio', { name: /^Advance/ })).toBeNull();
  expect(screen.queryByText(/Running now/)).toBeNull();
  await page.user.click(screen.getByRole('radio', { name: /^Reject/ }));
  await expectText('Running now: Algebra. They can finish, and you’ll see the result.');
  await expectText(/Not taken yet: Zoology, open until 22 Nov 2126.*they won’t be able to start it/);
});

test('hidden scorecards say whose are missing, and show nothing of the others', async () => {
  await open('', { ...dossier, interviews: [{ ...interview, cards: null, missing: ['Grace Hopper'] }] });
  await expectText('Not decided yet: a scorecard is missing.');
  await expectText(
    /You’ll see the scorecards once you submit yours, or once everyone has submitted theirs.*Grace Hopper/,
  );
  expect(screen.queryByText(/liked it/)).toBeNull();
});

test('the largest disagreement comes first, with the anchors that were chosen', async () => {
  await open('/debrief');
  await expectText('3 points apart');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(1, 4)).toEqual(['Recommendations', 'Talking', 'Craft']);
  const talking = screen.getByRole('heading', { name: 'Talking' }).closest('section') ?? document.body;
  within(talking).getByText('Rarely');
  within(talking).getByText('Always');
  await expectText('All agree');
});

test('a revised scorecard is named so in debrief and dossier; on paper a line says what changed', async () => {
  const first = { ...card('Grace Hopper', [3, 2]), recommendation: 'no' as const, summary: 'Unsure at first' };
  const revised = {
    ...card('Grace Hopper', [4, 2]),
    submittedAt: '2026-11-20T13:10:00.000Z',
    afterOthers: true,
    earlier: [first],
  };
  const given = { ...dossier, interviews: [{ ...interview, cards: [revised, card('Alan Turing', [4, 5])] }] };
  for (const path of ['/debrief', '']) {
    const page = await open(path, given);
    await expectText(/^Revised 20 Nov 2026, \d\d:10 \S+, after other scorecards were visible to its author$/);
    await expectText(/^First submitted 20 Nov 2026.*: No, now Yes; Craft 3, now 4$/);
    expect(screen.getAllByText(/^Revised/)).toHaveLength(1);
    await page.user.click(screen.getByText('Earlier version'));
    const version = screen.getByText('Unsure at first').closest('details');
    expect(version?.open).toBe(true);
    page.page.unmount();
  }
});

test('a decision needs an outcome and a rationale; a refusal is shown; afterwards the email is offered, not sent', async () => {
  refuse(DECIDE, 'candidate_state', { message: 'Ana Lima was just decided: on hold.' });
  const page = await open('/debrief');
  await page.press('Save decision');
  await expectText('Select an outcome');
  await expectFieldError('Rationale', 'Say why');
  expect(receivedCalls(DECIDE)).toEqual([]);
  await page.user.click(screen.getByRole('radio', { name: /^Advance/ }));
  await page.fill('Rationale', 'Clear examples');
  await page.press('Save decision');
  await expectText('Ana Lima was just decided: on hold.');
  expect(lastBody(DECIDE)).toEqual({
    outcome: 'advance',
    rationale: 'Clear examples',
    replaces: null,
    overrideReason: null,
  });
  answer(DECIDE, { candidate, decision });
  answer(EMAIL, { decision, name: 'Ana Lima', address: 'ana@example.org', subject: 'Good news', text: 'Dear Ana' });
  await page.press('Save decision');
  await page.fill('Subject', 'Very good news');
  expect(receivedCalls(SEND)).toEqual([]);
  const sent = { ...decision, email: { sentAt: '2026-11-24T11:00:00.000Z', sentBy: 'Grace Hopper' } };
  answer(SEND, { decision: sent });
  answer(EMAIL, {
    decision: sent,
    name: 'Ana Lima',
    address: 'ana@example.org',
    subject: 'Very good news',
    text: 'Dear Ana',
  });
  // Loaded anew, the email is a sent one before the rest of the page has arrived.
  const release = holdAnswer(DOSSIER);
  await page.press('Send email');
  await expectText('Already emailed');
  release();
  await expectText('The email is on its way');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(lastBody(SEND)).toEqual({ decisionId: 3, subject: 'Very good news', text: 'Dear Ana' });
});

test('to decide with scorecards missing takes a reason', async () => {
  answer(DECIDE, { candidate, decision });
  refuse(EMAIL, 'not_found');
  const page = await open('/debrief', { ...dossier, interviews: [{ ...interview, missing: ['Edsger Dijkstra'] }] });
  await page.user.click(await screen.findByRole('radio', { name: /^Reject/ }));
  await page.fill('Rationale', 'Not this time');
  await page.press('Save decision');
  await expectText('Say why you’re deciding without them');
  await page.fill('Why decide with scorecards missing?', 'On leave');
  await page.press('Save decision');
  await expectText(/reject/i);
  expect(lastBody(DECIDE)).toMatchObject({ outcome: 'reject', overrideReason: 'On leave' });
});

test('a dossier says the verdict, quotes, a poor call and the decision', async () => {
  const poorCall = { rttMs: 90, lossPercent: 8, freezeSeconds: 0, relayed: false, mosEst: null, awaySeconds: 0 };
  await open('', { ...decidedDossier, interviews: [{ ...interview, poorCall }] });
  await expectText('Advance: 2 of 2 scorecards say yes, ratings average 3.8 of 5.');
  await expectText('Grace Hopper on craft');
  await expectText(/had connection problems: 8% of packets lost/);
  await expectText('Clear examples');
});

test('an email that was sent is shown, and cannot be sent again', async () => {
  const email = { sentAt: '2026-11-24T11:00:00.000Z', sentBy: 'Grace Hopper' };
  answer(EMAIL, {
    decision: { ...decision, email },
    name: 'Ana Lima',
    address: 'ana@example.org',
    subject: 'Good news',
    text: 'Dear Ana',
  });
  const page = await open('', { ...decidedDossier, decisions: [{ ...decision, email }] });
  await page.press('More actions');
  await page.press('Show the email');
  await expectText('Already emailed');
  expect(screen.queryByRole('button', { name: 'Send email' })).toBeNull();
});

test('a new link is shown once; earlier ones with their looks can be revoked', async () => {
  answer(LINKS, {
    items: [
      {
        id: 4,
        createdBy: 'Grace Hopper',
        createdAt: '2026-11-20T10:00:00.000Z',
        expiresAt: '2126-11-20T10:00:00.000Z',
        revokedAt: null,
        views: ['2026-11-21T10:00:00.000Z'],
        viewCount: 1,
      },
    ],
  });
  refuse('POST /admin/virtual-rounds/:id/candidates/:candidateId/links', 'scorecards_missing', { message: 'Missing' });
  const page = await open('', decidedDossier);
  await page.press('Share');
  await expectText('Opened once');
  await page.press('Create link');
  await expectText('Missing');
  answer('POST /admin/virtual-rounds/:id/candidates/:candidateId/links', {
    url: 'https://example.org/dossier#secret',
    expiresAt: '2126-11-20T10:00:00.000Z',
  });
  await page.press('Create link');
  expect(await screen.findByLabelText('Link')).toHaveProperty('value', 'https://example.org/dossier#secret');
  answer('DELETE /admin/virtual-rounds/:id/candidates/:candidateId/links/:linkId', {});
  await page.press('Revoke');
  await expectText('Link revoked');
});

test('a shared dossier opens without an account, asks once, and a dead link says so', async () => {
  answer('POST /dossier', { dossier: { ...decidedDossier, candidate: { ...decidedDossier.candidate, email: null } } });
  await openPage('/dossier#aaaaaaaaaaaaaaaaaaaaaa');
  await expectText('Advance: 2 of 2 scorecards say yes, ratings average 3.8 of 5.');
  expect(lastBody('POST /dossier')).toEqual({ token: 'aaaaaaaaaaaaaaaaaaaaaa' });
  expect(receivedCalls('POST /dossier')).toHaveLength(1);
});

test('a dead link says what to do', async () => {
  refuse('POST /dossier', 'not_found');
  await openPage('/dossier#aaaaaaaaaaaaaaaaaaaaaa');
  await expectText('This link isn’t valid');
});
