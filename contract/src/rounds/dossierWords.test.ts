import { expect, test } from 'vitest';
import type { Dossier, DossierCard, DossierInterview } from './dossier.ts';
import {
  comparedRatings,
  decisionText,
  isPoorCall,
  outcomesFor,
  poorCallText,
  timelineOf,
  verdictOf,
} from './dossierWords.ts';

const anchors = ['Nothing', 'Little', 'Some', 'Much', 'All'];
const competencies = [
  { id: 'craft', name: 'Craft', anchors },
  { id: 'talk', name: 'Talking', anchors },
];
const card = (
  author: string,
  scores: (number | null)[],
  recommendation: DossierCard['recommendation'],
): DossierCard => ({
  author,
  recommendation,
  summary: '',
  submittedAt: '2026-03-02T12:00:00.000Z',
  afterOthers: false,
  earlier: [],
  ratings: scores.map((score, nth) => ({ competencyId: competencies[nth]?.id ?? '', score, evidence: '' })),
});
const interview: DossierInterview = {
  meetingId: 'aaaa-bbbb-cccc',
  status: 'ended',
  startsAt: '2026-03-02T10:00:00.000Z',
  hosts: [],
  competencies,
  cards: [card('Grace', [4, 2], 'yes'), card('Alan', [4, 5], 'strong_yes')],
  missing: [],
  feedbackClosed: null,
  poorCall: null,
};
const dossier: Dossier = {
  round: { id: 1, title: 'Spring', status: 'open' },
  candidate: {
    id: 2,
    name: 'Ana Lima',
    email: null,
    tags: [],
    status: 'interviewed',
    addedAt: '2026-02-01T10:00:00.000Z',
    withdrawnAt: null,
  },
  quizzes: [],
  quizzesLeft: [],
  quizzesDueAt: null,
  interviews: [interview],
  events: [],
  decisions: [],
  writtenAt: '2026-03-04T10:00:00.000Z',
};
const advance: Dossier['decisions'][number] = {
  id: 1,
  outcome: 'advance',
  rationale: 'Good',
  decidedBy: 'Grace',
  decidedAt: '2026-03-03T10:00:00.000Z',
  withoutInterview: false,
  overrideReason: null,
  replacedAt: null,
  email: { sentAt: '2026-03-03T11:00:00.000Z', sentBy: 'Grace' },
};

test('a decision without an interview says so wherever it is named; a withdrawal does not', () => {
  const screened: Dossier = {
    ...dossier,
    candidate: { ...dossier.candidate, status: 'decided' },
    interviews: [],
    decisions: [{ ...advance, outcome: 'reject', withoutInterview: true }],
  };
  expect(verdictOf(screened)).toBe('Reject, without an interview.');
  expect(timelineOf(screened, time).map(({ text }) => text)).toContain('Decision: Reject, without an interview');
  expect(decisionText({ outcome: 'withdrawn', withoutInterview: true })).toBe('Withdrawn');
});

test('without an interview no one advances, and in an archived round nothing is decided', () => {
  const at = (status: Dossier['candidate']['status'], interviews = dossier.interviews) => ({
    ...dossier,
    candidate: { ...dossier.candidate, status },
    interviews,
  });
  expect(outcomesFor(at('decided'))).toEqual(['advance', 'hold', 'reject', 'withdrawn']);
  expect(outcomesFor(at('decided', []))).toEqual(['hold', 'reject', 'withdrawn']);
  expect(outcomesFor(at('invited', []))).toEqual(['reject', 'withdrawn']);
  expect(outcomesFor(at('invited', [{ ...interview, status: 'expired' }]))).toEqual(['reject', 'withdrawn']);
  expect(outcomesFor(at('scheduled'))).toEqual(['withdrawn']);
  expect(outcomesFor({ ...at('decided'), round: { ...dossier.round, status: 'archived' } })).toEqual([]);
});

test('the verdict says the decision, the opinions and the average', () => {
  expect(verdictOf(dossier)).toBe('Not decided yet. 2 of 2 scorecards say yes, ratings average 3.8 of 5.');
  const decided = { ...dossier, candidate: { ...dossier.candidate, status: 'decided' as const }, decisions: [advance] };
  expect(verdictOf(decided)).toBe('Advance: 2 of 2 scorecards say yes, ratings average 3.8 of 5.');
});

