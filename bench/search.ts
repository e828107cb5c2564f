import type { Found } from '@assay/contract/search';
import { openStore } from '@assay/server/platform/database/store';
import type { Pool } from 'pg';
import { createBank } from './lib/bank.ts';
import { openDatabase, directPool } from './lib/database.ts';
import { insertHistory } from './lib/history.ts';
import { connectTo } from './lib/http.ts';
import { inTurn } from './lib/load.ts';
import { adminToken, insertAdmin, insertLearners } from './lib/people.ts';
import { bench, heading, expectNoFaults, note, table, timed, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

const PEOPLE = 20_000;
const SKILLS = 40;
const QUESTIONS_PER_SKILL = 500;
const ATTEMPTS = 100_000;
const MEETINGS = 2000;
const ROUNDS = 12;

const FIRST = ['Ada', 'Bruno', 'Clara', 'David', 'Elena', 'Farid', 'Grace', 'Hiro', 'Ines', 'Jonas', 'Kavya', 'Liam'];
const LAST = ['Abel', 'Berg', 'Costa', 'Diaz', 'Engel', 'Fischer', 'Gomez', 'Huang', 'Ito', 'Jensen', 'Khan', 'Lopez'];
const SUBJECTS = ['the index', 'a branch', 'this loop', 'an inner join', 'the median', 'a closure', 'the cache'];
const ACTS = ['locks', 'rewrites', 'returns', 'copies', 'sorts', 'compares', 'drops', 'measures', 'rounds'];
const OBJECTS = ['every row', 'the last commit', 'two lists', 'one request', 'the whole file', 'a sample of ten'];

const pick = (words: readonly string[], nth: number) => words[nth % words.length] ?? '';

/** About as long as a real question; the number makes each differ. */
const textOf = (name: string, nth: number) =>
  `In ${name}, ${pick(SUBJECTS, nth)} ${pick(ACTS, nth * 5)} ${pick(OBJECTS, nth * 7)} before case ${nth * 31} is read. ` +
  `Afterwards ${pick(SUBJECTS, nth * 3)} ${pick(ACTS, nth)} ${pick(OBJECTS, nth)}, and nothing else is changed. ` +
  'Which of these statements describes what people see when they ask for the result again?';

/** The texts that people type, from the first letter to a whole address: all rows match, a few, one or none. */
const TYPED = {
  'one letter': ['a', 'e', 'q'],
  'a name': ['berg', 'Ada', 'grace hu', 'Khan'],
  'a full address': ['farid.number17@bench.test', 'liam.number11999@bench.test'],
  'words of many questions': ['index locks', 'which of these', 'the last commit'],
  'words of few questions': ['case 4991', 'case 15500 is'],
  'a skill or meeting': ['Skill 7', 'Interview 12'],
  nothing: ['zebra crossing', 'qqqq'],
};

async function run() {
  heading(
    `An admin searches ${PEOPLE.toLocaleString('en')} users and ${(SKILLS * QUESTIONS_PER_SKILL).toLocaleString('en')} questions`,
  );
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note, 'work');
  const direct = directPool(database.url, 2);
  await insertLearners(direct, PEOPLE);
  await insertAdmin(direct);
  await timed('questions written by the product', async () => {
    for (let n = 1; n <= SKILLS; n += 1) await createBank(store, `Skill ${n}`, QUESTIONS_PER_SKILL, textOf);
  });
  await insertHistory(direct, ATTEMPTS);
  await nameEverything(direct);

  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' });
  const client = connectTo(server.url, 1);
  const search = (text: string) => client.call<Found>('GET', `/search?q=${encodeURIComponent(text)}`, adminToken);
  const faults: string[] = [];
  const searches = (texts: readonly string[]) =>
    Array.from({ length: ROUNDS }, () => texts).flatMap((all) =>
      all.map((text) => async () => {
        const fault = wrong(text, await search(text));
        if (fault) faults.push(fault);
      }),
    );
  const all = Object.values(TYPED).flat();
  await inTurn(searches(all).slice(0, 40));
  const groups = [];
  for (const [kind, texts] of Object.entries(TYPED)) groups.push({ kind, measured: await inTurn(searches(texts)) });
  const together = await inTurn(searches(all));
  const bare = await inTurn(
    Array.from({ length: ROUNDS }, () => all).flatMap((texts) => texts.map((text) => () => readAll(direct, text))),
  );
  table([
    ...groups.map(({ kind, measured }) => ({ 'GET /search': kind, ...timings(measured) })),
    { 'GET /search': 'all of these in turn', ...timings(together) },
    { 'GET /search': 'only the users and questions that match, straight', ...timings(bare) },
  ]);
  note(`search ÷ PostgreSQL reading users and questions once (p50): ${(together.p50 / bare.p50).toFixed(1)}`);
  verdict('p95 of one caller', together.p95, { atMost: 100 }, ' ms');
  verdict('p95 of the slowest kind', Math.max(...groups.map(({ measured }) => measured.p95)), { atMost: 100 }, ' ms');
  expectNoFaults(
    'every search was answered',
    [...groups.map(({ measured }) => measured), together, bare].flatMap(({ errors }) => errors),
  );
  expectNoFaults('every result contains the text', faults);

  await client.close();
  await server.stop();
  await direct.end();
  await store.close();
  await database.stop();
}

/** Names and addresses as in a college, and meetings. */
async function nameEverything(pool: Pool) {
  await pool.query(
    `update users set first_name = ($1::text[])[1 + number % 12], last_name = ($2::text[])[1 + number / 12 % 12] || ' ' || number,
       email = lower(($1::text[])[1 + number % 12]) || '.number' || number || '@bench.test',
       email_key = lower(($1::text[])[1 + number % 12]) || '.number' || number || '@bench.test'
     from (select id, substring(email from '\\d+')::int as number from users) numbered
     where users.id = numbered.id and number is not null`,
    [FIRST, LAST],
  );
  await pool.query(
    `insert into meetings (public_id, title, created_by, created_at, starts_at, ends_at, capacity)
     select 'bench-' || n, 'Interview ' || n, 7, now(), now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour', 4
     from generate_series(1, ${MEETINGS}) n`,
  );
  await pool.query('vacuum analyze');
}

/** The smallest statements that could answer: each reads its table once, without order. */
async function readAll(pool: Pool, text: string) {
  await Promise.all([
    pool.query(`select count(*) from users where first_name || ' ' || last_name ilike $1 or email ilike $1`, [
      `%${text}%`,
    ]),
    pool.query('select count(*) from question_versions where question_text ilike $1', [`%${text}%`]),
  ]);
}

function wrong(text: string, { people, questions, skills, meetings }: Found): string | null {
  const found = [
    ...people.map(({ firstName, lastName, email }) => `${firstName} ${lastName} ${email}`),
    ...skills.map(({ name, category }) => `${name} ${category}`),
    ...meetings.map(({ title, meetingId }) => `${title} ${meetingId}`),
  ];
  const other = found.find((words) => !words.toLowerCase().includes(text.toLowerCase()));
  if (other !== undefined) return `${text}: ${other}`;
  const isKnown = !['zebra crossing', 'qqqq'].includes(text);
  if (isKnown && found.length + questions.length === 0) return `${text}: nothing was found`;
  return isKnown || found.length + questions.length === 0 ? null : `${text}: something was found`;
}

await bench(run);
