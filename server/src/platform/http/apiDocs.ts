import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../../app.ts';
import { apiDocument, printDocument } from '../openapi/document.ts';
import { documentPart } from '../openapi/documentPart.ts';
import { documentParts, partPath, WHOLE, WHOLE_30 } from '../openapi/documentParts.ts';
import { asOpenApi30 } from '../openapi/openapi30.ts';
import { socketDocument } from '../openapi/socketDocument.ts';
import { apiDocsPage, eventDocsPage } from './apiDocsPage.ts';
import { bearer } from './bind.ts';
import type { Binder } from './bind.ts';
import { countedAs } from './networkOf.ts';
import { prepareFile, sendPrepared } from './preparedFile.ts';
import type { PreparedFile } from './preparedFile.ts';

const GET = [{ method: 'GET' }];
/** The documentation's paths, below /api. */
export const docsPaths: [string, { method: string }[]][] = [
  WHOLE,
  WHOLE_30,
  ...Object.keys(documentParts).map(partPath),
  '/docs',
  '/asyncapi.json',
  '/docs/events',
].map((path) => [path, GET]);

interface Asking extends Pick<Binder, 'http'> {
  findActor: (token: string) => Promise<Actor | null>;
  app: Pick<App, 'limits' | 'config'>;
}

/**
 * The OpenAPI document of the contract, whole and in parts, the AsyncAPI document of its events, and script-free pages of
 * both, created on first use and cached. In production, only for people who are signed in.
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
  const calls = () => apiDocument(`${app.config.PRODUCT_NAME} API`);
  const events = () => socketDocument(`${app.config.PRODUCT_NAME} rooms`);
  const serve = (path: string, type: string, write: () => string) => {
    let made: Promise<PreparedFile> | undefined;
    http.get(`/api${path}`, { onRequest }, async (request, reply) => {
      made ??= prepare(type, write());
      return sendPrepared(request, reply, await made);
    });
  };
  const [json, html] = ['application/json; charset=utf-8', 'text/html; charset=utf-8'];
  serve(WHOLE, json, () => printDocument(calls()));
  serve(WHOLE_30, json, () => JSON.stringify(asOpenApi30({ ...calls() })));
  for (const part of Object.keys(documentParts))
    serve(partPath(part), json, () => JSON.stringify(documentPart(calls(), part)));
  serve('/docs', html, () => apiDocsPage(calls()));
  serve('/asyncapi.json', json, () => printDocument(events()));
  serve('/docs/events', html, () => eventDocsPage(events()));
}

/** Packed as well as can be: half a second for the largest, once. */
async function prepare(type: string, text: string): Promise<PreparedFile> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const brotli = await promisify(brotliCompress)(plain, { params });
  return prepareFile({ type, plain, brotli, cacheControl: 'private, no-cache' });
}
