import type { RoundReport } from '@assay/contract/rounds/roundReport';
import { expect, test } from 'vitest';
import { afterInterview } from '../../../test/interviews/testDecisions.ts';
import { seededRandom } from '../../statistics/seededRandom.ts';
import { agreementOf } from './raterAgreement.ts';
import type { RaterCard } from './raterAgreement.ts';

async function withReport() {
  const round = await afterInterview({ card: 'missing' });
  return { ...round, report: async () => (await round.act(`GET ${round.own}/report`)).data.report as RoundReport };
}

test('scorecards are in no sum before feedback on their interview is complete', async () => {
  const { report, server, seat, submit, meetingId, boss } = await withReport();
  const colleague = await server.admin();
  await seat(meetingId, colleague.id);
  await submit(meetingId, colleague.id, { scores: [1, 2] });
  expect(await report()).toMatchObject({
    competencies: [],
    structured: { interviews: 1, rated: 0 },
    interviewers: [
      { held: 1, planned: 0 },
      { held: 1, planned: 0 },
    ],
  });
  await submit(meetingId, boss.id, { scores: [5] });
  expect(await report()).toMatchObject({
    competencies: [
      { name: 'Craft', average: 3, counts: [1, 0, 0, 0, 1] },
      { name: 'Talking', average: 2, counts: [0, 1, 0, 0, 0] },
    ],
    structured: { interviews: 1, rated: 1 },
    interviewers: [
      { submitted: 1, missing: 0 },
      { submitted: 1, missing: 0 },
    ],
  });
});

test('the funnel counts each step, and the days to a decision', async () => {
  const { report, submit, meetingId, decided, scheduled, bo, later } = await withReport();
  await submit(meetingId);
  await scheduled(bo, 48);
  await later(24);
  expect((await report()).daysToDecision).toEqual({
    sinceAdded: null,
    sinceInterview: null,
    withoutInterview: null,
  });
  await decided();
  const { funnel, daysToDecision } = await report();
  expect(funnel).toMatchObject({
    candidates: 2,
    scheduled: 2,
    interviewed: 1,
    decided: 1,
    outcomes: { advance: 1, hold: 0 },
    now: { decided: 1, scheduled: 1 },
  });
  expect(daysToDecision.sinceAdded).toBeGreaterThan(1);
  expect(daysToDecision.sinceInterview).toBeGreaterThan(0.9);
});

test('rejections without an interview are counted apart, and do not shorten the time to a decision', async () => {
  const { report, submit, meetingId, decided, decision, bo, ana, later, act, own, candidates } = await withReport();
  await submit(meetingId);
  await act(`POST ${own}/candidates`, { people: [{ name: 'Cy Diaz', email: 'cy@example.org' }] });
  const cy = (await candidates('?search=Cy'))[0] ?? ana;
  await later(6);
  await decision(bo, { outcome: 'reject' });
  await decision(cy, { outcome: 'withdrawn' });
  const screened = await report();
  expect(screened.funnel).toMatchObject({ interviewed: 1, decided: 2, withoutInterview: 1, outcomes: { reject: 1 } });
  expect(screened.daysToDecision).toMatchObject({ sinceAdded: null, sinceInterview: null });
  const before = screened.daysToDecision.withoutInterview;
  await later(72);
  await decided();
  const { funnel, daysToDecision } = await report();
  expect(funnel).toMatchObject({ interviewed: 1, decided: 3, withoutInterview: 1 });
  expect(daysToDecision.withoutInterview).toBe(before);
  expect(daysToDecision.sinceAdded).toBeGreaterThan(3);
});

/** `count` candidates, each rated on two competencies by two of six people who differ by up to `noise`. */
function invented(count: number, noise: number): RaterCard[] {
  const random = seededRandom(5);
  return Array.from({ length: count }, (_, candidateId) => {
    const level = 1 + 4 * random();
    const first = Math.floor(6 * random());
    return [first, (first + 1) % 6].map((userId) => ({
      candidateId,
      userId,
      ratings: ['craft', 'talk'].map((competencyId) => ({
        competencyId,
        score: Math.min(5, Math.max(1, Math.round(level + noise * (random() - 0.5)))),
        evidence: '',
      })),
    }));
  }).flat();
}

test('agreement is hidden below ten candidates whom two people rated', () => {
  const nine = [
    ...invented(9, 1),
    { candidateId: 99, userId: 1, ratings: [] },
    { candidateId: 99, userId: 2, ratings: [] },
  ];
  expect(agreementOf(nine)).toEqual({ candidates: 9, alpha: null, icc: null });
  expect(agreementOf(invented(10, 1))).toMatchObject({ candidates: 10, alpha: { value: expect.any(Number) } });
});

test('those who agree have more of it, with intervals around their values that do not change from look to look', () => {
  const [alike, unlike] = [agreementOf(invented(40, 0.5)), agreementOf(invented(40, 8))];
  for (const { alpha, icc } of [alike, unlike])
    for (const one of [alpha, icc]) {
      expect(one?.interval?.low).toBeLessThan(one?.value ?? 0);
      expect(one?.interval?.high).toBeGreaterThan(one?.value ?? 1);
    }
  expect(alike.alpha?.value).toBeGreaterThan(0.8);
  expect(alike.icc?.value).toBeGreaterThan(0.8);
  expect(unlike.alpha?.value).toBeLessThan(0.5);
  expect(agreementOf(invented(40, 0.5))).toEqual(alike);
});
