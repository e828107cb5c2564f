import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Failure } from '@assay/contract/failure';
import type { Config } from '../settings/config.ts';
import { logOptions } from '../telemetry/log.ts';
import type { LogStream } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { acceptJsonOnly } from './body.ts';
import { createCors } from './cors.ts';
import type { Cors } from './cors.ts';
import { answerBrokenRequest, answerError } from './errors.ts';
import { isApiPath, isOwnOrigin, securityHeaders } from './headers.ts';
import { LONGEST_PARAMETER } from './otherMethods.ts';
import { callerLogFields } from './callerLogFields.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Browsers may send this from any site. */
    fromOtherSites?: true;
  }
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

interface Options {
  config: Config;
  publicUrl: string;
  metrics: Metrics;
  newRequestId: () => string;
  logTo?: LogStream | undefined;
}

/** The HTTP server with everything that applies to every route: time-outs, sizes, headers, logging, errors. */
export async function createHttp(options: Options): Promise<FastifyInstance> {
  const { config, metrics, newRequestId } = options;
  const headers = securityHeaders(options.publicUrl, { google: config.GOOGLE_CLIENT_ID !== undefined });
  const http = Fastify({
    logger: logOptions(config.LOG_LEVEL, options.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs much, and both kinds of line name their request themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    keepAliveTimeout: 5000,
    trustProxy: trusted(config.TRUST_PROXY),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : newRequestId();
    },
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    // These are refused before any hook runs, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...headers.api, 'x-request-id': request.id });
      void answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers.api, newRequestId()),
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  setHeaders(http, headers, { ownOrigin: new URL(options.publicUrl).origin, cors: createCors(config.CORS_ORIGINS) });
  acceptJsonOnly(http);
  logEveryAnswer(http, metrics);
  http.setErrorHandler(answerError);
  return http;
}

/** A number trusts that many hops, counted from this server outwards. */
function trusted(setting: Config['TRUST_PROXY']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : (setting ?? false);
}

function setHeaders(
  http: FastifyInstance,
  headers: ReturnType<typeof securityHeaders>,
  { ownOrigin, cors }: { ownOrigin: string; cors: Cors },
) {
  http.addHook('onRequest', async (request, reply) => {
    const isApi = isApiPath(request.url);
    void reply.headers(isApi ? headers.api : headers.page);
    // The query may hold a reader's secret, so no referrer is sent.
    if (!isApi && request.url.includes('?')) void reply.header('referrer-policy', 'strict-origin');
    void reply.header('x-request-id', request.id);
    // Node would refuse it too, but with an empty answer.
    if (!request.headers.host && request.raw.httpVersion === '1.1') throw new Failure('invalid_input');
    // A page on another site can make a browser send a request, but its Origin reveals it. Programs send none.
    const { origin } = request.headers;
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (!isApi) return;
    if (cors.answer(request, reply)) return reply.send();
    // Learning platforms make browsers send forms, which no session goes along with.
    if (request.routeOptions.config.fromOtherSites) return;
    if (changes && origin && !isOwnOrigin(origin, ownOrigin, request.headers.host) && !cors.mayChange(request))
      throw new Failure('foreign_origin');
  });
}

function logEveryAnswer(http: FastifyInstance, metrics: Metrics) {
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { route, method: request.method };
    metrics.requests.inc({ ...labels, status: reply.statusCode });
    metrics.duration.observe(labels, reply.elapsedTime / 1000);
    if (route.startsWith('/api') || reply.statusCode >= 400)
      request.log.info(
        {
          event: 'request',
          requestId: request.id,
          ...labels,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ...callerLogFields(request),
        },
        'answered',
      );
  });
}
