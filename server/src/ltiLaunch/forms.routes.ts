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
import { beginLaunch, refusedLaunch, takeMessage } from './launches.service.ts';
import type { SelectionBegun } from './launches.service.ts';
import { createRegistering, REGISTER } from './registrations.service.ts';
import { answerSelection, selectableSkills } from './selecting.service.ts';
import { factsOf } from './selection.ts';

/** Below /api; platforms know them from their registration. */
const LOGIN = '/lti/login';
const LAUNCH = '/lti/launch';
const SELECT = '/lti/select';
const KEYS = '/lti/keys';
export const ltiFormPaths: [string, { method: string; hasEffect?: true }[]][] = [
  [LOGIN, [{ method: 'GET' }, { method: 'POST' }]],
  [LAUNCH, [{ method: 'POST' }]],
  [SELECT, [{ method: 'POST' }]],
  [KEYS, [{ method: 'GET' }]],
  [REGISTER, [{ method: 'GET', hasEffect: true }]],
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
const registration = z.object({
  openid_configuration: z.url({ protocol: /^https?$/ }).max(2000),
  registration_token: z
    .string()
    .regex(/^[\x21-\x7e]{1,8000}$/)
    .optional(),
});
const word = z.string().min(1).max(200);
const message = z.object({ state: word, id_token: z.string().min(1) });
const selected = z.object({ state: word, secret: word, skill: z.array(z.coerce.number().pipe(z.int().positive())) });

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
    scope.setErrorHandler((error, _request, reply) => showRefusal(app, error, reply, 'This activity can’t be opened'));
    scope.addHook('onRequest', async (request, reply) => {
      const state = app.limits.take('read', `launches of ${countedAs(request.ip)}`);
      void reply.headers(limitHeaders('read', state));
      // A platform may open a selection in a window of its own, to which the answer goes back.
      void reply.header('cross-origin-opener-policy', 'unsafe-none');
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
      const taken = await takeMessage(app, keysAt, { state, token, address: request.ip });
      if (taken.kind === 'selection') return showSkills(app, reply, taken);
      // In the fragment, which no server and no log sees.
      return reply.redirect(`${toolAddresses(app).tool}#state=${encodeURIComponent(state)}`, 303);
    });
    scope.post(`/api${SELECT}`, async (request, reply) => endSelection(app, request, reply));
    await scope.register(async (registering) => takeRegistrations(registering, app));
  });
}

const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? Object.fromEntries(body) : {});

/**
 * The login of a launch continues on a page of ours, because only a page can keep the secret of its tab. A selection
 * signs no one in, so that it stays where the platform opened it, also within a frame.
 */
async function answerLogin(app: App, request: FastifyRequest, reply: FastifyReply) {
  const sent = request.method === 'GET' ? (request.query as object) : formOf(request);
  const asked = login.safeParse(sent);
  if (!asked.success)
    throw new Failure('invalid_input', {
      message: 'This page is opened from a course. Open the activity in your course again.',
    });
  const { tool, selection, login: here } = toolAddresses(app);
  if (isAt(asked.data.target_link_uri, selection)) {
    const { iss: issuer, client_id: clientId, login_hint: loginHint, lti_message_hint: messageHint } = asked.data;
    const { url } = await beginLaunch(app, { issuer, clientId, loginHint, messageHint });
    return reply.redirect(url, 303);
  }
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

async function showSkills(app: App, reply: FastifyReply, { selection, state, secret }: SelectionBegun) {
  const skills = await selectableSkills(app);
  const several = selection.takesSeveral;
  return sendPlainPage(reply, {
    title: several ? 'Select skills' : 'Select a skill',
    text: skills.length === 0 ? 'No skills are available yet.' : 'Your course gets a link to each quiz you select.',
    form: {
      action: `${publicUrlOf(app.config)}/api${SELECT}`,
      method: 'post',
      fields: { state, secret },
      options: {
        name: 'skill',
        several,
        items: skills.map((skill) => ({ value: String(skill.id), label: skill.name, note: factsOf(skill) })),
      },
      button: 'Add to course',
      cancel: 'Cancel',
    },
  });
}

/** The page posts itself; the button is for browsers without scripts. */
async function endSelection(app: App, { body }: FastifyRequest, reply: FastifyReply) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const skill = form.has('cancel') ? [] : form.getAll('skill');
  const sent = selected.safeParse({ state: form.get('state'), secret: form.get('secret'), skill });
  if (!sent.success) throw refusedLaunch('form');
  const { state, secret, skill: skillIds } = sent.data;
  const { returnUrl, token: JWT } = await answerSelection(app, { state, secret, skillIds });
  return sendPlainPage(reply, {
    title: 'Back to your course',
    text: 'You’ll be there in a moment.',
    form: { action: returnUrl, method: 'post', fields: { JWT }, button: 'Continue' },
    script: 'document.forms[0].submit()',
  });
}

/** A platform's admin opens it in a frame or a window of the platform. */
function takeRegistrations(scope: FastifyInstance, app: App) {
  const register = createRegistering(app);
  scope.setErrorHandler((error, _request, reply) =>
    showRefusal(app, error, reply, 'This learning platform can’t be registered'),
  );
  // Looking at its head must not use it up.
  scope.get<{ Params: { token: string } }>(`/api${REGISTER}`, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = registration.safeParse(request.query);
    if (!asked.success)
      throw new Failure('invalid_input', { message: 'This address is for your learning platform. Enter it there.' });
    const { openid_configuration: configurationUrl, registration_token: registrationToken } = asked.data;
    await register({ token: request.params.token, configurationUrl, registrationToken, address: request.ip });
    return sendPlainPage(reply, {
      title: 'Registered',
      text: `Courses can open ${app.config.PRODUCT_NAME} once an admin there has confirmed this learning platform.`,
      button: 'Close',
      script: CLOSE,
    });
  });
}

/** The message by which a platform knows that its window or frame is done. */
const CLOSE =
  "document.querySelector('button').onclick=()=>(opener||parent).postMessage({subject:'org.imsglobal.lti.close'},'*')";

function isAt(text: string, tool: string): boolean {
  const url = URL.parse(text);
  return url !== null && `${url.origin}${url.pathname}` === tool;
}

/** People see it, not programs. */
function showRefusal(app: App, error: unknown, reply: FastifyReply, title: string) {
  const failure = error instanceof Error ? failureOf(error) : null;
  if (!failure) app.log.error({ err: error, event: 'lti_failed' }, 'a launch failed');
  const shown = failure ?? new Failure('internal');
  if (failure instanceof RateLimited) void reply.headers(limitHeaders(failure.rule, failure.state));
  return sendPlainPage(reply, {
    status: failures[shown.code].status,
    title,
    text: messageOf(shown),
  });
}
