import { expect, test } from 'vitest';
import { actorOf, answer, complete, takeQuiz, startQuiz } from '../../../test/assessment/testQuiz.ts';
import { linkTokens } from '../../../test/interviews/testCandidates.ts';
import { startTestServer } from '../../../test/testServer.ts';
import type { Person } from '../../../test/testServer.ts';
import { afterInterview, RATIONALE } from '../../../test/interviews/testDecisions.ts';
import type { Finding } from './tool.ts';
import { toolset } from './toolset.service.ts';

const CANARY = 'canary-of-a-note';

/**
 * An interviewed candidate whose scorecard is in, another who asked to move, people in a group, attempts at a skill.
 */
async function filledPortal() {
  const round = await afterInterview();
  const { server, act, own, ana, bo, boss, meetingId } = round;
  const { pool } = server.store;
  const skill = await server.skill({ name: 'Pens & Paper' });
  await server.questions(skill.id, 12, { questionText: 'Which **pen** writes?' });
  const [ada, bea] = [await server.learner(), await server.learner()];
  await pool.query(
    `update users set first_name = case id when $1 then 'Ada' else 'Bea' end, last_name = 'Quill', group_name = 'Spring term' where id = any($2)`,
    [ada.id, [ada.id, bea.id]],
  );
  await takeQuiz(server, ada, skill.id, { right: 4 });
  await takeQuiz(server, bea, skill.id, { right: 2 });
  await startQuiz(server, bea, skill.id);
  const planned = await round.scheduled(bo, 30);
  await pool.query('update round_candidates set reschedule_note = $1, reschedule_from = $2, tags = $3 where id = $4', [
    CANARY,
    planned.startsAt,
    [CANARY],
    bo.id,
  ]);
  const notes = await act(`PUT /interviews/${meetingId}/notes`, {
    sequence: 1,
    notes: [{ id: 'one', text: CANARY, at: server.clock.now().toISOString(), questionId: null }],
  });
  expect(notes.status, notes.text).toBe(200);
  await pool.query(`update rounds set description = $1`, [CANARY]);
  await round.decided({ rationale: RATIONALE });
  const { rows } = await pool.query(
    `select email from users union select email from round_candidates union select public_id from meetings`,
  );
  const actor = { ...actorOf(boss.id), role: 'admin' as const };
  return {
    ...round,
    own,
    ana,
    act,
    skill,
    ada,
    planned,
    app: server.app,
    actor,
    secrets: rows.map(({ email }) => String(email)),
  };
}

type Portal = Awaited<ReturnType<typeof filledPortal>>;
type Name = keyof typeof toolset;

const textOf = ({ sentence, table, source }: Finding) =>
  [sentence, source.label, ...(table?.columns ?? []), ...(table?.rows.flatMap(({ cells }) => cells) ?? [])].join('\n');

/* oxlint-disable-next-line typescript/no-explicit-any -- the replies of many endpoints */
type Data = any;

/** The input of each tool, the call of its screen, and the rows there, by their first cell. */
const rowsOf: Record<
  Exclude<Name, 'howTo' | 'totals'>,
  [object, (portal: Portal) => string, (data: Data) => unknown[]]
> = {
  pendingWork: [
    {},
    () => '/admin/summary',
    ({ attention }) => [
      ...(attention.openAttempts > 0 ? ['Running quizzes'] : []),
      ...(attention.pendingInterviews > 0 ? ['Upcoming interviews'] : []),
    ],
  ],
  findSkills: [{ search: 'pens' }, () => '/admin/skills?search=pens', names('name')],
  skillResults: [
    { skill: 'pens' },
    () => '/reports/skill-gaps?period=all',
    ({ skills }) => skills.map(by('skillName')),
  ],
  quizUsage: [{}, () => '/reports/quiz-usage?period=all', ({ skills }) => skills.map(by('skillName'))],
  itemAnalysis: [
    { skill: 'pens', first: 'hardest' },
    ({ skill }) => `/admin/skills/${skill.id}/items?sort=facility&limit=10`,
    ({ items }) => items.map(() => 'Which pen writes?'),
  ],
  flaggedQuestions: [{}, () => '/admin/summary', ({ attention }) => attention.flagged.map(by('skillName'))],
  findPeople: [{ group: 'spring' }, () => '/users?group=Spring+term', people],
  withoutQuiz: [{ skill: 'pens' }, ({ skill }) => `/users?state=active&untaken=${skill.id}`, people],
  groups: [{}, () => '/users/groups/list', names('name')],
  accounts: [
    {},
    () => '/users/stats/overview',
    () => [
      'Learners',
      'Admins',
      'Created in the last 7 days',
      'Seen in the last 7 days',
      'Active',
      'Deactivated',
      'Banned',
    ],
  ],
  personReport: [
    { person: 'ada q' },
    ({ ada }) => `/admin/users/${ada.id}/report`,
    ({ skills }) => skills.map(by('skillName')),
  ],
  attempts: [
    { skill: 'pens', person: 'quill' },
    ({ skill }) => `/admin/attempts?status=completed&skillId=${skill.id}&search=quill`,
    ({ items }) => items.map(({ learner }: Data) => `${learner.firstName} ${learner.lastName}`),
  ],
  leaderboard: [{}, () => '/reports/leaderboard', ({ leaderboard }) => people({ items: leaderboard })],
  rounds: [{ status: 'open' }, () => '/admin/virtual-rounds?status=open', names('title')],
  candidate: [{ round: 'spring' }, ({ own }) => `${own}/candidates`, names('name')],
  meetings: [{ status: 'scheduled' }, () => '/meetings?status=scheduled', names('title')],
};

