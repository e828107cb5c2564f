import type { adminReportsApi } from '@assay/contract/reports/adminReports';
import type { Answered } from '@assay/contract/endpoint';
import { readConfig } from '@assay/server/platform/settings/config';
import { openStore } from '@assay/server/platform/database/store';
import { rebuildAllStandings } from '@assay/server/reports/standings.service';
import { createBank } from './lib/bank.ts';
import { openDatabase, directPool } from './lib/database.ts';
import { insertFirstScores, insertGroups, insertHistory } from './lib/history.ts';
import { connectTo } from './lib/http.ts';
import type { Client } from './lib/http.ts';
import { inTurn } from './lib/load.ts';
import type { Measured } from './lib/load.ts';
import { adminToken, insertAdmin, insertLearners, learnerId } from './lib/people.ts';
import { bench, heading, expectNoFaults, note, table, timed, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

const ATTEMPTS = Number(process.env['BENCH_ATTEMPTS'] ?? 1_000_000);
const LEARNERS = 20_000;
const SKILLS = 12;
const TIME_ZONE = 'Europe/Berlin';
const GROUPS = 25;
const GROUP = 'group=Group%2007';
const CALLS = 40;

type Gaps = Answered<(typeof adminReportsApi)['skillGaps']>;
type HeatMap = Answered<(typeof adminReportsApi)['heatMap']>;

async function run() {
  heading(`Reports over ${ATTEMPTS.toLocaleString('en')} attempts of ${LEARNERS.toLocaleString('en')} learners`);
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note, 'work');
  const direct = directPool(database.url, 2);
  await timed('learners and skills written', async () => {
    await insertLearners(direct, LEARNERS);
    await insertAdmin(direct);
    for (let n = 1; n <= SKILLS; n += 1) await createBank(store, `Skill ${n}`, 10);
    await insertGroups(direct, GROUPS);
  });
  await timed('attempts written', () => insertHistory(direct, ATTEMPTS));
  await timed('answers of first attempts written', () => insertFirstScores(direct));
  const config = readConfig({ TIME_ZONE });
  await timed('standings and sums by day rebuilt by the product', () => rebuildAllStandings({ db: store.db, config }));
  await direct.query('vacuum analyze standings, daily_results, monthly_results');

  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TIME_ZONE,
    RATE_LIMIT_FACTOR: '1000',
  });
  const client = connectTo(server.url, 2);
  const { skills } = await client.call<Gaps>('GET', '/reports/skill-gaps?period=all', adminToken);
  const paths = [
    '/admin/summary',
    '/reports/overview?period=30d',
    '/reports/overview?period=all',
    `/reports/overview?period=all&${GROUP}`,
    '/reports/heat-map?period=365d',
    '/reports/heat-map?period=all&by=group',
    '/reports/heat-map?period=all&by=difficulty',
    `/reports/heat-map?period=all&by=difficulty&${GROUP}`,
    '/reports/skill-gaps?period=all',
    `/reports/skill-gaps?period=all&${GROUP}`,
    '/reports/quiz-usage?period=30d',
    '/reports/quiz-usage?period=all',
    `/reports/quiz-usage?period=all&${GROUP}`,
    '/admin/reports?period=all&limit=25',
    '/admin/reports?period=all&limit=25&page=400',
    `/admin/reports?period=all&limit=25&${GROUP}`,
    '/admin/reports?period=all&limit=25&ungrouped=true',
    '/admin/reports?period=all&limit=25&sort=name',
    '/admin/reports?period=all&limit=25&sort=accuracy&direction=desc&page=400',
    '/reports/overview?period=all&ungrouped=true',
    '/reports/quiz-usage?period=all&ungrouped=true',
    `/admin/users/${learnerId(1)}/report`,
  ];
  const measured = new Map<string, Measured>();
  for (const path of paths) {
    await client.call('GET', path, adminToken);
    const read = async () => void (await client.call('GET', path, adminToken));
    measured.set(path, await inTurn(Array.from({ length: CALLS }, () => read)));
  }
  table([...measured].map(([path, one]) => ({ GET: path, ...timings(one) })));
  const all = [...measured.values()];
  verdict('p95 of the slowest report', Math.max(...all.map(({ p95 }) => p95)), { atMost: 200 }, ' ms');
  expectNoFaults(
    'every call was answered',
    all.flatMap(({ errors }) => errors),
  );
  expectNoFaults('every skill has a mean of each difficulty', await withoutDifficulty(client, skills));
  await client.close();
  await server.stop();
  await direct.end();
  await store.close();
  await database.stop();
}

/** Without difficulty data nothing would be measured. */
async function withoutDifficulty(client: Client, skills: Gaps['skills']) {
  const heat = await client.call<HeatMap>('GET', '/reports/heat-map?period=all&by=difficulty', adminToken);
  const known = heat.rows.filter(({ cells }) => cells.every((cell) => cell !== null && cell.average !== null));
  return skills.filter(({ skillId }) => !known.some((row) => row.skillId === skillId));
}

await bench(run);
