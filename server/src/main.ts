import { sealLtiKeysUnderNewest } from './lti/keys.service.ts';
import { join } from 'node:path';
import { sealUnderNewest } from './auth/resealing.service.ts';
import { countUnreadable } from './auth/secondFactor/secondFactor.service.ts';
import { countUnreadableWebhooks, sealWebhooksUnderNewest } from './webhooks/secrets.service.ts';
import { recordAudit } from './audit/audit.service.ts';
import { demoAccounts } from './demo/accounts.ts';
import { hasDemoAccounts, seedDemo } from './demo/demo.service.ts';
import { ConfigFaults, readConfig, settingsGiven } from './platform/settings/config.ts';
import type { Config } from './platform/settings/config.ts';
import { openStore } from './platform/database/store.ts';
import type { Store } from './platform/database/store.ts';
import { explain } from './platform/operators/explain.ts';
import { publicUrlOf } from './platform/http/headers.ts';
import { serveMetrics } from './platform/http/metricsListener.ts';
import { KEY_FILE } from './platform/secrets/sealing.ts';
import { builtPages, createServer } from './server.ts';
import type { Server } from './server.ts';

/** Browsers send their next request on an already open connection. */
const LINGER_MS = 500;
/** Ctrl-C reaches this process from the terminal and again through npm. */
const SAME_SIGNAL_MS = 300;

const say = (line: string) => void process.stderr.write(`${line}\n`);

async function start() {
  const config = readConfig(process.env);
  for (const warning of config.warnings) say(warning);
  const store = await openStore(
    config,
    (line, level) => (level === 'warn' || config.LOG_LEVEL === 'debug') && say(line),
  );
  const server = await createServer({ config, store, pages: builtPages });
  await prepareDemo(config, store, server);
  await recordAudit(server.app, {
    action: 'started',
    actorId: null,
    details: { settings: settingsGiven(process.env) },
  });
  await tellOfKeys(server);
  await server.startJobs();
  const metrics = config.METRICS_PORT === undefined ? null : await serveMetrics(server, config.METRICS_PORT);
  stopOnSignals(
    config,
    async () => {
      await server.stop({ lingerMs: LINGER_MS });
      await metrics?.close();
      await store.close();
    },
    server,
  );
  // Thousands may connect at the same moment, and a client that finds the backlog full retries only after a second.
  await server.http.listen({ port: config.PORT, host: config.HOST, backlog: 8192 });
  announce(config, server);
  void store.crashed.then((error) => {
    say(`The database ended unexpectedly: ${error.message}`);
    process.exit(1);
  });
}

async function prepareDemo(config: Config, store: Store, server: Server) {
  if (config.DEMO && (await seedDemo(server.app)))
    server.app.log.info({ event: 'demo_seeded' }, 'demo content written');
  if (!config.DEMO && config.NODE_ENV === 'production' && (await hasDemoAccounts(server.app))) {
    await store.close();
    throw new ConfigFaults([
      'DEMO: demo accounts exist here. Remove them with: npm run demo -- remove   (or set DEMO=1)',
    ]);
  }
}

async function tellOfKeys({ app }: Server) {
  const { sealed, idleKeys } = await sealUnderNewest(app);
  if (sealed > 0) say(`${sealed} authenticator secrets were encrypted again with the newest key.`);
  const webhooks = await sealWebhooksUnderNewest(app);
  if (webhooks.sealed > 0) say(`${webhooks.sealed} webhook secrets were encrypted again with the newest key.`);
  const ofPlatforms = await sealLtiKeysUnderNewest(app);
  if (idleKeys > 0 && webhooks.left === 0 && ofPlatforms === 0)
    say(
      `Older keys are no longer used: remove them from SECRET_KEY (or delete ${KEY_FILE}), but keep them with older backups.`,
    );
  const unreadable = await countUnreadableWebhooks(app);
  if (unreadable > 0)
    say(`The key of ${unreadable} webhook secrets is lost. Restore it, or create new secrets on the Webhooks page.`);
  const people = await countUnreadable(app);
  if (people === 0) return;
  say(`\nThe key that encrypts authenticator secrets is lost: ${people} with two-step sign-in cannot use their app.`);
  say(`Restore its copy as ${join(app.config.dataDir, KEY_FILE)} or set SECRET_KEY. Recovery codes still work.\n`);
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
  let stoppingSince: number | undefined;
  const onSignal = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    server.drain();
    setTimeout(() => process.exit(1), 25_000).unref();
    // A load balancer needs a moment to notice; a developer does not want to wait.
    if (config.NODE_ENV === 'production') await new Promise((resolve) => setTimeout(resolve, 5000));
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void onSignal());
  process.on('SIGINT', () => void onSignal());
}

process.on('unhandledRejection', (reason) =>
  say(`unhandled rejection: ${reason instanceof Error ? reason.stack : String(reason)}`),
);

start().catch((error: unknown) => {
  const { lines, exitCode } = explain(error);
  for (const line of lines) say(line);
  process.exit(exitCode);
});
