import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '@assay/contract/failure';
import { sendFailure } from './errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];
/** On unknown paths these methods get `not found`; others are refused as methods. */
const USUAL = new Set(METHODS.filter((method) => method !== 'TRACE'));
/** The router does not match longer parameters. */
export const LONGEST_PARAMETER = 200;

interface Taken {
  method: string;
  hasEffect?: true | undefined;
}

interface Known {
  path: string;
  parts: string[];
  /** Sorts parameters after all literals. */
  key: string;
  allowed: string[];
}

/**
 * A known path with another method: 405 with Allow. Call after every endpoint is bound. Runs when the router found
 * nothing: registering a route per unsupported method took a fifth of a server's start.
 */
export function refuseOtherMethods(http: FastifyInstance, bound: Iterable<[string, Taken[]]>) {
  const known = [...bound].map(([path, endpoints]): Known => ({
    path: `/api${path}`,
    parts: `/api${path}`.split('/'),
    key: `/api${path}`
      .split('/')
      .map((part) => (isParameter(part) ? '\uFFFF' : part))
      .join('\0'),
    allowed: endpoints.flatMap(methodsOf),
  }));
  // Like the router, prefers literal parts over parameters.
  const inOrder = known.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  http.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const asked = partsOf(request.url);
    const allowed = inOrder.find(({ parts }) => isAt(asked, parts))?.allowed;
    if (!allowed && USUAL.has(request.method)) return;
    void reply.header('allow', (allowed ?? ['GET', 'HEAD']).join(', '));
    throw new Failure('method_not_allowed');
  });
  const withParameters = Map.groupBy(
    known.filter(({ parts }) => parts.some(isParameter)),
    ({ parts }) => parts.length,
  );
  for (const one of known) {
    // Without a route of its own such a call would match one with a parameter: GET /users/profile.
    const hidden = withParameters.get(one.parts.length)?.filter((other) => hides(one, other)) ?? [];
    const taken = hidden.flatMap(({ allowed }) => allowed);
    const method = METHODS.filter((name) => taken.includes(name) && !one.allowed.includes(name));
    if (method.length === 0) continue;
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('allow', one.allowed.join(', '));
      return sendFailure(new Failure('method_not_allowed'), request, reply);
    };
    http.route({ method, url: one.path, handler });
  }
}

/** HEAD is allowed with every GET that changes nothing. */
const methodsOf = ({ method, hasEffect }: Taken): string[] =>
  method === 'GET' && !hasEffect ? ['GET', 'HEAD'] : [method];

const isParameter = (part: string) => part.startsWith(':');

/** Whether a URL can match both, which have as many parts, and the router takes the first. */
function hides(one: Known, other: Known): boolean {
  if (one.key >= other.key) return false;
  const meets = (part: string, at: number) =>
    part === other.parts[at] || isParameter(part) || isParameter(other.parts[at] ?? '');
  return one.parts.every(meets);
}

function isAt(asked: string[], parts: string[]): boolean {
  const fits = (part: string, at: number) =>
    isParameter(part) ? (asked[at]?.length ?? 0) <= LONGEST_PARAMETER : part === asked[at];
  return asked.length === parts.length && parts.every(fits);
}

/** Split like the router, absolute URLs too; undecodable ones were refused earlier. */
const partsOf = (url: string) => decodeURI(url.replace(/^https?:\/\/.*?\//, '/').replace(/[?#].*$/s, '')).split('/');
