import Fastify from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';
import { readinessParts } from './health.ts';
import type { Readiness } from './health.ts';

interface Watched {
  app: { metrics: Metrics };
  readiness: Readiness;
}

/** A private listener on loopback for Prometheus and detailed readiness. */
export async function serveMetrics({ app, readiness }: Watched, port: number) {
  const http = Fastify({ logger: false });
  http.get('/metrics', async (_request, reply) => {
    void reply.type(app.metrics.registry.contentType);
    return app.metrics.registry.metrics();
  });
  http.get('/readyz', async (_request, reply) => {
    const parts = await readinessParts(readiness);
    void reply.code(Object.values(parts).every(Boolean) ? 200 : 503);
    return parts;
  });
  await http.listen({ port, host: '127.0.0.1' });
  return http;
}
