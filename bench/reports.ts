import { readConfig } from '@assay/server/platform/config';
import { openStore } from '@assay/server/platform/database/store';
import { rebuildAllStandings } from '@assay/server/reports/standings.service';
import { createBank } from './lib/bank.ts';
import { openDatabase, straightTo } from './lib/database.ts';
import { insertHistory } from './lib/history.ts';
import { connectTo } from './lib/http.ts';
import { inTurn } from './lib/load.ts';
import type { Measured } from './lib/load.ts';
import { adminToken, insertAdmin, insertLearners, learnerId } from './lib/people.ts';
import { bench, heading, mustHold, note, table, timings, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';

const ATTEMPTS = Number(process.env['BENCH_ATTEMPTS'] ?? 1_000_000);
const LEARNERS = 20_000;
const SKILLS = 12;
const TIME_ZONE = 'Europe/Berlin';
const CALLS = 40;

async function run() {
  heading(`Reports over ${ATTEMPTS.toLocaleString('en')} attempts of ${LEARNERS.toLocaleString('en')} learners`);
  const database = await openDatabase();
  const dataDir = temporaryFolder();
  const store = await openStore({ DATABASE_URL: database.url, dataDir, UNSAFE_STORE: false }, note, 'work');
  const direct = straightTo(database.url, 2);
  await insertLearners(direct, LEARNERS);
  await insertAdmin(direct);
  for (let n = 1; n <= SKILLS; n += 1) await createBank(store, `Skill ${n}`, 10);
  await insertHistory(direct, ATTEMPTS);
  const started = performance.now();
  await rebuildAllStandings({ db: store.db, config: readConfig({ TIME_ZONE }) });
  note(`standings and sums by day rebuilt: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await direct.query('vacuum analyze');

  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, TIME_ZONE });
  const client = connectTo(server.url, 2);
  const paths = [
    '/admin/summary',
    '/reports/overview?period=30d',
    '/reports/overview?period=all',
    '/reports/skill-gaps?period=all',
    '/reports/quiz-usage?period=30d',
    '/reports/quiz-usage?period=all',
    '/admin/reports?period=all&limit=25',
    '/admin/reports?period=all&limit=25&page=400',
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
  mustHold(
    'every call was answered',
    all.flatMap(({ errors }) => errors),
  );
  await client.close();
  await server.stop();
  await direct.end();
  await store.close();
  await database.stop();
}

await bench(run);
