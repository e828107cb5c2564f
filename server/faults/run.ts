import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FaultCase, Report } from './case.ts';
import { diskFull } from './diskFull.ts';
import { greedyConnections } from './greedyConnections.ts';
import { killAnytime } from './killAnytime.ts';
import { killPoints } from './killPoints.ts';
import { killStarts } from './killStarts.ts';
import { lostReply } from './lostReply.ts';
import { createNemesis } from './nemesis.ts';
import type { Nemesis } from './nemesis.ts';
import { reordered } from './reordered.ts';
import { socketFlood } from './socketFlood.ts';
import { socketStorm } from './socketStorm.ts';
import type { StoreKind } from './stores.ts';
import { twoDevices } from './twoDevices.ts';

// npm run faults -- [--quick] [--only F1,F9] [--store embedded|postgres] [--rounds 200] [--seed 42]

const cases: Record<string, FaultCase[]> = {
  F1: [killAnytime],
  F2: [killPoints, killStarts],
  F6: [diskFull],
  F9: [lostReply],
  F10: [reordered],
  F12: [twoDevices],
  F19: [socketStorm],
  F20: [socketFlood],
  F21: [greedyConnections],
};

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    store: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    quick: { type: 'boolean', default: false },
  },
});

interface Result extends Report {
  name: string;
  store: StoreKind;
  seconds: number;
}

const wanted = options.only?.split(',') ?? [...Object.keys(cases), ...(options.quick ? [] : ['F5'])];
const unknown = wanted.filter((name) => name !== 'F5' && !cases[name]);
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(cases).join(', ')} and F5.`);
  process.exit(64);
}

console.log(`seed ${options.seed}`);
const results: Result[] = [];
let failed = false;
const fits = (store: StoreKind) => !options.store || store === options.store;
for (const name of wanted) {
  for (const found of cases[name] ?? [])
    for (const store of found.stores.filter(fits)) await runCase(name, found, store);
  if (name === 'F5') for (const store of (['embedded', 'postgres'] as const).filter(fits)) await runPowerCuts(store);
}
write(results);
process.exitCode = failed ? 1 : 0;

async function runCase(name: string, found: FaultCase, store: StoreKind): Promise<void> {
  const rounds = Number(options.rounds ?? found.rounds[options.quick ? 'quick' : 'full']);
  if (rounds === 0) return;
  const nemesis = createNemesis(Number(options.seed));
  const begun = performance.now();
  console.log(`\n${found.title}, ${store}, ${rounds} rounds`);
  const report = await found.run({ store, rounds, nemesis, say: (line) => console.log(`  ${line}`) });
  if (!report) return;
  const result = { name, store, seconds: Math.round((performance.now() - begun) / 1000), ...report };
  results.push(result);
  tell(result, nemesis);
}

function tell({ verdict, figures, seconds }: Result, nemesis: Nemesis): void {
  const { acked, lost, doubled, wrong } = verdict;
  const counts = { acked, lost: lost.length, doubled: doubled.length, wrong: wrong.length, ...figures, seconds };
  console.log(
    `  ${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
  const broken = [...lost, ...doubled, ...wrong];
  if (broken.length === 0) return;
  failed = true;
  console.error(`  BROKEN, seed ${nemesis.seed}:`);
  for (const line of broken.slice(0, 20)) console.error(`    ${line}`);
  if (broken.length > 20) console.error(`    and ${broken.length - 20} more`);
  console.error('  What was done:');
  for (const line of nemesis.schedule.slice(-50)) console.error(`    ${line}`);
}

/** F5 is a separate program: it needs root and loop devices, and reports if they are missing. */
async function runPowerCuts(store: StoreKind): Promise<void> {
  console.log(`\nF5 power cut, ${store}`);
  const args = [join(import.meta.dirname, 'powercut.ts'), '--store', store, '--rounds', options.rounds ?? '3'];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) failed = true;
}

function write(done: Result[]): void {
  const root = join(import.meta.dirname, '..', '..');
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim();
  const date = new Date().toISOString();
  const folder = join(root, '.faults');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${date.replaceAll(':', '-')}.json`);
  writeFileSync(
    file,
    JSON.stringify({ date, commit, seed: Number(options.seed), quick: options.quick, results: done }, null, 2),
  );
  console.log(`\n${failed ? 'Rules were broken.' : 'Every rule held.'} ${file}`);
}
