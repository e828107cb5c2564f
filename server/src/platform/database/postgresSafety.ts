import { systemClock } from '../time/clock.ts';
import type { Clock } from '../time/clock.ts';

export type PostgresSettings = {
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  /** As in server_version_num: 150004 is 15.4. */
  server_version_num: string;
  /** The server's clock, in seconds since 1970. */
  seconds: number;
};

type Query = (sql: string) => Promise<{ rows: unknown[] }>;

const OLDEST_MAJOR = 15;
const MOST_CLOCK_SECONDS = 5;
// Each of these waits at least for the local disk.
const safeCommits = new Set(['on', 'local', 'remote_write', 'remote_apply']);

/** Reasons why this PostgreSQL server is unfit to hold people's answers; empty if it is fit. */
export async function postgresFaults(query: Query, clock: Clock = systemClock): Promise<string[]> {
  const asked = clock.now();
  const { rows } = await query(`select
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('server_version_num') as server_version_num,
    extract(epoch from clock_timestamp())::float8 as seconds`);
  return judgePostgres(rows[0] as PostgresSettings, { asked, answered: clock.now() });
}

/**
 * A setting not known to be safe counts as a fault.
 * @param asked this process's time before the server's clock was read; `answered` is the time after
 */
export function judgePostgres(
  settings: PostgresSettings,
  { asked, answered }: { asked: Date; answered: Date },
): string[] {
  const faults: string[] = [];
  const major = Math.floor(Number(settings.server_version_num) / 10_000);
  if (!(major >= OLDEST_MAJOR)) {
    faults.push(`The server is PostgreSQL ${major}; version ${OLDEST_MAJOR} or later is needed.`);
  }
  if (settings.fsync !== 'on') {
    faults.push('fsync is off: a power cut destroys the database. Set fsync = on.');
  }
  if (settings.full_page_writes !== 'on') {
    faults.push('full_page_writes is off: a power cut can leave torn pages. Set full_page_writes = on.');
  }
  if (!safeCommits.has(settings.synchronous_commit)) {
    faults.push(
      `synchronous_commit is ${settings.synchronous_commit}: ` +
        'a power cut loses the last answers that were confirmed. Set synchronous_commit = on.',
    );
  }
  const behind = asked.getTime() / 1000 - settings.seconds;
  const ahead = settings.seconds - answered.getTime() / 1000;
  const apart = Math.max(behind, ahead);
  if (!(apart <= MOST_CLOCK_SECONDS)) {
    faults.push(
      `The database's clock is ${Math.round(apart)} seconds off this machine's, which decides deadlines: ` +
        'one of them is wrong. Synchronise both with NTP.',
    );
  }
  return faults;
}
