import { openStore } from '@assay/server/platform/database/store';
import type { Pool } from 'pg';
import { createBank } from './lib/bank.ts';
import { openDatabase, directPool } from './lib/database.ts';
import { connectTo } from './lib/http.ts';
import { inTurn } from './lib/load.ts';
import { adminToken, insertAdmin, insertLearners } from './lib/people.ts';
import { bench, heading, expectNoFaults, note, table, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

const ROUNDS = 100;
/** In the largest round; the others are of a usual size. */
const CANDIDATES = 500;
const USUAL_CANDIDATES = 40;
const INTERVIEWERS = 60;
/** Of each candidate: earlier ones over or cancelled, the last one planned for two thirds of them. */
const INTERVIEWS = 3;
/** Of each round, all with results: of candidates with accounts, each with attempts before the round and retakes. */
const QUIZZES = 3;
const ATTEMPTS_EACH = 4;
const CALLS = 60;

interface Reported {
  report: { funnel: { candidates: number }; agreement: { candidates: number; alpha: object | null } };
}

interface Listed {
  items: { id: number; name: string; status: string; quizzes?: object[]; panel?: object[] }[];
  pagination: { total: number };
}

async function run() {
  heading(
    `A round of ${CANDIDATES} candidates with ${QUIZZES} quizzes among ${ROUNDS - 1} of ${USUAL_CANDIDATES}, ${INTERVIEWERS} interviewers, PostgreSQL, one admin`,
  );
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note, 'work');
  const direct = directPool(database.url, 1);
  await insertAdmin(direct);
  await insertRounds(direct);
  for (let n = 1; n <= QUIZZES; n += 1) await createBank(store, `Quiz ${n}`, 1);
  await insertResults(direct);
  await direct.query('vacuum analyze');
  const id = (await direct.query<{ id: number }>('select max(id) as id from rounds')).rows[0]?.id ?? 0;

  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' });
  const client = connectTo(server.url, 1);
  const faults: string[] = [];
  const ask = (path: string, isRight: (listed: Listed) => boolean) => async () => {
    const listed = await client.call<Listed>('GET', `/admin/virtual-rounds${path}`, adminToken);
    if (!isRight(listed)) faults.push(`${path}: ${JSON.stringify(listed).slice(0, 200)}`);
  };
  const pages: Record<string, () => Promise<void>> = {
    'the list of rounds': ask('?limit=20', ({ items }) => items.length === 20),
    'a search for a candidate': ask('?search=candidate77@', ({ pagination }) => pagination.total === 1),
    'candidates with their results': ask(
      `/${id}/candidates?limit=100`,
      ({ items, pagination }) =>
        pagination.total === CANDIDATES && items.filter(({ quizzes }) => quizzes?.length === QUIZZES).length === 90,
    ),
    'those to schedule': ask(`/${id}/candidates?status=interviewed&limit=100`, ({ items }) =>
      items.every(({ status }) => status === 'interviewed'),
    ),
    interviews: ask(`/${id}/meetings?limit=100`, ({ pagination }) => pagination.total === CANDIDATES * INTERVIEWS),
  };
  pages['feedback'] = ask(
    `/${id}/feedback?limit=100`,
    ({ items }) => items.length === 100 && items.every(({ panel }) => panel?.length === 2),
  );
  pages['the report'] = async () => {
    const { report } = await client.call<Reported>('GET', `/admin/virtual-rounds/${id}/report`, adminToken);
    const isWhole = report.funnel.candidates === CANDIDATES && report.agreement.alpha !== null;
    if (!isWhole) faults.push(`report: ${JSON.stringify(report).slice(0, 200)}`);
  };
  const measured = [];
  for (const [page, call] of Object.entries(pages)) {
    await inTurn([call, call, call]);
    measured.push({ page, ...(await inTurn(Array.from({ length: CALLS }, () => call))) });
  }
  const bare = await inTurn(Array.from({ length: CALLS }, () => () => readRound(direct, id)));
  table([
    ...measured.map(({ page, ...times }) => ({ page, ...timings(times) })),
    { page: 'the rows of one round, straight', ...timings(bare) },
  ]);
  const slowest = Math.max(...measured.map(({ p95 }) => p95));
  note(`slowest page ÷ the rows of one round (p95): ${(slowest / bare.p95).toFixed(1)}`);
  verdict('p95 of the slowest page', slowest, { atMost: 200 }, ' ms');
  expectNoFaults(
    'every page was answered',
    [...measured, bare].flatMap(({ errors }) => errors),
  );
  expectNoFaults('every page shows the right rows', faults);

  await client.close();
  await server.stop();
  await direct.end();
  await store.close();
  await database.stop();
}

