import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The product's version, as in package.json and the API document. */
export const VERSION = '0.1.0';

/** Per store; its server's metrics include it. */
export const createCommitSeconds = () =>
  new Histogram({
    name: 'db_commit_seconds',
    help: 'Time of the statement that commits a transaction',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [],
  });
export type CommitSeconds = ReturnType<typeof createCommitSeconds>;

let ofProcess: Registry | undefined;

/** Process metrics are registered once: their garbage-collection observer cannot be removed. */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Prometheus metrics of one server. No label ever holds a user id or a path value. */
export function createMetrics() {
  const registry = Registry.merge([processRegistry()]);
  const registers = [registry];
  new Gauge({ name: 'build_info', help: 'The running version', labelNames: ['version', 'node'], registers })
    .labels(VERSION, process.version)
    .set(1);
  const connectionsCut = new Counter({
    name: 'http_connections_cut_total',
    help: 'Connections ended because they, or their address, made the server hold too much',
    labelNames: ['reason'],
    registers,
  });
  // Starts at zero, so that the first increase is visible.
  for (const reason of ['pipelined', 'unread', 'share']) connectionsCut.inc({ reason }, 0);
  return {
    registry,
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Answered requests',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    duration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer',
      labelNames: ['route', 'method'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
      registers,
    }),
    answersAcked: new Counter({
      name: 'quiz_answers_acked_total',
      help: 'Answers acknowledged as saved',
      registers,
    }),
    authFailures: new Counter({
      name: 'auth_failures_total',
      help: 'Refused sign-ins',
      labelNames: ['reason'],
      registers,
    }),
    mail: new Counter({
      name: 'mail_deliveries_total',
      help: 'Tries to send mail',
      labelNames: ['outcome'],
      registers,
    }),
    ltiGrades: new Counter({
      name: 'lti_grades_total',
      help: 'Tries to send results to learning platforms',
      labelNames: ['outcome'],
      registers,
    }),
    webhooks: new Counter({
      name: 'webhook_deliveries_total',
      help: 'Tries to deliver events to webhooks',
      labelNames: ['outcome'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'rate_limited_total',
      help: 'Requests refused by a limit',
      labelNames: ['rule'],
      registers,
    }),
    connectionsCut,
    cspViolations: new Counter({
      name: 'csp_violations_total',
      help: 'Violations of the content security policy that browsers reported',
      labelNames: ['directive'],
      registers,
    }),
    /** Registers a gauge that is read at each scrape. */
    observe(name: string, help: string, read: () => number | Promise<number>) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          async collect() {
            // A gauge that fails, for instance without the database, must not break the others.
            this.set(await (async () => read())().catch(() => Number.NaN));
          },
        }),
      );
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
