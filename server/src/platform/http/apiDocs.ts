import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../../app.ts';
import { bearer } from './bind.ts';
import type { Binder } from './bind.ts';
import { countedAs } from './networkOf.ts';
import { prepareFile, sendPrepared } from './preparedFile.ts';
import type { PreparedFile } from './preparedFile.ts';

interface Described {
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown>; required?: string[] } }> };
}

const GET = [{ method: 'GET' }];
/** The documentation's paths, below /api. */
export const docsPaths: [string, { method: string }[]][] = [
  ['/openapi.json', GET],
  ['/docs', GET],
];

interface Asking extends Pick<Binder, 'http'> {
  findActor: (token: string) => Promise<Actor | null>;
  app: Pick<App, 'limits' | 'config'>;
}

/**
 * The OpenAPI document of all bound routes, and a script-free page of it, created on first use and cached. In
 * production, only for people who are signed in.
 */
export function serveApiDocs({ http, app, findActor }: Asking) {
  const onRequest = async (request: FastifyRequest) => {
    if (app.config.NODE_ENV !== 'production') return;
    const token = bearer(request);
    const actor = token && (await findActor(token));
    // Counted separately, so that reading the documentation never blocks an address from signing in.
    if (actor) app.limits.take('read', `user ${actor.userId}`);
    else app.limits.take('anonymous', `documentation to ${countedAs(request.ip)}`);
    if (!actor) throw new Failure('unauthenticated');
  };
  const serve = (path: string, type: string, write: (document: Described) => string) => {
    let made: Promise<PreparedFile> | undefined;
    http.get(`/api${path}`, { schema: { hide: true }, onRequest }, async (request, reply) => {
      made ??= prepare(type, write(http.swagger() as unknown as Described));
      return sendPrepared(request, reply, await made);
    });
  };
  serve('/openapi.json', 'application/json; charset=utf-8', (document) => JSON.stringify(document));
  serve('/docs', 'text/html; charset=utf-8', ({ info, paths }) => page(info.title, paths));
}

async function prepare(type: string, text: string): Promise<PreparedFile> {
  const plain = Buffer.from(text);
  const brotli = await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return prepareFile({ type, plain, brotli, cacheControl: 'private, no-cache' });
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(title: string, paths: Described['paths']): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => row(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body><h1>${escape(title)}</h1>
<p>Send JSON. Sign in with POST /api/auth/login and send the token as <code>Authorization: Bearer …</code>.
Success answers <code>{"success": true, "data": …}</code>, failure <code>{"success": false, "code", "message", "requestId"}</code>.
The whole contract with every schema: <a href="/api/openapi.json">openapi.json</a>.</p>
<table border="1" cellpadding="6"><thead><tr><th>Call</th><th>What it does</th><th>Needs</th><th>Takes</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></body></html>`;
}

function row(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  const required = new Set(body?.required ?? []);
  const takes = [
    ...(operation.parameters ?? []).map(({ name, in: place }) => `${name} (${place})`),
    ...Object.keys(body?.properties ?? {}).map((name) => (required.has(name) ? name : `${name} (optional)`)),
  ];
  return `<tr><td><code>${escape(method.toUpperCase())} ${escape(path)}</code></td><td>${escape(operation.summary ?? '')}</td><td>${operation.security ? 'token' : '–'}</td><td>${escape(takes.join(', ')) || '–'}</td></tr>`;
}
