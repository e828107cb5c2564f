import { seedDemo } from '@assay/server/demo/demo.service';
import { readConfig } from '@assay/server/platform/settings/config';
import { openStore } from '@assay/server/platform/database/store';
import { builtPages, createServer } from '@assay/server/server';

// The server as in main.ts, except that Google's keys may come from the test, and regrade work can be paused until a
// restart, for which the product has no setting.
const config = readConfig(process.env);
const store = await openStore(config, () => undefined);
const { E2E_GOOGLE_KEYS_URL: googleKeysUrl = '', E2E_JOBS: jobs } = process.env;
const server = await createServer({ config, store, pages: builtPages, googleKeysUrl });
await seedDemo(server.app);
if (jobs !== 'none') await server.startJobs();
process.once('SIGTERM', () => {
  void server
    .stop()
    .then(store.close)
    .then(() => process.exit(0));
});
await server.http.listen({ port: config.PORT, host: config.HOST });
const address = server.http.server.address();
if (typeof address === 'object' && address) process.stderr.write(`is ready: http://localhost:${address.port}\n`);
