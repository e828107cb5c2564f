import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { Failure, failures, messageOf } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { toolAddresses } from '../lti/toolAddresses.service.ts';
import { failureOf } from '../platform/http/errors.ts';
import { publishedKeys } from '../lti/keys.service.ts';
import { publicUrlOf } from '../platform/http/headers.ts';
import { countedAs } from '../platform/http/networkOf.ts';
import { sendPlainPage } from '../platform/http/plainPage.ts';
import { RateLimited, limitHeaders } from '../platform/http/rateLimit.ts';
import { refusedLaunch, takeMessage } from './launches.service.ts';

/** Below /api; platforms know them from their registration. */
const LOGIN = '/lti/login';
const LAUNCH = '/lti/launch';
const KEYS = '/lti/keys';
export const ltiFormPaths: [string, { method: string }[]][] = [
  [LOGIN, [{ method: 'GET' }, { method: 'POST' }]],
  [LAUNCH, [{ method: 'POST' }]],
  [KEYS, [{ method: 'GET' }]],
];

/** Messages of large courses carry long custom parameters. */
const MOST_BYTES = 64 * 1024;

const login = z.object({
  iss: z.string().min(1).max(2000),
  login_hint: z.string().min(1).max(4000),
  target_link_uri: z.string().max(4000),
  client_id: z.string().max(255).optional(),
  lti_message_hint: z.string().max(4000).optional(),
});
const message = z.object({ state: z.string().min(1).max(200), id_token: z.string().min(1) });

/**
 * Takes the forms that a platform makes browsers send: no calls of the contract, because browsers show what is
 * answered, and because they come from another site.
 */
export async function takeLtiForms(http: FastifyInstance, app: App, keysAt: (url: string) => JWTVerifyGetKey) {
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler((error, _request, reply) => showRefusal(app, error, reply));
    scope.addHook('onRequest', async (request, reply) => {
      const state = app.limits.take('read', `launches of ${countedAs(request.ip)}`);
      void reply.headers(limitHeaders('read', state));
    });
    // As a set of keys, which is no answer of the contract either.
    scope.get(`/api${KEYS}`, async () => ({ keys: await publishedKeys(app) }));
    const config = { fromOtherSites: true } as const;
    const onLogin = async (request: FastifyRequest, reply: FastifyReply) => answerLogin(app, request, reply);
    scope.get(`/api${LOGIN}`, onLogin);
    scope.post(`/api${LOGIN}`, { config }, onLogin);
    scope.post(`/api${LAUNCH}`, { config }, async (request, reply) => {
      const sent = message.safeParse(formOf(request));
      if (!sent.success) throw refusedLaunch('form');
      const { state, id_token: token } = sent.data;
      await takeMessage(app, keysAt, { state, token, address: request.ip });
      // In the fragment, which no server and no log sees.
      return reply.redirect(`${toolAddresses(app).tool}#state=${encodeURIComponent(state)}`, 303);
    });
  });
}

const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? Object.fromEntries(body) : {});

/** The login continues on a page of ours, because only a page can keep the secret of its tab. */
function answerLogin(app: App, request: FastifyRequest, reply: FastifyReply) {
  const sent = request.method === 'GET' ? (request.query as object) : formOf(request);
  const asked = login.safeParse(sent);
  if (!asked.success) throw new Failure('invalid_input', { message: 'This address is opened by a learning platform.' });
  const { tool, login: here } = toolAddresses(app);
  if (!isAt(asked.data.target_link_uri, tool)) throw refusedLaunch('target_link_uri');
  const fields = new URLSearchParams(Object.entries(asked.data));
  const frame = request.headers['sec-fetch-dest'];
  if (frame === 'iframe' || frame === 'frame' || frame === 'embed' || frame === 'object')
    return sendPlainPage(reply, {
      title: `${app.config.PRODUCT_NAME} opens in a new window`,
      text: 'Quizzes can’t run inside another page. Your course stays open here.',
      form: {
        action: here,
        method: 'get',
        fields: Object.fromEntries(fields),
        button: 'Open in a new window',
        inNewWindow: true,
      },
    });
  return reply.redirect(`${publicUrlOf(app.config)}/lti/start#${fields.toString()}`, 303);
}

function isAt(text: string, tool: string): boolean {
  const url = URL.parse(text);
  return url !== null && `${url.origin}${url.pathname}` === tool;
}

/** People see it, not programs. */
function showRefusal(app: App, error: unknown, reply: FastifyReply) {
  const failure = error instanceof Error ? failureOf(error) : null;
  if (!failure) app.log.error({ err: error, event: 'lti_failed' }, 'a launch failed');
  const shown = failure ?? new Failure('internal');
  if (failure instanceof RateLimited) void reply.headers(limitHeaders(failure.rule, failure.state));
  return sendPlainPage(reply, {
    status: failures[shown.code].status,
    title: 'This activity can’t be opened',
    text: messageOf(shown),
  });
}