async function insertRounds(pool: Pool) {
  await pool.query(
    `insert into users (id, email, email_key, first_name, last_name, role, created_at)
     select 100 + n, 'host' || n || '@bench.test', 'host' || n || '@bench.test', 'Host', 'Number ' || n, 'admin', now()
     from generate_series(1, ${INTERVIEWERS}) n`,
  );
  await pool.query(
    `insert into rounds (title, description, status, minutes, capacity, created_by, created_at)
     select 'Round ' || n, '', (array['open', 'draft', 'closed', 'archived'])[1 + n % 4], 45, 6, 7, now()
     from generate_series(1, ${ROUNDS}) n`,
  );
  await pool.query(
    `insert into round_candidates (round_id, name, email, email_key, tags, added_at)
     select rounds.id, 'Candidate ' || number, 'candidate' || number || '@bench.test',
       'candidate' || number || '@bench.test', array['Tag ' || number % 7], now()
     from rounds, lateral (select max(id) as id from rounds) largest,
       generate_series(1, case when rounds.id = largest.id then ${CANDIDATES} else ${USUAL_CANDIDATES} end) nth,
       lateral (select (rounds.id - 1) * ${USUAL_CANDIDATES} + nth as number) numbered`,
  );
  // Two weeks ago, a week ago, and planned for next week; a third of the last ones is over, too.
  await pool.query(
    `insert into meetings (public_id, title, created_by, created_at, starts_at, ends_at, capacity, status, session, called_off)
     select 'bench-' || candidate.id || '-' || nth, 'Round', 7, now() - interval '30 days', starts_at,
       starts_at + interval '45 minutes', 6, case when starts_at < now() then 'ended' else 'scheduled' end,
       case when nth = 1 or starts_at > now() then 0 else 1 end, nth = 1
     from round_candidates candidate, generate_series(1, ${INTERVIEWS}) nth,
       lateral (select now() + (nth * 7 - 21 + case when candidate.id % 3 = 0 then 0 else 7 end) * interval '1 day'
         + candidate.id % 500 * interval '1 minute' as starts_at) planned`,
  );
  await pool.query(
    `insert into round_meetings (meeting_id, candidate_id)
     select id, split_part(public_id, '-', 2)::bigint from meetings`,
  );
  await pool.query(
    `insert into meeting_hosts (meeting_id, user_id, is_lead, added_at)
     select id, 101 + id % ${INTERVIEWERS}, true, now() from meetings`,
  );
  // Two people on every panel; both rated five competencies of each interview that took place.
  await pool.query(
    `insert into meeting_hosts (meeting_id, user_id, is_lead, added_at)
     select id, 101 + (id + 1) % ${INTERVIEWERS}, false, now() from meetings`,
  );
  await pool.query(
    `with kit as (
       insert into kits (title, description, created_at) values ('Bench', '', now()) returning id)
     insert into kit_versions (kit_id, number, content, created_at)
     select id, 1, jsonb_build_object('questions', '[]'::jsonb, 'competencies', (
       select jsonb_agg(jsonb_build_object('id', 'c' || n, 'name', 'Competency ' || n, 'anchors', '["a","b","c","d","e"]'::jsonb))
       from generate_series(1, 5) n)), now() from kit`,
  );
  await pool.query(
    `insert into scorecards (meeting_id, user_id, kit_version_id, status, ratings, recommendation, submitted_at, revision,
       updated_at)
     select meetings.id, host.user_id, version.id, 'submitted', (
       select jsonb_agg(jsonb_build_object('competencyId', 'c' || n, 'evidence', repeat('An example. ', 10),
         'score', 1 + (meetings.id + n + (host.user_id + meetings.id) % 2) % 5))
       from generate_series(1, 5) n), 'yes', now(), 1, now()
     from meetings join meeting_hosts host on host.meeting_id = meetings.id,
       (select max(id) as id from kit_versions) version
     where session > 0`,
  );
  await pool.query(
    `insert into round_decisions (candidate_id, outcome, rationale, decided_at)
     select id, (array['advance', 'hold', 'reject'])[1 + id % 3], 'Bench', now() from round_candidates where id % 3 = 0`,
  );
}

/**
 * Of most candidates of the largest round, who have accounts: attempts of each quiz before they were added, in time, and
 * as a retake; and the same number by other learners.
 */
async function insertResults(pool: Pool) {
  await insertLearners(pool, 2 * CANDIDATES);
  await pool.query('insert into round_skills (round_id, skill_id) select rounds.id, skills.id from rounds, skills');
  await pool.query(`update rounds set quizzes_due_at = now() + interval '1 day'`);
  await pool.query(
    `update round_candidates candidate set user_id = (nth * 7919317373) % (2::bigint ^ 47)::bigint,
       added_at = now() - interval '20 days'
     from (select id, row_number() over (order by id) as nth from round_candidates
       where round_id = (select max(id) from rounds)) counted
     where counted.id = candidate.id and nth % 10 <> 0`,
  );
  await pool.query(
    `insert into attempts (user_id, skill_id, skill_name, status, paper, total_questions, points_possible, points_squares,
       scoring_rule, limit_seconds, grace_seconds, counting_rule, review_policy, started_at, deadline, completed_at,
       closed_by, time_taken_seconds, correct_answers, points_earned, score_percentage, counts)
     select users.id, skills.id, skills.name, 'completed', '[]', 10, 10, 10, 'equal', 600, 5, 'best', 'score', started_at,
       started_at + interval '10 minutes', started_at + interval '8 minutes', 'learner', 480, correct, correct,
       correct * 10, nth = 2
     from users, skills, generate_series(1, ${ATTEMPTS_EACH}) nth,
       lateral (select now() - (${ATTEMPTS_EACH} - nth) * interval '9 days' - interval '1 hour' as started_at,
         (users.id + skills.id + nth) % 11 as correct) taken
     where users.email like 'learner%@bench.test'`,
  );
}

/** The smallest statement that could answer: the rows themselves, without their statuses or an order. */
async function readRound(pool: Pool, id: number) {
  await pool.query(
    `select candidate.*, meetings.* from round_candidates candidate
       join round_meetings on candidate_id = candidate.id join meetings on meetings.id = meeting_id
     where round_id = $1`,
    [id],
  );
}

await bench(run);
