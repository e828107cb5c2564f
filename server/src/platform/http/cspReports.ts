import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '@assay/contract/failure';
import type { App } from '../../app.ts';
import { countedAs } from './networkOf.ts';
import { limitHeaders } from './rateLimit.ts';

/** Below /api; referenced by the pages' headers. */
export const CSP_REPORTS = '/csp-reports';
export const cspReportPaths: [string, { method: string }[]][] = [[CSP_REPORTS, [{ method: 'POST' }]]];

const MOST_BYTES = 8 * 1024;
const MOST_REPORTS = 20;

/** The directives of the pages' policy; anything else counts as `other`, so that labels stay few. */
const DIRECTIVES = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src
  connect-src frame-src media-src worker-src manifest-src base-uri object-src form-action frame-ancestors
  require-trusted-types-for`.split(/\s+/),
);

const text = z.string().max(MOST_BYTES);
// The Reporting API's format and the older one of browsers without it; only two members of each are read.
const reports = z
  .array(z.object({ type: z.string(), body: z.object({ effectiveDirective: text, blockedURL: text.nullish() }) }))
  .max(MOST_REPORTS);
const before = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
  }),
});

/** Browsers report what the pages' content security policy blocked: counted and logged, without any path. */
export async function takeCspReports(http: FastifyInstance, app: Pick<App, 'limits' | 'metrics' | 'log'>) {
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/reports+json', 'application/csp-report'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(`/api${CSP_REPORTS}`, {
      onRequest: async (request, reply) => {
        // Counted separately, so that a noisy page never blocks an address from signing in.
        const state = app.limits.take('anonymous', `reports of ${countedAs(request.ip)}`);
        void reply.headers(limitHeaders('anonymous', state));
      },
      handler: async (request, reply) => {
        for (const { directive, blocked } of violationsIn(request.body)) {
          app.metrics.cspViolations.inc({ directive });
          app.log.warn({ event: 'csp_violation', directive, blocked }, 'the content security policy forbade something');
        }
        return reply.code(204).send();
      },
    });
  });
}

function violationsIn(body: unknown): { directive: string; blocked: string }[] {
  // Plain JSON is already parsed here, and browsers do not send reports as plain JSON.
  if (typeof body !== 'string') throw new Failure('unsupported_media_type');
  const parsed: unknown = JSON.parse(body);
  const old = before.safeParse(parsed);
  if (old.success) {
    const {
      'effective-directive': effective,
      'violated-directive': violated,
      'blocked-uri': uri,
    } = old.data['csp-report'];
    return [violation(effective ?? violated, uri)];
  }
  const sent = reports.safeParse(parsed);
  if (!sent.success) throw new Failure('invalid_input');
  return sent.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective, blockedURL } }) => violation(effectiveDirective, blockedURL));
}

function violation(directive = '', blocked?: string | null) {
  const name = directive.split(' ')[0] ?? '';
  return { directive: DIRECTIVES.has(name) ? name : 'other', blocked: originOf(blocked ?? '') };
}

/** The path of an address may reveal personal data. */
function originOf(blocked: string): string {
  const url = URL.parse(blocked);
  if (url) return url.origin === 'null' ? url.protocol : url.origin;
  return ['inline', 'eval', 'wasm-eval', 'trusted-types-sink', 'trusted-types-policy'].includes(blocked)
    ? blocked
    : 'other';
}
