import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '@assay/contract/failure';
import { sendFailure } from './errors.ts';
import { isApiPath } from './headers.ts';
import { prepareFile, sendPrepared } from './preparedFile.ts';
import type { PreparedFile } from './preparedFile.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Serves the built web files, compressed at build time; every path that is not a file gets the single page. */
export async function servePages(http: FastifyInstance, folder: string) {
  const files = await readPages(folder);
  for (const [path, file] of files) http.get(path, async (request, reply) => sendPrepared(request, reply, file));
  const page = files.get('/index.html');
  http.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!page || !wantsPage || isApiPath(request.url) || wantsFile(request))
      return sendFailure(new Failure('not_found'), request, reply);
    return sendPrepared(request, reply, page);
  });
}

/** All files by path, read once: about three MB, so that requests open no files. */
async function readPages(folder: string): Promise<Map<string, PreparedFile>> {
  const files = new Map<string, PreparedFile>();
  if (!existsSync(join(folder, 'index.html'))) return files;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.br')) continue;
    const at = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, at).replaceAll(sep, '/')}`;
    files.set(
      path,
      prepareFile({
        type: TYPES[extname(at)] ?? 'application/octet-stream',
        plain: await readFile(at),
        brotli: existsSync(`${at}.br`) ? await readFile(`${at}.br`) : null,
        cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      }),
    );
  }
  return files;
}

/** A missing script, style or picture must fail as such; an old link gets the page. */
function wantsFile({ url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  return /\.\w{1,5}$/.test(path) && (path.startsWith('/assets/') || !headers.accept?.includes('text/html'));
}
