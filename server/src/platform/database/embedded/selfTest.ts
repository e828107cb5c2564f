/** A commit was acknowledged without a disk sync: a power cut would lose it, or the whole database. */
export class StoreNotDurable extends Error {
  constructor() {
    super(
      'The embedded store is not safe: a commit did not reach the disk. ' +
        'Use PostgreSQL (DATABASE_URL), or set UNSAFE_STORE=1 if losing all data in a power cut is acceptable.',
    );
    this.name = 'StoreNotDurable';
  }
}

type Query = (sql: string) => Promise<unknown>;

/** Commits a probe and requires a disk sync. Call at start, before anything else writes. */
export async function proveDurable(query: Query, syncCount: () => Promise<number>): Promise<void> {
  await query('create table if not exists store_probe (id integer primary key, proved_at timestamptz not null)');
  const before = await syncCount();
  await query(`insert into store_probe (id, proved_at) values (1, now())
    on conflict (id) do update set proved_at = excluded.proved_at`);
  if ((await syncCount()) <= before) throw new StoreNotDurable();
}