function by(field: string) {
  return (row: Data) => row[field];
}
function names(field: string) {
  return ({ items }: Data) => items.map(by(field));
}
function people({ items }: Data) {
  return items.map(({ firstName, lastName }: Data) => `${firstName} ${lastName}`);
}

test('each tool shows what its screen shows, and nothing that is not for a model', async () => {
  const portal = await filledPortal();
  const texts: string[] = [];
  for (const [name, [asked, path, rows]] of Object.entries(rowsOf)) {
    const finding = await toolset[name as Name].run(portal.app, portal.actor, asked as never);
    const reply = await portal.act(`GET ${path(portal)}`);
    expect(reply.status, `${name}: ${reply.text}`).toBe(200);
    const shown = finding.table?.rows.map(({ cells }) => cells[0]) ?? [];
    expect(shown, name).toEqual(rows(reply.data));
    // Two empty lists would say nothing, and only these have nothing to list here.
    if (!['flaggedQuestions', 'withoutQuiz'].includes(name)) expect(shown, name).not.toEqual([]);
    texts.push(`${name}\n${textOf(finding)}`);
  }
  texts.push(textOf(await toolset.candidate.run(portal.app, portal.actor, { name: 'Bo' })));
  texts.push(textOf(await toolset.meetings.run(portal.app, portal.actor, {})));
  texts.push(textOf(await toolset.findPeople.run(portal.app, portal.actor, { search: 'example' })));
  texts.push(textOf(await toolset.personReport.run(portal.app, portal.actor, { person: 'ada', skill: 'pens' })));
  const all = texts.join('\n');
  for (const secret of [...portal.secrets, '@', CANARY, RATIONALE, 'Summary by', 'Evidence by', 'asy_', 'Advance'])
    expect(all, secret).not.toContain(secret);
  expect(all).toMatch(/Bo Chen\nSpring intake\nScheduled/);
});

test('the totals are those of the reports, of everyone, a group or a skill', async () => {
  const { app, actor, act, skill } = await filledPortal();
  for (const [asked, query] of [
    [{}, ''],
    [{ group: 'spring' }, '&group=Spring+term'],
    [{ skill: 'pens' }, `&skillId=${skill.id}`],
  ] as const) {
    const { totals } = (await act(`GET /reports/overview?period=all${query}`)).data;
    const { sentence } = await toolset.totals.run(app, actor, asked);
    expect(totals.attempts).toBe(2);
    expect(sentence).toMatch(/^2 attempts .*were completed of all time\./);
    expect(sentence).toContain(`The average of first attempts is ${Math.round(totals.averageScore)}`);
  }
});

test('tools answer by day, score, status and open work', async () => {
  const { app, actor, planned, server } = await filledPortal();
  const dayOf = (at: Date | string, days = 0) => {
    const moment = new Date(at);
    moment.setUTCDate(moment.getUTCDate() + days);
    return moment.toISOString().slice(0, 10);
  };
  const rowsFor = async <Asked>(
    tool: { run: (...given: [typeof app, typeof actor, Asked]) => Promise<Finding> },
    question: Asked,
  ) => (await tool.run(app, actor, question)).table?.rows.map(({ cells }) => cells[0]) ?? [];
  const on = (days: number) => ({ from: dayOf(planned.startsAt, days), to: dayOf(planned.startsAt, days) });
  const now = server.clock.now();
  expect(await rowsFor(toolset.meetings, on(0))).toEqual(['Spring intake']);
  expect([await rowsFor(toolset.meetings, on(-1)), await rowsFor(toolset.meetings, on(1))]).toEqual([[], []]);
  expect(await rowsFor(toolset.meetings, { status: 'ended' })).toEqual(['Spring intake']);
  expect(await rowsFor(toolset.attempts, { maxScore: 20 })).toEqual(['Bea Quill']);
  expect(await rowsFor(toolset.attempts, { minScore: 21, from: dayOf(now) })).toEqual(['Ada Quill']);
  expect(await rowsFor(toolset.attempts, { from: dayOf(now, 1) })).toEqual([]);
  expect(await rowsFor(toolset.attempts, { status: 'open' })).toEqual(['Bea Quill']);
  expect(await rowsFor(toolset.findPeople, { search: 'quill', joinedSince: dayOf(now) })).toHaveLength(2);
  expect(await rowsFor(toolset.findPeople, { search: 'quill', joinedSince: dayOf(now, 1) })).toEqual([]);
  expect(await rowsFor(toolset.candidate, { status: 'decided' })).toEqual(['Ana Lima']);
  expect(await rowsFor(toolset.candidate, { name: 'chen', status: 'decided' })).toEqual([]);
  expect(await rowsFor(toolset.rounds, { waiting: 'interview' })).toEqual([]);
});