test('while scorecards are missing or none is there, the verdict says no more than that', () => {
  const waiting = { ...interview, cards: null, missing: ['Grace'] };
  expect(verdictOf({ ...dossier, interviews: [waiting] })).toBe('Not decided yet: a scorecard is missing.');
  expect(verdictOf({ ...dossier, interviews: [] })).toBe('Not decided yet.');
  const withdrawn = { ...dossier.candidate, status: 'withdrawn' as const };
  expect(verdictOf({ ...dossier, candidate: withdrawn, interviews: [] })).toBe('Withdrawn.');
});

test('an earlier decision is no verdict once more has happened', () => {
  expect(verdictOf({ ...dossier, decisions: [advance] })).toMatch(/^Not decided yet/);
});

test('ratings of one competency stand side by side, the largest disagreement first', () => {
  const compared = comparedRatings(dossier);
  expect(compared.map(({ competency, spread, average }) => [competency.name, spread, average])).toEqual([
    ['Talking', 3, 3.5],
    ['Craft', 0, 4],
  ]);
  expect(compared[0]?.ratings.map(({ author, score }) => [author, score])).toEqual([
    ['Grace', 2],
    ['Alan', 5],
  ]);
});

test('what was not rated disagrees with nothing', () => {
  const cards = [card('Grace', [null, 2], 'no'), card('Alan', [4], 'yes')];
  const compared = comparedRatings({ interviews: [{ ...interview, cards }] });
  expect(compared.map(({ spread, average }) => [spread, average])).toEqual([
    [null, 4],
    [null, 2],
  ]);
});

test('a poor call is named in words, a good one is none', () => {
  const good = { rttMs: 40, lossPercent: 1, freezeSeconds: 2, relayed: true, mosEst: 4.2, awaySeconds: 3 };
  expect(isPoorCall(good)).toBe(false);
  expect(poorCallText({ ...good, lossPercent: 8.4, freezeSeconds: 14, mosEst: 2.5, awaySeconds: 20 })).toBe(
    '8% of packets lost, picture frozen for 14 s, disconnected for 20 s, speech hard to follow',
  );
});

const time = (iso: string) => iso.slice(0, 10);

test('the timeline has the way to the interview: links, checks, and each planned time', () => {
  const event = (nth: number, kind: Dossier['events'][number]['kind'], by: string | null, day: number | null) => ({
    kind,
    at: `2026-02-0${nth}T10:00:00.000Z`,
    by,
    startsAt: day === null ? null : `2026-03-0${day}T10:00:00.000Z`,
  });
  const events = [
    event(2, 'link_sent', 'Grace', null),
    event(3, 'scheduled', 'Grace', 1),
    event(4, 'checked', null, null),
    event(5, 'asked_to_move', null, 1),
    event(6, 'moved', 'Alan', 2),
    event(7, 'cancelled', 'Alan', 2),
    event(8, 'links_revoked', 'Grace', null),
    event(9, 'scheduled', null, null),
  ];
  const said = timelineOf({ ...dossier, interviews: [], events }, time).map(({ text, by }) => [text, by]);
  expect(said).toEqual([
    ['Added to the round', null],
    ['Link sent', 'Grace'],
    ['Interview scheduled for 2026-03-01', 'Grace'],
    ['Technical check done', null],
    ['Asked for another time', null],
    ['Interview moved to 2026-03-02', 'Alan'],
    ['Interview on 2026-03-02 cancelled', 'Alan'],
    ['Links revoked', 'Grace'],
    ['Interview scheduled', null],
  ]);
});

test('the timeline has each submission of a scorecard', () => {
  const first = card('Grace', [3, 2], 'no');
  const revised = { ...card('Grace', [4, 2], 'yes'), submittedAt: '2026-03-02T13:00:00.000Z', earlier: [first] };
  const given = { ...dossier, interviews: [{ ...interview, cards: [revised] }] };
  expect(timelineOf(given, time).map(({ at, text }) => `${at.slice(11, 16)} ${text}`)).toEqual([
    '10:00 Added to the round',
    '10:00 Interview',
    '12:00 Scorecard submitted',
    '13:00 Scorecard revised',
  ]);
});

test('the timeline is in order, and says who', () => {
  expect(timelineOf({ ...dossier, decisions: [advance] }, time).map(({ text, by }) => [text, by])).toEqual([
    ['Added to the round', null],
    ['Interview', null],
    ['Scorecard submitted', 'Grace'],
    ['Scorecard submitted', 'Alan'],
    ['Decision: Advance', 'Grace'],
    ['Candidate emailed', 'Grace'],
  ]);
});
