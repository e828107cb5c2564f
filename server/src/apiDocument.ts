import { connect } from './platform/database/connect.ts';
import { readConfig } from './platform/settings/config.ts';
import { createServer } from './server.ts';

/** The OpenAPI document as stored in docs/openapi.json: that of a server with default settings. */
export async function apiDocument(): Promise<string> {
  // This server gets no calls, so its database is never queried.
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