test('an open decision and a missing scorecard lead to their round', async () => {
  const round = await afterInterview({ card: 'missing' });
  const actor = { ...actorOf(round.boss.id), role: 'admin' as const };
  const ask = (waiting: 'scorecards' | 'decision') => toolset.rounds.run(round.server.app, actor, { waiting });
  expect((await ask('scorecards')).sentence).toMatch(/^There is 1 round with a missing scorecard\./);
  expect((await ask('decision')).table?.rows).toMatchObject([
    { cells: ['Spring intake', 'Open', '1', '1', '1', '–'], path: `/admin/virtual-rounds/${round.id}` },
  ]);
});

test('where points count, they are beside the percentage', async () => {
  const portal = await filledPortal();
  const { server, app, actor, ada, ana } = portal;
  const skill = await server.skill({ name: 'Weighed pens', questionsPerQuiz: 2, scoringRule: 'points' });
  const [heavy = 0] = await server.questions(skill.id, 1, { points: 3 });
  await server.questions(skill.id, 1);
  const take = async (person: Person) => {
    const { quizAttempt } = (await startQuiz(server, person, skill.id)).data;
    await answer(server, person, [quizAttempt.id, heavy, server.keyOf(quizAttempt, heavy)]);
    await complete(server, person, quizAttempt.id);
  };
  await take(ada);
  const report = await toolset.personReport.run(app, actor, { person: 'ada q', skill: 'weighed' });
  expect(report.table?.rows[0]?.cells[1]).toBe('75% (3/4 points)');

  const { title, description, minutes, capacity } = await portal.view();
  const quizzesDueAt = new Date(server.clock.now().getTime() + 864e5).toISOString();
  const quizzes = { skillIds: [skill.id], quizzesDueAt };
  const named = await portal.act(`PUT ${portal.own}`, { title, description, minutes, capacity, ...quizzes });
  expect(named.status, named.text).toBe(200);
  const link = await linkTokens(portal).sent(ana);
  const { token } = (await server.call('POST /candidate/quizzes', { body: { token: link } })).data;
  await take({ ...ada, token });
  const found = await toolset.candidate.run(app, actor, { name: ana.name });
  expect(found.table?.rows[0]?.cells[3]).toBe('Weighed pens 75% (3/4 points)');
});

test('a tool says when what it is asked about does not exist', async () => {
  const { app, actor } = await filledPortal();
  const said = async <Asked>(
    tool: { run: (...given: [typeof app, typeof actor, Asked]) => Promise<Finding> },
    asked: Asked,
  ) => (await tool.run(app, actor, asked)).sentence;
  expect(await said(toolset.itemAnalysis, { skill: 'chess' })).toBe('There is no skill with this name.');
  expect(await said(toolset.totals, { group: 'winter' })).toBe('There is no group with this name.');
  expect(await said(toolset.candidate, { round: 'winter' })).toBe('There is no round with this name.');
  expect(await said(toolset.personReport, { person: 'zoe' })).toMatch(/^No user has these words/);
});

test('the guide is found by its words', async () => {
  const server = await startTestServer();
  const actor = { ...actorOf((await server.admin()).id), role: 'admin' as const };
  const pages = async (question: string) =>
    (await toolset.howTo.run(server.app, actor, { question })).table?.rows.map(({ path }) => path) ?? [];
  expect((await pages('connect a language model'))[0]).toBe('/admin/guide/assistant');
  expect((await pages('restore a backup'))[0]).toBe('/admin/guide/backup');
  expect(await pages('colonise Mars')).toEqual([]);
});

test('the guide’s words come with its sections, in bounds and without links', async () => {
  const server = await startTestServer();
  const actor = { ...actorOf((await server.admin()).id), role: 'admin' as const };
  const read = async (question: string) => (await toolset.howTo.run(server.app, actor, { question })).excerpts ?? [];
  for (const [question, text] of [
    ['add candidates to a round', /Press \*\*Add candidates\*\*: paste names and emails/],
    ['add a skill', /press \*\*New skill\*\*/],
    ['import questions', /GIFT, Aiken/],
    ['let people in', /accounts?/],
    ['back up the data', /backups/],
    ['connect a language model', /AI_BASE_URL/],
  ] as const)
    expect((await read(question))[0]?.text, question).toMatch(text);
  for (const question of ['add candidates to a round', 'language model', 'settings', 'import questions']) {
    const excerpts = await read(question);
    expect(excerpts.length, question).toBeGreaterThan(0);
    expect(excerpts.length, question).toBeLessThanOrEqual(3);
    for (const { text } of excerpts) {
      expect(text.length, question).toBeLessThanOrEqual(1010);
      expect(text, question).not.toMatch(/\]\(/);
    }
  }
  expect(await read('colonise Mars')).toEqual([]);
});
