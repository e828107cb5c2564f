export type PostgresSettings = {
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  /** As server_version_num says it: 150004 is 15.4. */
  server_version_num: string;
};

type Query = (sql: string) => Promise<{ rows: unknown[] }>;

const OLDEST_MAJOR = 15;
// Each of these waits at least for our own disk.
const safeCommits = new Set(['on', 'local', 'remote_write', 'remote_apply']);

/** What makes this PostgreSQL server unfit to hold people's answers; empty when it is fit. */
export async function postgresFaults(query: Query): Promise<string[]> {
  const { rows } = await query(`select
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('server_version_num') as server_version_num`);
  return judgePostgres(rows[0] as PostgresSettings);
}

/** A setting that is not known to be safe counts as a fault. */
export function judgePostgres(settings: PostgresSettings): string[] {
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
  return faults;
}
