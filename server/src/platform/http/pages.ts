import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { Failure } from '@assay/contract/failure';
import { sendFailure } from './errors.ts';
import { isApiPath } from './headers.ts';

/** Serves the built browser part, compressed at build time; every path that is not a file is the one page. */
export async function servePages(http: FastifyInstance, folder: string) {
  const built = existsSync(join(folder, 'index.html'));
  if (built)
    await http.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      // One route a file: whatever is none, the root and folders too, is the one page or absent.
      wildcard: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/');
        void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  http.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!built || !wantsPage || isApiPath(request.url) || wantsFile(request))
      return sendFailure(new Failure('not_found'), request, reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html', folder, { cacheControl: false });
  });
}

/** A script, style or picture that is gone must fail as one; whoever follows an old link is shown the page for it. */
function wantsFile({ url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  return /\.\w{1,5}$/.test(path) && (path.startsWith('/assets/') || !headers.accept?.includes('text/html'));
}
