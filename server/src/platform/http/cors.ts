import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Pages of the listed origins may call the API with a token in `Authorization`, and read the answers. They never send a
 * cookie: there is none, and credentials are not allowed.
 */
export interface Cors {
  /** Adds the headers for the page that asks. @returns whether the answer is complete: to a browser's preflight */
  answer(request: FastifyRequest, reply: FastifyReply): boolean;
  /** Whether a listed page may send this change: only with a token, so that no other page signs people in. */
  mayChange(request: FastifyRequest): boolean;
}

/** A browser asks again after this. Longer would keep an origin that was removed. */
const PREFLIGHT_SECONDS = 600;
const EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Content-Disposition';

export function createCors(origins: readonly string[]): Cors {
  const listed = new Set(origins);
  const listedOf = ({ headers: { origin } }: FastifyRequest) =>
    origin !== undefined && listed.has(origin) ? origin : null;
  return {
    answer(request, reply) {
      if (listed.size === 0) return false;
      void reply.header('vary', 'Origin');
      const origin = listedOf(request);
      if (origin === null) return false;
      void reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED,
      });
      if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
      void reply.code(204).headers({
        vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
        'access-control-allow-headers': 'Authorization, Content-Type',
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      });
      return true;
    },
    mayChange: (request) => listedOf(request) !== null && request.headers.authorization?.startsWith('Bearer ') === true,
  };
}
