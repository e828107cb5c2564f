import { connect } from './platform/database/connect.ts';
import { readConfig } from './platform/settings/config.ts';
import { createServer } from './server.ts';

/** The OpenAPI document as it is kept in docs/openapi.json: that of a server with default settings. */
export async function apiDocument(): Promise<string> {
  // Nobody calls this server, so its database is never asked.
  const { db, pool, commitSeconds } = connect({}, () => undefined);
  const store = {
    kind: 'postgres' as const,
    db,
    pool,
    commitSeconds,
    migrated: [],
    crashed: new Promise<Error>(() => undefined),
    copyTo: null,
    close: () => pool.end(),
  };
  const { http } = await createServer({ config: readConfig({ LOG_LEVEL: 'silent' }), store, pages: '/nonexistent' });
  await http.ready();
  const document = JSON.stringify(http.swagger(), null, 2);
  await http.close();
  await store.close();
  return `${document}\n`;
}
