import type { Page } from '@playwright/test';
import { changeAnswers } from '../kit/answering.ts';
import { admin } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import type { World } from '../kit/world.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const COMPETENCIES = [
  {
    id: 'explaining',
    name: 'Explaining',
    anchors: [
      'Recites the textbook.',
      'Correct, but in one way only. Repeats the same words when asked again.',
      'Explains in small steps, and checks whether they were understood.',
      'Finds an example from the listener’s world, and another one when it doesn’t work.',
      'Makes the listener find the next step themselves.',
    ],
  },
  {
    id: 'reliability',
    name: 'Reliability',
    anchors: [
      'Missed agreements.',
      'Kept commitments when reminded.',
      'Keeps commitments, and says early when something will be late.',
      'Took over when others dropped out.',
      'Ran something regular over a year that people could count on.',
    ],
  },
];

const card = (author: string, recommendation: string, scores: readonly [number, number], summary: string) => ({
  author,
  recommendation,
  summary,
  submittedAt: daysAgo(3),
  afterOthers: false,
  ratings: [
    {
      competencyId: 'explaining',
      score: scores[0],
      evidence: 'A second example came at once when the first one failed.',
    },
    {
      competencyId: 'reliability',
      score: scores[1],
      evidence: 'Told the club two weeks ahead that she couldn’t lead it.',
    },
  ],
});

const hopper = card('Grace Hopper', 'strong_yes', [5, 4], 'The clearest explanation of this round.');
const turing = card(
  'Alan Turing',
  'yes',
  [4, 2],
  'Strong in front of a group. Agree early what happens when she is ill.',
);

const INTERVIEW = {
  meetingId: 'abcd-efgh-jkmn',
  status: 'ended',
  startsAt: daysAgo(4),
  hosts: [
    { name: 'Grace Hopper', isLead: true },
    { name: 'Alan Turing', isLead: false },
  ],
  competencies: COMPETENCIES,
  cards: [
    { ...hopper, earlier: [] },
    {
      ...turing,
      submittedAt: daysAgo(2),
      afterOthers: true,
      earlier: [card('Alan Turing', 'no', [3, 2], 'Strong in front of a group. What happens when she is ill?')],
    },
  ],
  missing: [] as string[],
  feedbackClosed: null,
  poorCall: { rttMs: 180, lossPercent: 7, freezeSeconds: 12, relayed: true, mosEst: 3.4, awaySeconds: 0 },
};

const DECISION = {
  id: 1,
  outcome: 'advance',
  rationale: 'Explains better than anyone in this round. We’ll agree on cover for sick days first.',
  decidedBy: 'Grace Hopper',
  decidedAt: daysAgo(1),
  withoutInterview: false,
  overrideReason: null,
  replacedAt: null,
  email: null,
};

const event = (kind: string, days: number, startsAt: string | null = null, by: string | null = 'Grace Hopper') => ({
  kind,
  at: daysAgo(days),
  by,
  startsAt,
});
const EVENTS = [
  event('link_sent', 12),
  event('scheduled', 11, daysAgo(5)),
  event('checked', 9, null, null),
  event('asked_to_move', 8, daysAgo(5), null),
  event('moved', 7, daysAgo(4), 'Alan Turing'),
];

const QUIZ = {
  attemptId: 1,
  skillName: 'Statistics',
  completedAt: daysAgo(6),
  score: 80,
  interval: { low: 55, high: 93 },
  points: { pointsEarned: 24, pointsPossible: 30 },
  correctAnswers: 12,
  totalQuestions: 15,
};

/** Dossiers and debriefs, with scorecards. */
export function dossierScreens(world: () => World) {
  const ask = async <Answer>(method: 'GET' | 'POST', path: string, body?: object) =>
    call<Answer>(world(), method, `admin/virtual-rounds${path}`, (await admin(world())).token, body);
  const visit = async (page: Page, path: string, more: object, candidate: object) => {
    const { round } = await ask<{ round: { id: number } }>('POST', '', { title: 'Teaching assistants, autumn' });
    await ask('POST', `/${round.id}/candidates`, { people: [{ name: 'Ada Lovelace', email: 'ada@example.org' }] });
    const { items } = await ask<{ items: { id: number }[] }>('GET', `/${round.id}/candidates`);
    const own = `${round.id}/candidates/${items[0]?.id}`;
    await changeAnswers(page, `admin/virtual-rounds/${own}`, ({ dossier }) => {
      const given = dossier as { candidate: object };
      return {
        dossier: { ...given, candidate: { ...given.candidate, ...candidate }, interviews: [INTERVIEW], ...more },
      };
    });
    await page.goto(`/admin/virtual-rounds/${own}${path}`);
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
  };
  const rounds = { who: 'admin', path: '/admin/virtual-rounds' } as const;
  const decided = { decisions: [DECISION], quizzes: [QUIZ], events: EVENTS };
  return [
    {
      ...rounds,
      name: 'dossier',
      isPrinted: true,
      prepare: (page: Page) => visit(page, '', decided, { status: 'decided' }),
    },
    {
      ...rounds,
      name: 'dossier-screened',
      prepare: (page: Page) =>
        visit(
          page,
          '',
          {
            interviews: [],
            quizzes: [{ ...QUIZ, score: 40, interval: { low: 20, high: 64 }, points: null, correctAnswers: 6 }],
            quizzesLeft: [{ skillName: 'Programming', status: 'closed' }],
            decisions: [
              {
                ...DECISION,
                outcome: 'reject',
                withoutInterview: true,
                rationale: 'Well below the bar of the quiz, and no second quiz by the deadline.',
              },
            ],
          },
          { status: 'decided' },
        ),
    },
    {
      ...rounds,
      name: 'debrief-screened',
      prepare: async (page: Page) => {
        await visit(
          page,
          '/debrief',
          {
            interviews: [],
            quizzes: [QUIZ],
            quizzesLeft: [
              { skillName: 'Programming', status: 'running' },
              { skillName: 'Networking', status: 'open' },
            ],
            quizzesDueAt: daysAgo(-3),
          },
          { status: 'invited' },
        );
        await page.locator('label', { hasText: /^Reject/ }).click();
        await page.getByText(/^Running now/).waitFor();
      },
    },
    { ...rounds, name: 'debrief', prepare: (page: Page) => visit(page, '/debrief', {}, { status: 'interviewed' }) },
    {
      ...rounds,
      name: 'debrief-hidden',
      prepare: (page: Page) => {
        const interviews = [{ ...INTERVIEW, cards: null, missing: ['Alan Turing'] }];
        return visit(page, '/debrief', { interviews }, { status: 'interviewed' });
      },
    },
    {
      ...rounds,
      name: 'dossier-share',
      prepare: async (page: Page) => {
        await visit(page, '', decided, { status: 'decided' });
        await page.getByRole('button', { name: 'Share' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
}
