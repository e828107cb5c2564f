import type { DuplicatePair } from '@assay/contract/questions/questionBank';
import type { RegradePreview } from '@assay/contract/quiz/regrades';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { rebuildAllStandings } from '../reports/standings.service.ts';
import { answer, complete, startQuiz, takeQuiz, UNHURRIED, walkPages } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

type Row = Record<string, unknown>;
type Filter = Record<string, string | number | boolean | (string | number)[]>;

interface Case {
  list: string;
  /** The rows that the screen shows with a filter, in order. */
  shown: (filter: Filter) => Promise<Row[]>;
  /** The key of a row on the screen, and the file's columns with it. */
  id: string;
  columns: string[];
  filters: Filter[];
}

const query = (values: Filter) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

/** Two skills, three learners in two groups, attempts in every state, meetings, and an admin. */
async function world() {
  const server = await startTestServer(UNHURRIED);
  const { call, clock, store, url } = server;
  const { token } = await server.admin();
  const post = (path: string, body: object = {}) => call(`POST ${path}`, { token, body });
  const zoology = await server.skill({ name: 'Zoology', category: 'Nature', tags: ['alive'] });
  const algebra = await server.skill({ name: 'Algebra', category: 'Numbers' });
  const { id: archived } = await server.skill({ name: 'Middle', category: 'Nature' });
  await call(`PUT /admin/skills/${archived}`, { token, body: { isActive: false } });
  await server.questions(zoology.id, 4);
  await server.questions(algebra.id, 3);

  const people = [await server.learner(), await server.learner(), await server.learner()];
  for (const [nth, person] of people.entries())
    for (const [at, { id: skillId }] of [zoology, algebra, zoology].entries()) {
      clock.move(7 * (1 + ((nth + at) % 3)));
      const attempt = (await startQuiz(server, person, skillId)).data.quizAttempt;
      // In the bank's order, so that the right answers are the same in every run.
      const asked: { id: number }[] = attempt.questions.toSorted(
        (one: { id: number }, other: { id: number }) => one.id - other.id,
      );
      for (const { id } of asked.slice(0, (2 * nth + at + 1) % 4))
        await answer(server, person, [attempt.id, id, server.keyOf(attempt, id)]);
      clock.move(4 + 3 * ((nth + 2 * at) % 5));
      // The very last one keeps running.
      if (nth + at < 4) await complete(server, person, attempt.id);
      if (nth === 0 && at === 1) await post(`/admin/attempts/${attempt.id}/void`, { reason: 'The alarm rang' });
      if (nth === 1 && at === 0)
        await post(`/admin/attempts/${attempt.id}/assess`, { assessmentData: { score: 70, comment: 'Fair' } });
    }
  // A learner without corrections, whom others may overtake.
  const bystander = await server.learner();
  for (const right of [2, 1]) await takeQuiz(server, bystander, zoology.id, { right });
  // Their better quiz was long ago, so they are already lower on this month's and week's boards.
  await store.pool.query(
    `update attempts set started_at = started_at - $1::interval, deadline = deadline - $1::interval,
       completed_at = completed_at - $1::interval
     where id = (select min(id) from attempts where user_id = $2)`,
    ['40 days', bystander.id],
  );
  await rebuildAllStandings(server.app);
  const [person] = people.map(({ id }) => id);
  if (person === undefined) throw new Error('there is nobody');
  await store.pool.query(
    `update users set group_name = case when id = $1 then 'Night' else 'Day' end, last_name = chr(90 - (id % 26)::int)`,
    [person],
  );
  for (const hours of [3, 1, 2]) {
    const startsAt = new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
    const { meetingId } = (await post('/meetings', { startsAt })).data.meeting;
    if (hours === 2) await post(`/meetings/${meetingId}/end`);
  }

  await store.pool.query(
    `insert into outbox (message_id, kind, to_address, subject, created_at, next_try_at, tries, last_error, given_up_at)
     select 'm' || n, 'notification', 'n' || n || '@example.org', '', $1, $1, n, 'ESOCKET CONN',
       case when n > 2 then $1::timestamptz end
     from generate_series(1, 3) n`,
    [clock.now()],
  );
  await store.pool.query(
    `with run as (
       insert into calibrations (skill_id, model, status, process_id, started_at, seen_at, items)
       values ($1, '1PL', 'done', '', $2, $2, 4) returning id)
     insert into item_parameters (calibration_id, version_id, responses, a, b)
     select run.id, question_versions.id, 100, 1, -question_versions.id from run, question_versions
       join questions on questions.id = question_id where skill_id = $1`,
    [zoology.id, clock.now()],
  );

  // One person attended each meeting.
  await store.pool.query(
    `insert into attendances (meeting_id, session, participant_id, guest_name, is_host, joined_at)
     select id, 1, 'p' || id, 'Guest of ' || id, false, $1 from meetings`,
    [clock.now()],
  );
  const { rows: imports } = await store.pool.query(
    `insert into question_imports (file_name, content, created_by, created_at, state)
     values ('bank.gift', '', $1, $2, 'read') returning id`,
    [person, clock.now()],
  );
  const importId = Number(imports[0]?.id);
  await store.pool.query(
    `insert into question_imports (file_name, content, created_by, created_at, state)
     select 'bank ' || n, '', $1, $2, 'read' from generate_series(1, 2) n`,
    [person, clock.now()],
  );
  await store.pool.query(
    `insert into attempt_assessments (attempt_id, comment, shared, created_at)
     select id, 'Comment ' || n, false, $2 from attempts, generate_series(1, 2) n where user_id = $1`,
    [bystander.id, clock.now()],
  );
  await store.pool.query(
    `insert into question_import_items (import_id, nth, line, title, verdict, warnings, similarity)
     select $1, nth, 10 * nth, '', verdict, '[]', case nth when 4 then 0.9 end
     from unnest(array['ok', 'refused', 'warning', 'ok', 'refused']) with ordinality as item (verdict, nth)`,
    [importId],
  );

  const { id: roundId } = (await post('/admin/virtual-rounds', { title: 'Keepers' })).data.round;
  for (const title of ['apes', 'Bears']) await post('/admin/virtual-rounds', { title });
  const names = ['Ana Lima', 'bo chen', 'Cy Diaz', 'Di Eco', 'Ed Fox'];
  await post(`/admin/virtual-rounds/${roundId}/candidates`, {
    people: names.map((name, nth) => ({ name, email: `c${nth}@example.org`, tags: nth % 2 === 0 ? ['Night'] : [] })),
    userIds: people.map(({ id }) => id),
  });
  // Their quizzes were before they were added.
  await store.pool.query(
    `with round as (update rounds set quizzes_due_at = $2 where id = $1), skill as (insert into round_skills values ($1, $3))
     update round_candidates set added_at = added_at - interval '1 year', withdrawn_at = case email when 'c3@example.org' then $2::timestamptz end
     where round_id = $1`,
    [roundId, clock.now(), zoology.id],
  );

  /** A workbook's rows by heading. */
  async function exported(list: string, filter: Filter): Promise<Row[]> {
    const { status, data, text } = await post('/exports', { list, format: 'xlsx', filter });
    expect(status, text).toBe(201);
    const bytes = await (await fetch(`${url}${data.path}`)).arrayBuffer();
    const [head = [], ...rows] = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(data.rows);
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])));
  }

  /** All pages of a list, with two rows each. */
  const paged = (path: string) => (filter: Filter) =>
    walkPages<Row>((page) => call(`GET ${path}?${query({ ...filter, page, limit: 2 })}`, { token }));

  /** The log pages by event: the next page starts after the last event. */
  async function log(filter: Filter): Promise<Row[]> {
    const rows: Row[] = [];
    for (;;) {
      const before = rows.at(-1)?.['id'];
      const asked = { ...filter, limit: 5, ...(typeof before === 'number' && { before }) };
      const { items } = (await call(`GET /admin/audit?${query(asked)}`, { token })).data;
      if (items.length === 0) return rows;
      rows.push(...items);
    }
  }

  const attempts = ({ userId, ...filter }: Filter) =>
    paged(userId === undefined ? '/admin/attempts' : `/admin/users/${String(userId)}/attempts`)(filter);

  const board = async (filter: Filter): Promise<Row[]> =>
    (await call(`GET /reports/leaderboard?${query({ ...filter, limit: 100 })}`, { token })).data.leaderboard;

  const verdictsOf = ({ id, ...filter }: Filter) => paged(`/admin/question-imports/${String(id)}/items`)(filter);

  /** Attendance of the listed meetings, in order of entry. */
  const attendance = async (filter: Filter): Promise<Row[]> => {
    const meetings = await paged('/meetings')(filter);
    const { rows } = await store.pool.query(
      'select public_id, joined_at from attendances join meetings on meetings.id = meeting_id order by nth',
    );
    return rows.filter(({ public_id }) => meetings.some(({ meetingId }) => meetingId === public_id));
  };

  const items = ({ skillId, ...filter }: Filter) => paged(`/admin/skills/${String(skillId)}/items`)(filter);

  /** The content of a person's report, by period. */
  const reported =
    (part: 'attempts' | 'assessments') =>
    async ({ userId, ...filter }: Filter): Promise<Row[]> =>
      (await call(`GET /admin/users/${String(userId)}/report?${query(filter)}`, { token })).data[part];

  const recentImports = async (): Promise<Row[]> => (await call('GET /admin/question-imports', { token })).data.items;

  const parameters = async ({ skillId }: Filter): Promise<Row[]> =>
    (await call(`GET /admin/skills/${String(skillId)}/calibrations`, { token })).data.items;

  const duplicates = async (filter: Filter): Promise<Row[]> => {
    const { data } = await call(`GET /admin/questions/duplicates?${query({ ...filter, limit: 500 })}`, { token });
    return data.items.map(({ one, other }: DuplicatePair) => ({ pair: `${one.id} ${other.id}` }));
  };

  // One correction at a time.
  const { rows: versions } = await store.pool.query(
    `select versions.id, question_id from question_versions versions join questions on questions.id = question_id
     where skill_id = $1 order by versions.id limit 1`,
    [algebra.id],
  );
  const { id: versionId, question_id: questionId } = versions[0];
  const versionIds = [versionId];
  const regrades = `/admin/questions/${questionId}/regrades`;
  const regradeIds: number[] = [];
  for (const [revision, marking] of [{ rule: 'full' }, { rule: 'keys', keys: ['b'] }].entries()) {
    const body = { versionIds, ...marking, reason: 'The key was wrong', revision };
    regradeIds.push((await post(regrades, body)).data.regrade.id);
  }
  /** No screen lists each correction's changes. */
  const corrected = async ({ regradeId }: Filter): Promise<Row[]> =>
    (await store.pool.query('select * from regrade_changes where regrade_id = $1 order by attempt_id', [regradeId]))
      .rows;
  const previewed = async ({ questionId: _questionId, period, ...body }: Filter) => {
    for (;;) {
      const { data } = await post(`${regrades}/preview?${query({ limit: 500, ...(period && { period }) })}`, body);
      if (data.state === 'ready') return data;
    }
  };
  const ranksIfCorrected = (rows: RegradePreview['displaced']): Row[] =>
    rows.map(({ learner, rank, ...of }) => ({
      move: [learner.id, of.board === 'overall' ? 'All' : 'Of the question', rank.before, rank.after].join(' '),
    }));

  const lists: Case[] = [
    {
      list: 'users',
      shown: paged('/users'),
      id: 'id',
      columns: ['Id'],
      filters: [
        {},
        { role: 'user', sort: 'createdAt', direction: 'desc' },
        { group: 'Night' },
        { search: 'First', sort: 'email', direction: 'desc' },
      ],
    },
    {
      list: 'skills',
      shown: paged('/admin/skills'),
      id: 'id',
      columns: ['Id'],
      filters: [
        {},
        { sort: 'questions', direction: 'desc' },
        { category: 'Nature', direction: 'desc' },
        { isActive: false },
        { tag: 'alive' },
        { search: 'alg', sort: 'updatedAt' },
      ],
    },
    {
      list: 'attempts',
      shown: attempts,
      id: 'id',
      columns: ['Attempt id'],
      filters: [
        {},
        { sort: 'startedAt', direction: 'asc' },
        { sort: 'completedAt', direction: 'asc', skillId: zoology.id },
        { sort: 'learner', direction: 'asc', status: 'completed' },
        { sort: 'skill', direction: 'asc', search: people[1]?.email ?? '' },
        { sort: 'score', direction: 'desc' },
        { sort: 'timeTaken', direction: 'asc', minScore: 20, maxScore: 80 },
        { assessed: true },
        { status: 'void' },
        { status: 'open' },
        { userId: person, sort: 'score', direction: 'asc' },
        { from: '2026-03-05' },
        { group: 'Night' },
        { ungrouped: true },
        { ungrouped: false, group: 'Day' },
      ],
    },
    {
      list: 'results',
      shown: paged('/admin/reports'),
      id: 'id',
      columns: ['User id'],
      filters: [
        {},
        { skillId: algebra.id },
        { group: 'Night', sort: 'average', direction: 'asc' },
        { ungrouped: true },
        { sort: 'name', direction: 'desc' },
      ],
    },
    {
      list: 'leaderboard',
      shown: board,
      id: 'id',
      columns: ['User id'],
      filters: [{}, { skillId: algebra.id }, { period: 'month', skillId: archived }],
    },
    {
      list: 'audit',
      shown: log,
      id: 'id',
      columns: ['Id'],
      filters: [{ to: '2026-03-04', action: 'skill_changed' }, { action: 'attempt_voided' }, { search: 'alarm rang' }],
    },
    {
      list: 'meetings',
      shown: paged('/meetings'),
      id: 'meetingId',
      columns: ['Meeting id'],
      filters: [{}, { status: 'scheduled' }, { status: 'ended' }],
    },
    {
      list: 'attendance',
      shown: attendance,
      id: 'public_id',
      columns: ['Meeting id'],
      filters: [{}, { status: 'scheduled' }, { status: 'ended' }],
    },
    {
      list: 'rounds',
      shown: paged('/admin/virtual-rounds'),
      id: 'id',
      columns: ['Id'],
      filters: [
        {},
        { direction: 'desc' },
        { sort: 'title' },
        { sort: 'candidates', direction: 'desc' },
        { status: 'open' },
        { search: 'bo chen' },
      ],
    },
    {
      list: 'candidates',
      shown: ({ roundId: _roundId, ...filter }) => paged(`/admin/virtual-rounds/${roundId}/candidates`)(filter),
      id: 'id',
      columns: ['Id'],
      filters: [
        { roundId },
        { roundId, direction: 'desc' },
        { roundId, sort: 'status', direction: 'desc' },
        { roundId, sort: 'step' },
        { roundId, sort: `quiz-${zoology.id}`, direction: 'desc' },
        { roundId, sort: 'quizzes' },
        { roundId, tag: 'Night', search: 'c' },
        { roundId, status: 'withdrawn' },
      ],
    },
    {
      list: 'imports',
      shown: recentImports,
      id: 'id',
      columns: ['Import id'],
      filters: [{}],
    },
    {
      list: 'reportAttempts',
      shown: reported('attempts'),
      id: 'id',
      columns: ['Attempt id'],
      filters: [{ userId: bystander.id }, { userId: bystander.id, period: 'month' }, { userId: person }],
    },
    {
      list: 'reportAssessments',
      shown: reported('assessments'),
      id: 'comment',
      columns: ['Comment'],
      filters: [{ userId: bystander.id }, { userId: bystander.id, period: 'week' }],
    },
    {
      list: 'verdicts',
      shown: verdictsOf,
      id: 'nth',
      columns: ['Item'],
      filters: [
        { id: importId },
        { id: importId, verdict: 'refused' },
        { id: importId, verdict: 'warning' },
        { id: importId, verdict: 'near' },
      ],
    },
    {
      list: 'items',
      shown: items,
      id: 'questionId',
      columns: ['Question id'],
      filters: [
        { skillId: zoology.id },
        { skillId: algebra.id, sort: 'question', direction: 'desc' },
        { skillId: zoology.id, sort: 'facility', direction: 'desc' },
        { skillId: zoology.id, population: 'all', sort: 'facility', direction: 'desc' },
        { skillId: zoology.id, period: '30d', sort: 'notReached', direction: 'desc' },
        { skillId: zoology.id, show: 'flagged' },
      ],
    },
    {
      list: 'parameters',
      shown: parameters,
      id: 'versionId',
      columns: ['Version id'],
      filters: [{ skillId: zoology.id }, { skillId: algebra.id }],
    },
    {
      list: 'questions',
      shown: paged('/admin/questions'),
      id: 'id',
      columns: ['Question id'],
      filters: [
        {},
        { skillId: zoology.id, sort: 'text', direction: 'desc' },
        { sort: 'facility', direction: 'desc' },
        { skillId: algebra.id, flagged: true },
        { status: 'archived' },
      ],
    },
    {
      list: 'duplicates',
      shown: duplicates,
      id: 'pair',
      columns: ['Question id', 'Other id'],
      filters: [{}, { skillId: zoology.id }, { skillId: archived }],
    },
    {
      list: 'regrades',
      shown: async () => (await call(`GET ${regrades}`, { token })).data.regrades,
      id: 'id',
      columns: ['Correction id'],
      filters: [{ questionId }],
    },
    {
      list: 'regradeChanges',
      shown: corrected,
      id: 'attempt_id',
      columns: ['Attempt id'],
      filters: regradeIds.map((regradeId) => ({ regradeId })),
    },
    {
      list: 'regradePreview',
      shown: async (filter) => (await previewed(filter)).items,
      id: 'attemptId',
      columns: ['Attempt id'],
      filters: [
        { questionId, versionIds, rule: 'void' },
        { questionId, versionIds, rule: 'keys', keys: ['b', 'c'] },
        { questionId, versionIds, rule: 'full' },
      ],
    },
    {
      list: 'regradeRanks',
      shown: async (filter) => ranksIfCorrected((await previewed(filter)).displaced),
      id: 'move',
      columns: ['User id', 'Skills', 'Rank before', 'Rank after'],
      filters: [
        { questionId, versionIds, rule: 'full' },
        { questionId, versionIds, rule: 'full', period: 'week' },
        { questionId, versionIds, rule: 'void', period: 'month' },
      ],
    },
    {
      list: 'mails',
      shown: paged('/admin/mails'),
      id: 'id',
      columns: ['Id'],
      filters: [{}, { state: 'waiting' }, { state: 'given_up' }],
    },
  ];
  return { ...server, token, person, attempts, exported, lists };
}

test('an export has the rows of its list by every filter, in the same order', { timeout: 120_000 }, async () => {
  const { lists, exported } = await world();
  for (const { list, shown, id, columns, filters } of lists) {
    const seen = new Set<string>();
    for (const filter of filters) {
      const ids = (await shown(filter)).map((row) => String(row[id]));
      const written = (await exported(list, filter)).map((row) => columns.map((column) => row[column]).join(' '));
      expect.soft(written, `${list} by ${query(filter)}`).toEqual(ids);
      seen.add(ids.join());
    }
    // A filter that never changes anything proves nothing.
    expect.soft(seen.size, list).toBeGreaterThan(filters.length / 2);
  }
});

test('the answers of attempts follow the list of attempts, each attempt in the order of its paper', async () => {
  const { person, attempts, exported } = await world();
  const filters: Filter[] = [{ sort: 'score' }, { userId: person, direction: 'asc' }];
  for (const filter of filters) {
    const places = (await attempts(filter)).flatMap(({ id, totalQuestions }) =>
      Array.from({ length: Number(totalQuestions) }, (_nothing, at) => [id, at + 1]),
    );
    const rows = await exported('answers', filter);
    expect(rows.map((row) => [row['Attempt id'], row['Place']])).toEqual(places);
  }
});
