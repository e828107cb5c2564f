import type { Pool } from 'pg';

/** The product's user ids are 48 random bits, so neighbours are far apart here as well. */
export const learnerId = (n: number) => (n * 7_919_317_373) % 2 ** 47;

export const tokenOf = (n: number) => `asy_bench_learner_${String(n).padStart(8, '0')}`;

/** Learners 1 to `count`, each signed in with `tokenOf(n)` and idle for ten minutes. */
export async function insertLearners(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, email_key, first_name, last_name, role, created_at)
     select (n::bigint * 7919317373) % (2::bigint ^ 47)::bigint, 'learner' || n || '@bench.test',
       'learner' || n || '@bench.test', 'Learner', 'Number ' || n, 'user', now() - interval '500 days'
     from generate_series(1, ${count}) n`,
  );
  await pool.query(
    `insert into sessions (user_id, token_hash, created_at, last_seen_at, idle_ends_at, ends_at, user_agent, address)
     select users.id, sha256(convert_to('asy_bench_learner_' || lpad(substring(email from '\\d+'), 8, '0'), 'UTF8')),
       now() - interval '1 hour', now() - interval '10 minutes', now() + interval '7 days', now() + interval '30 days', 'bench', '127.0.0.1'
     from users where email like 'learner%@bench.test'`,
  );
}

export const adminToken = 'asy_bench_admin_00000001_of_one_admin_alone';

/** One admin, signed in with `adminToken`. */
export async function insertAdmin(pool: Pool): Promise<void> {
  await pool.query(
    `insert into users (id, email, email_key, first_name, last_name, role, created_at)
     values (7, 'admin@bench.test', 'admin@bench.test', 'Admin', 'Alone', 'admin', now())`,
  );
  await pool.query(
    `insert into sessions (user_id, token_hash, created_at, last_seen_at, idle_ends_at, ends_at, user_agent, address)
     values (7, sha256(convert_to($1, 'UTF8')), now(), now(), now() + interval '1 day', now() + interval '1 day', 'bench', '127.0.0.1')`,
    [adminToken],
  );
}
