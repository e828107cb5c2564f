import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../settings/config.ts';
import { answerRequest, takeRequest } from './requestFolder.ts';

/** Names the question that a request belongs to; only the command that asked it knows the name. */
export const WITNESS_HEADER = 'x-assay-doctor';

/** A request as it arrived at this server. */
export interface Witnessed {
  /** The address that counts as the client's. */
  address: string;
  /** The other end of the connection. */
  peer: string;
  /** The addresses in X-Forwarded-For; each proxy adds one at the end. */
  forwarded: string[];
}

export const witnessFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'doctor');

/**
 * Notes for `npm run doctor` how its own request arrived through the proxies. The note goes to DATA_DIR, never into the
 * answer, and only for a question that lies there, so others cannot use it.
 */
export function witnessRequests(http: FastifyInstance, config: Pick<Config, 'dataDir'>): void {
  const folder = witnessFolder(config);
  http.addHook('onRequest', async (request) => {
    const id = request.headers[WITNESS_HEADER];
    if (typeof id !== 'string' || !takeRequest(folder, id)) return;
    const witnessed: Witnessed = {
      address: request.ip,
      peer: request.socket.remoteAddress ?? '',
      forwarded: String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    };
    answerRequest(folder, id, witnessed);
  });
}
