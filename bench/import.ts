import type { ImportItem, QuestionImport } from '@assay/contract/questions/questionFiles';
import { connectTo } from './lib/http.ts';
import type { Client } from './lib/http.ts';
import { createBank } from './lib/bank.ts';
import { openDatabase } from './lib/database.ts';
import { adminToken, insertAdmin } from './lib/people.ts';
import { bench, heading, expectNoFaults, note, table, verdict } from './lib/report.ts';
import { startServer, temporaryFolder } from './lib/server.ts';
import { openStore } from '@assay/server/platform/database/store';

const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 10_000);
const ROUNDS = 3;
const BANK = 2000;

/** One in fifty has no answer block, unless all should be valid; one in a hundred is a duplicate. */
function giftFile(seed: number, { isValid } = { isValid: false }): string {
  const item = (nth: number) => {
    const stem = `Which of these values does the function number ${seed * ITEMS + nth} return for the input ${nth * 7}?`;
    if (nth % 50 === 49 && !isValid) return `${stem}\n`;
    return `// [tag:topic ${nth % 17}]\n${stem} {\n\t=the value ${nth}\n\t~the value ${nth + 1}\n\t~the value ${nth + 2}\n\t~an error\n\t####It returns ${nth}.\n}\n`;
  };
  const items = Array.from({ length: ITEMS }, (_nothing, nth) => item(nth % 100 === 98 ? nth - 1 : nth));
  return items.join('\n');
}

/** The minimum for any reader: find the blocks between blank lines and visit every character once. */
function bareReading(text: string): number {
  let open = 0;
  for (const block of text.split('\n\n')) for (const sign of block) if (sign === '{') open += 1;
  return open;
}

async function readOne(client: Client, text: string): Promise<{ read: QuestionImport; seconds: number }> {
  const start = performance.now();
  const body = { fileName: 'bench.gift', content: Buffer.from(text).toString('base64') };
  let { import: read } = await client.call<{ import: QuestionImport }>(
    'POST',
    '/admin/question-imports',
    adminToken,
    body,
  );
  while (read.state === 'reading') {
    await new Promise((resolve) => setTimeout(resolve, 20));
    ({ import: read } = await client.call<{ import: QuestionImport }>(
      'GET',
      `/admin/question-imports/${read.id}`,
      adminToken,
    ));
  }
  return { read, seconds: (performance.now() - start) / 1000 };
}

async function applyOne(client: Client, id: number, mode: 'all' | 'valid', skillId: number): Promise<number> {
  const start = performance.now();
  const body = { mode, target: { skillId }, status: 'live' };
  let { import: read } = await client.call<{ import: QuestionImport }>(
    'POST',
    `/admin/question-imports/${id}/apply`,
    adminToken,
    body,
  );
  while (read.state === 'applying') {
    await new Promise((resolve) => setTimeout(resolve, 20));
    ({ import: read } = await client.call<{ import: QuestionImport }>(
      'GET',
      `/admin/question-imports/${id}`,
      adminToken,
    ));
  }
  if (read.state !== 'applied') throw new Error(`the import ended as ${read.state}: ${read.problem}`);
  return (performance.now() - start) / 1000;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** An admin, and a bank that every item is compared with. @returns the skill to import into */
async function prepare(config: { DATABASE_URL: string | undefined; dataDir: string }): Promise<number> {
  const say = (line: string, level: string) => (level === 'warn' ? note(line) : undefined);
  const store = await openStore({ ...config, UNSAFE_STORE: false }, say, 'work');
  await insertAdmin(store.pool);
  const skillId = await createBank(store, 'Bench', BANK);
  await store.close();
  return skillId;
}

/** @param url of PostgreSQL; the embedded store by default */
async function onStore(name: string, url?: string) {
  const dataDir = temporaryFolder();
  const skillId = await prepare({ DATABASE_URL: url, dataDir });
  const server = await startServer({ DATABASE_URL: url ?? '', DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' });
  const client = connectTo(server.url, 1);
  const faults: string[] = [];
  const [reading, applying, baseline]: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = giftFile(round);
    const start = performance.now();
    bareReading(text);
    baseline?.push((performance.now() - start) / 1000);
    const { read, seconds } = await readOne(client, text);
    reading?.push(seconds);
    const { total, ok, warning, refused } = read.counts;
    if (total !== ITEMS || ok + warning + refused !== total || refused !== Math.floor(ITEMS / 50))
      faults.push(`round ${round}: ${JSON.stringify(read.counts)} of ${ITEMS} items, ${read.problem}`);
    const { items } = await client.call<{ items: ImportItem[] }>(
      'GET',
      `/admin/question-imports/${read.id}/items?verdict=refused`,
      adminToken,
    );
    if (items.some(({ line, reason }) => line < 1 || reason === null))
      faults.push(`round ${round}: a refusal without line or reason`);
    applying?.push(await applyOne(client, read.id, 'valid', skillId));
  }
  const { read: valid } = await readOne(client, giftFile(ROUNDS, { isValid: true }));
  const whole = await applyOne(client, valid.id, 'all', skillId);
  table(
    [
      ['upload, read, verdicts', reading],
      ['import of the valid ones', applying],
      ['import of everything or nothing, once', [whole]],
      ['every letter looked at once, here', baseline],
    ].map(([what, values]) => {
      const seconds = median(values as number[]);
      return { [name]: String(what), 'median s': seconds.toFixed(2), 'items per second': (ITEMS / seconds).toFixed(0) };
    }),
  );
  note(`verdicts ÷ looking at every letter: ${(median(reading ?? []) / median(baseline ?? [])).toFixed(0)}`);
  verdict(
    `${ITEMS.toLocaleString('en')} GIFT items with verdicts, ${name}`,
    median(reading ?? []),
    { atMost: 5 },
    ' s',
  );
  expectNoFaults('counts in equal counts out and refused, each with a line', faults);
  await client.close();
  await server.stop();
}

async function run() {
  heading(
    `Reading ${ITEMS.toLocaleString('en')} GIFT items against a bank of ${BANK.toLocaleString('en')} that grows by each, ${ROUNDS} rounds`,
  );
  const database = await openDatabase();
  await onStore('PostgreSQL', database.url);
  await database.stop();
  await onStore('embedded store');
}

await bench(run);
