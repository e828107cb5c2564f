import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

export interface Readiness {
  database: () => Promise<boolean>;
  migrated: () => Promise<boolean>;
  finalised: () => boolean;
  draining: () => boolean;
  dataDir: string;
}

/** `/healthz`: the event loop responds. `/readyz`: work can be done; the details are only on the private listener. */
export function serveHealth(http: FastifyInstance, readiness: Readiness) {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    const ready = Object.values(await readinessParts(readiness)).every(Boolean);
    void reply.code(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready' };
  });
}

export async function readinessParts(readiness: Readiness): Promise<Record<string, boolean>> {
  const within = async (work: () => Promise<boolean>) => {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1000).unref());
    return Promise.race([work().catch(() => false), late]);
  };
  const database = await within(readiness.database);
  return {
    database,
    migrated: database && (await within(readiness.migrated)),
    finalised: readiness.finalised(),
    disk: (await diskFree(readiness.dataDir)).share > 0.05,
    accepting: !readiness.draining(),
  };
}

/**
 * Free space of the file system under `folder`: bytes, and their share from 0 to 1; reported as all free where unknown.
 */
export async function diskFree(folder: string): Promise<{ share: number; bytes: number }> {
  const stats = await statfs(folder).catch(() => null);
  if (!stats || stats.blocks === 0) return { share: 1, bytes: Number.POSITIVE_INFINITY };
  return { share: stats.bavail / stats.blocks, bytes: stats.bavail * stats.bsize };
}
