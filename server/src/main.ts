import { demoAccounts } from './demo/accounts.ts';
import { hasDemoAccounts, seedDemo } from './demo/demo.service.ts';
import { ConfigFaults, readConfig } from './platform/config.ts';
import type { Config } from './platform/config.ts';
import { DirectoryInUse } from './platform/database/embedded/lock.ts';
import { UnsafeStore, openStore } from './platform/database/store.ts';
import type { Store } from './platform/database/store.ts';
import { publicUrlOf } from './platform/http/headers.ts';
import { serveMetrics } from './platform/http/metricsListener.ts';
import { builtPages, createServer } from './server.ts';
import type { Server } from './server.ts';

// sysexits.h: the configuration is wrong, starting again will not help.
const EX_CONFIG = 78;
const say = (line: string) => void process.stderr.write(`${line}\n`);

function refuse(lines: string[]): never {
  for (const line of lines) say(line);
  process.exit(EX_CONFIG);
}

async function start() {
  const config = readConfig(process.env);
  const store = await openStore(config, (line) => config.LOG_LEVEL === 'debug' && say(line));
  const server = await createServer({ config, store, pages: builtPages });
  await prepareDemo(config, store, server);
  await server.startJobs();
  const metrics = config.METRICS_PORT === undefined ? null : await serveMetrics(server, config.METRICS_PORT);
  await server.http.listen({ port: config.PORT, host: config.HOST });
  announce(config, server);
  stopOnSignals(config, async () => {
    await server.stop();
    await metrics?.close();
    await store.close();
  }, server);
  void store.crashed.then((error) => {
    say(`The database ended unexpectedly: ${error.message}`);
    process.exit(1);
  });
}

async function prepareDemo(config: Config, store: Store, server: Server) {
  if (config.DEMO && (await seedDemo(server.app))) server.app.log.info({ event: 'demo_seeded' }, 'demo content written');
  if (!config.DEMO && config.NODE_ENV === 'production' && (await hasDemoAccounts(server.app))) {
    await store.close();
    refuse(['DEMO: demo accounts exist here. Remove them with: npm run demo -- remove   (or set DEMO=1)']);
  }
}

function announce(config: Config, server: Server) {
  const address = server.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  say(`\n${config.PRODUCT_NAME} is ready: ${publicUrlOf({ ...config, PORT: port })}\n`);
  if (!config.DEMO) return;
  say(`  Demo learner  ${demoAccounts.user.email}   ${demoAccounts.user.password}`);
  say(`  Demo admin    ${demoAccounts.admin.email}     ${demoAccounts.admin.password}\n`);
}

function stopOnSignals(config: Config, stop: () => Promise<void>, server: Server) {
  let stopping = false;
  const onSignal = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    server.drain();
    setTimeout(() => process.exit(1), 25_000).unref();
    // A balancer in front needs a moment to notice; at a desk nobody wants to wait.
    if (config.NODE_ENV === 'production') await new Promise((resolve) => setTimeout(resolve, 5000));
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void onSignal());
  process.on('SIGINT', () => void onSignal());
}

process.on('unhandledRejection', (reason) => say(`unhandled rejection: ${reason instanceof Error ? reason.stack : String(reason)}`));

start().catch((error: unknown) => {
  if (error instanceof ConfigFaults || error instanceof UnsafeStore) refuse(error.faults);
  if (error instanceof DirectoryInUse) refuse([error.message]);
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
