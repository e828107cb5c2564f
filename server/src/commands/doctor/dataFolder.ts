import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, statfsSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../platform/settings/config.ts';
import { diskFree } from '../../platform/http/health.ts';
import { attention, codeOf, ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

type Folder = Pick<Config, 'dataDir'>;
type Place = Folder & Pick<Config, 'DATABASE_URL'>;

const SYNCS = 20;
const BLOCK = Buffer.alloc(8192, 1);

// Of statfs(2).
const IN_MEMORY = new Map([
  [0x01021994, 'tmpfs'],
  [0x858458f6, 'ramfs'],
]);
const OF_A_CONTAINER = new Map([[0x794c7630, 'overlay']]);
const ON_A_NETWORK = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x00c36400, 'Ceph'],
  [0x01021997, '9p'],
  [0x65735546, 'FUSE'],
]);

/** Below this, no disk was involved; a fast disk of its own needs some 20 µs. */
const TOO_FAST_MS = 0.01;
const SLOW_MS = 20;
const TOO_SLOW_MS = 200;
/** `/readyz` fails below the first share. */
const [FULL, NEARLY_FULL] = [0.05, 0.1];

/** Another account, such as root, would leave files there that the server cannot open. */
export function ownerProblem({ dataDir }: Folder, uid = process.getuid?.()): Finding | null {
  if (uid === undefined || !existsSync(dataDir)) return null;
  const owner = statSync(dataDir).uid;
  if (owner === uid) return null;
  return wrong(
    `The data folder ${dataDir} belongs to another account (uid ${owner}). Run this command as that account, as the server does.`,
  );
}

/** Whether the server can write into its data folder, and how sure a written answer is there. */
export async function checkDataFolder(config: Place): Promise<Finding[]> {
  const { dataDir } = config;
  const place = existingParent(dataDir);
  const written = await syncTimes(place).catch(codeOf);
  if (typeof written === 'string')
    return [wrong(`We can't write into ${place} (${written}). Let the server's account write there, or set DATA_DIR.`)];
  const folder =
    place === dataDir
      ? ok(`The data folder ${dataDir} can be written to.`)
      : ok(`The data folder ${dataDir} isn't there yet. The first start creates it.`);
  const { type } = statfsSync(place);
  return [
    folder,
    judgeFileSystem(type, { isDatabase: config.DATABASE_URL === undefined }) ?? judgeSyncs(written),
    judgeSpace((await diskFree(place)).share),
  ];
}

function existingParent(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingParent(dirname(folder));
}

/** Milliseconds that each write and sync took. */
async function syncTimes(folder: string): Promise<number[]> {
  const file = join(folder, `.doctor-${process.pid}`);
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    return Array.from({ length: SYNCS }, () => {
      writeSync(descriptor, BLOCK);
      const before = performance.now();
      fsyncSync(descriptor);
      return performance.now() - before;
    });
  } finally {
    closeSync(descriptor);
    rmSync(file, { force: true });
  }
}

/** @param isDatabase whether the built-in database is kept there @returns null for a local disk */
export function judgeFileSystem(type: number, { isDatabase }: { isDatabase: boolean }): Finding | null {
  const judge = isDatabase ? wrong : attention;
  const kept = isDatabase ? 'All data' : 'The keys and files in it';
  const memory = IN_MEMORY.get(type);
  if (memory) return judge(`DATA_DIR is in memory (${memory}). ${kept} will be lost. Move it to a local disk.`);
  const layer = OF_A_CONTAINER.get(type);
  if (layer) return judge(`DATA_DIR is inside the container (${layer}). ${kept} will be lost with it. Mount a volume.`);
  const share = ON_A_NETWORK.get(type);
  if (!share) return null;
  return isDatabase
    ? wrong(`DATA_DIR is on a network share (${share}), which may lose confirmed answers. Move it to a local disk.`)
    : ok(`DATA_DIR is on a network share (${share}), which is fine because the database is elsewhere.`);
}

/** @param times milliseconds of single syncs */
export function judgeSyncs(times: readonly number[]): Finding {
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  const shown = `${median < 10 ? median.toFixed(2) : Math.round(median)} ms`;
  if (median < TOO_FAST_MS)
    return attention(
      `The disk confirms writes in ${shown}, too fast to be real. A power cut may lose answers. Check for eatmydata or a disk set to ignore syncs.`,
    );
  if (median > TOO_SLOW_MS)
    return wrong(`The disk takes ${shown} to save an answer. Quizzes will be slow. Move DATA_DIR to a faster disk.`);
  if (median > SLOW_MS)
    return attention(`The disk takes ${shown} to save an answer. For large classes, move DATA_DIR to a faster disk.`);
  return ok(`The disk takes ${shown} to save an answer.`);
}

/** @param share of the disk that is free, from 0 to 1 */
export function judgeSpace(share: number): Finding {
  const free = `${Math.floor(share * 100)}% of the disk is free.`;
  if (share <= FULL) return wrong(`Only ${free} Assay reports that it isn't ready. Free some space.`);
  if (share <= NEARLY_FULL)
    return attention(`Only ${free} Below 5%, Assay reports that it isn't ready. Free some space.`);
  return ok(free);
}
