import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../../migrations/list.ts';
import type { Config } from '../../platform/settings/config.ts';
import { refuseUnknown } from '../../platform/database/migrate.ts';
import { postgresFaults } from '../../platform/database/postgresSafety.ts';
import { databaseFolder, isInUse, openAsFound } from '../../platform/database/store.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { codeOf, ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

const UNDEFINED_TABLE = '42P01';

/** The database: PostgreSQL is asked, the built-in one only looked at, because just one process can open it. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  return config.DATABASE_URL === undefined ? [checkEmbedded(config)] : checkPostgres(config);
}

function checkEmbedded(config: Config): Finding {
  // Looking for the lock would create its file.
  const isThere = existsSync(join(databaseFolder(config), 'lock'));
  if (!isThere) return ok("The built-in database isn't there yet. The first start creates it.");
  return ok(`The built-in database is there, ${isInUse(config) ? 'in use by a running server' : 'and not in use'}.`);
}

async function checkPostgres(config: Config): Promise<Finding[]> {
  const { pool, close } = await openAsFound(config, () => undefined, 'requests');
  try {
    const faults = await postgresFaults((text) => pool.query(text));
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version");
    const reached = ok(
      `PostgreSQL ${rows[0]?.version.split(' ')[0]} answers, and its clock agrees with this machine's.`,
    );
    const applied = await pool
      .query<{ name: string }>('select name from schema_migrations order by name')
      .then((found) => found.rows.map(({ name }) => name))
      .catch((error: unknown) => {
        if (codeOf(error) === UNDEFINED_TABLE) return [];
        throw error;
      });
    return [
      ...(faults.length > 0 ? faults.map((fault) => wrong(`PostgreSQL: ${fault}`)) : [reached]),
      judgeMigrations(applied),
    ];
  } catch (error) {
    return [judgeConnection(codeOf(error))];
  } finally {
    await close();
  }
}

/** @param applied names of the migrations that the database has */
export function judgeMigrations(applied: readonly string[], known = migrations): Finding {
  try {
    refuseUnknown('The database', applied, known);
  } catch (error) {
    if (error instanceof Refusal) return wrong(error.message);
    throw error;
  }
  if (applied.length === 0) return ok('The database is empty. The first start creates its tables.');
  const missing = known.length - applied.length;
  if (missing === 0) return ok('The tables are up to date.');
  return ok(`The tables are ${missing} ${missing === 1 ? 'step' : 'steps'} behind. The next start upgrades them.`);
}

/** @param code of the driver or of PostgreSQL itself */
export function judgeConnection(code: string): Finding {
  if (code === '28P01' || code === '28000')
    return wrong('PostgreSQL rejected our user name or password. Check DATABASE_URL and pg_hba.conf.');
  if (code === '3D000') return wrong('The database in DATABASE_URL doesn’t exist. Create it.');
  if (code === '42501') return wrong('The database user may not read its tables. Make it the owner of the database.');
  if (code === '53300') return wrong('PostgreSQL has no free connection. Raise max_connections.');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong('The host name in DATABASE_URL isn’t known. Check its spelling and your DNS.');
  if (/CERT|SELF_SIGNED|ISSUER|TLS|SSL/.test(code))
    return wrong(`PostgreSQL's certificate isn't trusted (${code}). Set DATABASE_CA_FILE to your CA's certificate.`);
  return wrong(`We can't reach PostgreSQL (${code}). Check that it runs, its address in DATABASE_URL, and firewalls.`);
}
