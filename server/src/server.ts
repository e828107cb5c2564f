import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { bindAuth } from './auth/auth.routes.ts';
import { findActor, sweepSessions } from './auth/auth.service.ts';
import { createActorCache } from './platform/actorCache.ts';
import type { App } from './platform/app.ts';
import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { isMigrated } from './platform/database/migrate.ts';
import type { Store } from './platform/database/store.ts';
import { serveApiDocs } from './platform/http/apiDocs.ts';
import type { Binder } from './platform/http/bind.ts';
import { createHttp, refuseOtherMethods } from './platform/http/create.ts';
import { publicUrlOf } from './platform/http/headers.ts';
import { diskFreeShare, serveHealth } from './platform/http/health.ts';
import type { Readiness } from './platform/http/health.ts';
import { servePages } from './platform/http/pages.ts';
import { createRateLimiter } from './platform/http/rateLimit.ts';
import type { LimitRule } from './platform/http/rateLimit.ts';
import { createJobs } from './platform/jobs.ts';
import { createMetrics } from './platform/metrics.ts';
import { createPasswords } from './platform/passwords.ts';
import { systemRandom } from './platform/random.ts';
import type { Random } from './platform/random.ts';
import { bindQuestions } from './questions/questions.routes.ts';
import { bindQuiz } from './quiz/quiz.routes.ts';
import { closeExpired, countOpen } from './quiz/quiz.service.ts';
import { bindReports } from './reports/reports.routes.ts';
import { bindSkills } from './skills/skills.routes.ts';
import { bindSystem } from './system/system.routes.ts';
import { bindUsers } from './users/users.routes.ts';

/** Endpoints with a limit of their own; the others share `read`, `write` and `anonymous`. */
const endpointLimits: Readonly<Record<string, LimitRule>> = {
  'POST /quiz/start': 'quizStart',
  'POST /quiz/answer': 'quizAnswer',
  'POST /quiz/complete': 'quizComplete',
};

interface Parts {
  config: Config;
  store: Store;
  clock?: Clock;
  random?: Random;
  /** Folder of the built pages. */
  pages: string;
}

export interface Server {
  http: FastifyInstance;
  app: App;
  bound: Binder['bound'];
  readiness: Readiness;
  /** From now on `/readyz` says no. */
  drain(): void;
  /** Closes what expired while nobody was here, then repeats the housekeeping. */
  startJobs(): Promise<void>;
  stop(): Promise<void>;
}

/** Wires every feature to one store and one HTTP server; listens to nothing yet. */
export async function createServer({ config, store, pages, ...given }: Parts): Promise<Server> {
  const clock = given.clock ?? systemClock;
  const metrics = createMetrics();
  const http = await createHttp({ config, publicUrl: publicUrlOf(config), metrics, newRequestId: randomUUID });
  const app: App = {
    config,
    db: store.db,
    clock,
    random: given.random ?? systemRandom,
    log: http.log,
    metrics,
    passwords: createPasswords(),
    limits: createRateLimiter(clock, config.RATE_LIMIT_FACTOR, (rule) => metrics.rateLimited.inc({ rule })),
    actors: createActorCache(clock),
  };
  const binder: Binder = {
    http,
    app,
    findActor: (token) => findActor(app, token),
    limits: endpointLimits,
    bound: new Map(),
  };
  bindSystem(binder, app);
  bindAuth(binder, app);
  bindUsers(binder, app);
  bindSkills(binder, app);
  bindQuestions(binder, app);
  bindQuiz(binder, app);
  bindReports(binder, app);
  refuseOtherMethods(http, binder.bound);
  serveApiDocs(http);

  const state = { draining: false, finalised: false };
  const readiness: Readiness = {
    database: async () => (await store.pool.query('select 1')).rowCount === 1,
    migrated: () => isMigrated(store.pool),
    finalised: () => state.finalised,
    draining: () => state.draining,
    dataDir: config.dataDir,
  };
  serveHealth(http, readiness);
  await servePages(http, pages);
  observe(app, store);

  const jobs = createJobs(http.log);
  return {
    http,
    app,
    bound: binder.bound,
    readiness,
    drain: () => {
      state.draining = true;
    },
    async startJobs() {
      await closeExpired(app);
      state.finalised = true;
      jobs.every(5, 'close expired attempts', () => closeExpired(app));
      jobs.every(60, 'forget passed limits', async () => app.limits.sweep());
      jobs.every(3600, 'forget ended sessions', () => sweepSessions(app));
      // The embedded database has no autovacuum of its own.
      if (store.kind === 'embedded') jobs.every(1800, 'vacuum', () => store.pool.query('vacuum analyze'));
    },
    async stop() {
      await jobs.stop();
      await http.close();
    },
  };
}

function observe({ metrics, passwords, db, config }: App, { pool }: Store) {
  metrics.observe('db_pool_used', 'Database connections in use', () => pool.totalCount - pool.idleCount);
  metrics.observe('db_pool_waiting', 'Requests waiting for a database connection', () => pool.waitingCount);
  metrics.observe('password_hash_queue', 'Password checks waiting', () => passwords.queued());
  metrics.observe('quiz_attempts_open', 'Running quizzes', () => countOpen({ db }));
  metrics.observe('disk_free_share', 'Free share of the disk under DATA_DIR', () => diskFreeShare(config.dataDir));
}

/** Where the built pages are. */
export const builtPages = join(import.meta.dirname, '..', '..', 'web', 'dist');
