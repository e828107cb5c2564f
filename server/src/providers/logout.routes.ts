import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { countedAs } from '../platform/http/networkOf.ts';
import { limitHeaders } from '../platform/http/rateLimit.ts';
import { logOutByProvider } from './logout.service.ts';

/** Below /api; the operator registers it at the service. */
const LOGOUT = '/auth/providers/:provider/logout';
export const providerLogoutPaths: [string, { method: string }[]][] = [[LOGOUT, [{ method: 'POST' }]]];

const MOST_BYTES = 16 * 1024;
const params = z.object({ provider: z.string() });

/** Takes logout tokens of sign-in services, which send them as a form: no call of the contract. */
export async function takeProviderLogouts(http: FastifyInstance, app: App) {
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(`/api${LOGOUT}`, {
      onRequest: async (request, reply) => {
        const state = app.limits.take('read', `logouts of ${countedAs(request.ip)}`);
        void reply.headers(limitHeaders('read', state));
      },
      handler: async (request, reply) => {
        if (!(request.body instanceof URLSearchParams)) throw new Failure('unsupported_media_type');
        const token = request.body.get('logout_token');
        if (token === null) throw new Failure('invalid_input');
        await logOutByProvider(app, params.parse(request.params).provider, token, request.ip);
        return reply.code(204).send();
      },
    });
  });
}
