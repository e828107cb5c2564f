import { api } from '@assay/contract/api';
import type { Endpoint } from '@assay/contract/endpoint';
import { expect, test } from 'vitest';
import { docsPaths } from './platform/http/apiDocs.ts';
import { secondFactorBody } from '../test/signIn/testSecondFactor.ts';
import { auditEvents } from '../test/testAudit.ts';
import { startEveryServiceServer, startTestServer } from '../test/testServer.ts';
import type { Person, TestServer } from '../test/testServer.ts';
import { everyRow } from '../test/testStore.ts';
import { ownThing } from '../test/testOwnThings.ts';
import {
  bodyFor,
  callOf,
  callersOf,
  decisionFor,
  idsIn,
  makeWorld,
  principals,
  proofFor,
  signInAgain,
} from '../test/testWorld.ts';
import type { Principal } from '../test/testWorld.ts';

/**
 * The permitted callers of each endpoint, stated independently on purpose: the contract's `access` is the server's
 * rule, this is the product's promise. `own`: the learner who owns the thing; also admins, or never admins, where
 * stated. `blind`: scorecards of an interview, closed even to its panel until their own is in.
 */
type Promised =
  | 'anyone'
  | 'signed in'
  | 'learners'
  | 'admins'
  | 'own'
  | 'own or admin'
  | 'own, of admins'
  | 'own, admins never'
  | 'blind';

/** Requests of browsers and services that are no calls of the contract. */
const byForm = [
  'POST /api/csp-reports',
  'POST /api/auth/providers/:id/logout',
  'GET /api/lti/login',
  'HEAD /api/lti/login',
  'POST /api/lti/login',
  'POST /api/lti/launch',
  'POST /api/lti/select',
  'GET /api/lti/keys',
  'HEAD /api/lti/keys',
  'GET /api/lti/register/:id',
];

const promised: Readonly<Record<string, Promised>> = {
  'GET /config': 'anyone',
  'GET /ip': 'anyone',
  'GET /legal/:page': 'anyone',
  'POST /auth/register': 'anyone',
  'POST /auth/login': 'anyone',
  'POST /auth/forgot-password': 'anyone',
  'POST /auth/verify-otp': 'anyone',
  'POST /auth/reset-password': 'anyone',
  'POST /auth/google': 'anyone',
  'POST /auth/google/nonce': 'anyone',
  'POST /auth/google/password': 'signed in',
  'POST /auth/google/delete-account': 'signed in',
  'POST /auth/providers/:provider/begin': 'anyone',
  'POST /auth/providers/:provider/finish': 'anyone',
  'POST /auth/logout': 'signed in',
  'GET /auth/me': 'signed in',
  'PUT /auth/change-password': 'signed in',
  'POST /auth/second-factor': 'anyone',
  'GET /auth/second-factor': 'signed in',
  'POST /auth/second-factor/enrolment': 'signed in',
  'POST /auth/second-factor/confirm': 'signed in',
  'POST /auth/second-factor/recovery-codes': 'signed in',
  'POST /auth/second-factor/off': 'signed in',
  'GET /auth/sessions': 'signed in',
  'DELETE /auth/sessions': 'signed in',
  'DELETE /auth/sessions/:id': 'own',
  'DELETE /users/:id/sessions': 'admins',
  'GET /auth/tokens': 'signed in',
  'POST /auth/tokens': 'signed in',
  'DELETE /auth/tokens/:id': 'own',
  'GET /users/:id/tokens': 'admins',
  'DELETE /users/:id/tokens/:tokenId': 'admins',
  'GET /users': 'admins',
  'GET /users/groups/list': 'admins',
  'GET /users/stats/overview': 'admins',
  'POST /users': 'admins',
  'POST /users/import/preview': 'admins',
  'POST /users/import': 'admins',
  'POST /users/notify': 'admins',
  'PUT /users/:id': 'admins',
  'DELETE /users/:id': 'admins',
  'GET /users/:id': 'signed in',
  'PUT /users/profile': 'signed in',
  'GET /users/profile/email': 'signed in',
  'POST /users/profile/email/link': 'signed in',
  'DELETE /users/profile/email': 'signed in',
  'GET /users/me/data': 'signed in',
  'GET /users/preferences': 'signed in',
  'PUT /users/preferences': 'signed in',
  'POST /auth/deactivate': 'signed in',
  'POST /auth/reactivate': 'anyone',
  'POST /auth/delete-account': 'signed in',
  'POST /auth/confirm-email': 'anyone',
  'POST /auth/undo-email': 'anyone',
  'GET /skills': 'signed in',
  'GET /skills/:id': 'signed in',
  'GET /skills/categories/list': 'signed in',
  'POST /skills': 'admins',
  'GET /admin/skills': 'admins',
  'POST /admin/skills': 'admins',
  'POST /admin/skills/active': 'admins',
  'PUT /admin/skills/:id': 'admins',
  'DELETE /admin/skills/:id': 'admins',
  'POST /admin/question-images': 'admins',
  'GET /images/:sha256': 'anyone',
  'GET /questions': 'admins',
  'GET /questions/:id': 'admins',
  'POST /questions': 'admins',
  'PUT /questions/:id': 'admins',
  'DELETE /questions/:id': 'admins',
  'POST /admin/questions': 'admins',
  'PUT /admin/questions/:id': 'admins',
  'DELETE /admin/questions/:id': 'admins',
  'GET /admin/skills/:id/questions': 'admins',
  'POST /admin/skills/:id/questions': 'admins',
  'DELETE /admin/skills/:skillId/questions/:questionId': 'admins',
  'POST /admin/question-imports': 'admins',
  'GET /admin/question-imports': 'admins',
  'GET /admin/question-imports/:id': 'admins',
  'GET /admin/question-imports/:id/items': 'admins',
  'PUT /admin/question-imports/:id': 'admins',
  'POST /admin/question-imports/:id/apply': 'admins',
  'POST /admin/question-imports/:id/undo': 'admins',
  'DELETE /admin/question-imports/:id': 'admins',
  'GET /admin/question-export/preview': 'admins',
  'GET /admin/question-export': 'admins',
  'GET /admin/questions': 'admins',
  'GET /admin/questions/all': 'admins',
  'POST /admin/questions/status': 'admins',
  'GET /admin/questions/duplicates': 'admins',
  'GET /admin/questions/tags': 'admins',
  'GET /admin/questions/:id/versions': 'admins',
  'GET /admin/skills-with-questions': 'admins',
  'POST /quiz/start': 'learners',
  'GET /questions/quiz/:skillId': 'learners',
  'GET /quiz/active': 'learners',
  'POST /quiz/answer': 'own, admins never',
  'POST /quiz/complete': 'own, admins never',
  'GET /quiz/history': 'signed in',
  'GET /quiz/:id': 'own or admin',
  'GET /reports/user/:id': 'own or admin',
  'GET /reports/user/:id/skill-usage': 'own or admin',
  'GET /reports/user/:id/achievements': 'own or admin',
  'GET /reports/leaderboard': 'signed in',
  'GET /admin/skills/:id/items': 'admins',
  'GET /admin/questions/:id/analysis': 'admins',
  'GET /admin/skills/:id/calibrations': 'admins',
  'POST /admin/skills/:id/calibrations': 'admins',
  'GET /admin/attempts': 'admins',
  'GET /admin/users/:id/attempts': 'admins',
  'GET /admin/attempts/all': 'admins',
  'GET /admin/attempts/:id': 'admins',
  'POST /admin/attempts/:id/assess': 'admins',
  'PUT /admin/attempts/:id/assessments/:assessmentId': 'admins',
  'POST /admin/attempts/:id/assessments/:assessmentId/withdraw': 'admins',
  'GET /admin/summary': 'admins',
  'GET /reports/overview': 'admins',
  'GET /reports/heat-map': 'admins',
  'GET /reports/skill-gaps': 'admins',
  'GET /reports/quiz-usage': 'admins',
  'GET /admin/reports': 'admins',
  'GET /admin/users/:id/report': 'admins',
  'POST /admin/attempts/extend': 'admins',
  'POST /admin/attempts/:id/end': 'admins',
  'POST /admin/virtual-rounds': 'admins',
  'GET /admin/virtual-rounds': 'admins',
  'GET /admin/virtual-rounds/:id': 'admins',
  'PUT /admin/virtual-rounds/:id': 'admins',
  'DELETE /admin/virtual-rounds/:id': 'admins',
  'GET /admin/virtual-rounds/:id/retention': 'admins',
  'PUT /admin/virtual-rounds/:id/retention': 'admins',
  'GET /admin/virtual-rounds/:id/candidates': 'admins',
  'POST /admin/virtual-rounds/:id/candidates': 'admins',
  'POST /admin/virtual-rounds/:id/candidates/preview': 'admins',
  'PUT /admin/virtual-rounds/:id/candidates/:candidateId': 'admins',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/withdraw': 'admins',
  'DELETE /admin/virtual-rounds/:id/candidates/:candidateId': 'admins',
  'GET /admin/virtual-rounds/:id/candidates/:candidateId': 'admins',
  'GET /admin/virtual-rounds/:id/candidates/:candidateId/links': 'admins',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/links': 'admins',
  'DELETE /admin/virtual-rounds/:id/candidates/:candidateId/links/:linkId': 'admins',
  'POST /dossier': 'anyone',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/decision': 'admins',
  'GET /admin/virtual-rounds/:id/candidates/:candidateId/decision/email': 'admins',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/decision/email': 'admins',
  'POST /admin/virtual-rounds/:id/rejections': 'admins',
  'GET /admin/virtual-rounds/:id/report': 'admins',
  'GET /admin/virtual-rounds/:id/decision-texts': 'admins',
  'PUT /admin/virtual-rounds/:id/decision-texts': 'admins',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/link': 'admins',
  'DELETE /admin/virtual-rounds/:id/candidates/:candidateId/link': 'admins',
  'POST /admin/virtual-rounds/:id/links': 'admins',
  'GET /admin/virtual-rounds/:id/slots': 'admins',
  'POST /admin/virtual-rounds/:id/slots': 'admins',
  'DELETE /admin/virtual-rounds/:id/slots/:slotId': 'admins',
  'GET /admin/virtual-rounds/:id/meetings': 'admins',
  'POST /admin/virtual-rounds/:id/meetings': 'admins',
  'PUT /admin/virtual-rounds/:id/meetings/:meetingId': 'admins',
  'DELETE /admin/virtual-rounds/:id/meetings/:meetingId': 'admins',
  'POST /admin/virtual-rounds/:id/meetings/:meetingId/invite': 'admins',
  'POST /admin/virtual-rounds/:id/meetings/:meetingId/no-show': 'admins',
  'GET /admin/virtual-rounds/:id/kit': 'admins',
  'PUT /admin/virtual-rounds/:id/kit': 'admins',
  'GET /admin/virtual-rounds/:id/feedback': 'admins',
  'POST /admin/virtual-rounds/:id/meetings/:meetingId/remind': 'admins',
  'GET /interviews/:meetingId': 'own or admin',
  'GET /interviews/:meetingId/notes': 'own or admin',
  'PUT /interviews/:meetingId/notes': 'own or admin',
  'GET /interviews/:meetingId/scorecard': 'own or admin',
  'PUT /interviews/:meetingId/scorecard': 'own or admin',
  'POST /interviews/:meetingId/scorecard/submit': 'own or admin',
  'GET /interviews/:meetingId/scorecards': 'blind',
  'POST /interviews/:meetingId/close-feedback': 'own or admin',
  'GET /admin/kits': 'admins',
  'POST /admin/kits': 'admins',
  'GET /admin/kits/:id': 'admins',
  'PUT /admin/kits/:id': 'admins',
  'POST /admin/kits/:id/duplicate': 'admins',
  'POST /admin/kits/:id/archive': 'admins',
  'POST /admin/kits/:id/restore': 'admins',
  'GET /admin/mails': 'admins',
  'POST /admin/mails/:id/retry': 'admins',
  'POST /admin/mails/:id/give-up': 'admins',
  'POST /lti/begin': 'anyone',
  'POST /lti/finish': 'anyone',
  'GET /admin/lti/platforms': 'admins',
  'POST /admin/lti/platforms': 'admins',
  'PUT /admin/lti/platforms/:id': 'admins',
  'POST /admin/lti/platforms/:id/grades': 'admins',
  'POST /admin/lti/registrations': 'admins',
  'GET /admin/lti/platforms/:id/courses': 'admins',
  'POST /admin/lti/platforms/:id/courses/:courseId/members': 'admins',
  'DELETE /admin/lti/platforms/:id': 'admins',
  'GET /admin/webhooks': 'admins',
  'POST /admin/webhooks': 'admins',
  'GET /admin/webhooks/:id': 'admins',
  'PUT /admin/webhooks/:id': 'admins',
  'DELETE /admin/webhooks/:id': 'admins',
  'POST /admin/webhooks/:id/secret': 'admins',
  'POST /admin/webhooks/:id/pause': 'admins',
  'POST /admin/webhooks/:id/resume': 'admins',
  'POST /admin/webhooks/:id/test': 'admins',
  'GET /admin/webhooks/:id/deliveries': 'admins',
  'POST /admin/webhooks/:id/deliveries/:deliveryId/redeliver': 'admins',
  'POST /admin/attempts/:id/void': 'admins',
  'POST /admin/attempts/void': 'admins',
  'POST /admin/attempts/:id/restore': 'admins',
  'GET /admin/questions/:id/regrades': 'admins',
  'POST /admin/questions/:id/regrades/preview': 'admins',
  'POST /admin/questions/:id/regrades': 'admins',
  'GET /admin/regrades/:id': 'admins',
  'POST /admin/regrades/:id/undo': 'admins',
  'POST /notify': 'admins',
  'GET /notifications': 'signed in',
  'PUT /notifications/read': 'signed in',
  'PUT /notifications/:id/read': 'own',
  'POST /meetings': 'admins',
  'GET /meetings': 'admins',
  'GET /meetings/:meetingId': 'anyone',
  'PUT /meetings/:meetingId': 'admins',
  'POST /meetings/:meetingId/end': 'admins',
  'GET /meetings/:meetingId/attendance': 'admins',
  'POST /meetings/:meetingId/hosts': 'admins',
  'PUT /meetings/:meetingId/hosts/:id': 'admins',
  'DELETE /meetings/:meetingId/hosts/:id': 'admins',
  'GET /meetings/:meetingId/invitations': 'admins',
  'POST /meetings/:meetingId/invitations': 'admins',
  'DELETE /meetings/:meetingId/invitations/:id': 'admins',
  'POST /meetings/:meetingId/invitee': 'anyone',
  'GET /meetings/:meetingId/invite.ics': 'anyone',
  'POST /meetings/:meetingId/precheck': 'anyone',
  'POST /meetings/:meetingId/closing': 'anyone',
  'POST /candidate/view': 'anyone',
  'POST /candidate/calendar': 'anyone',
  'POST /candidate/join': 'anyone',
  'POST /candidate/pick': 'anyone',
  'POST /candidate/quizzes': 'anyone',
  'POST /candidate/relay': 'anyone',
  'POST /candidate/rehearsal': 'anyone',
  'POST /candidate/export': 'anyone',
  'POST /candidate/erase': 'anyone',
  'POST /candidate/reschedule': 'anyone',
  'POST /candidate/withdraw': 'anyone',
  'GET /interviews': 'signed in',
  'GET /admin/panel-conflicts': 'admins',
  'GET /interviews/calendar': 'signed in',
  'POST /interviews/calendar': 'signed in',
  'DELETE /interviews/calendar': 'signed in',
  'GET /calendar/:feed': 'anyone',
  'POST /exports': 'admins',
  'GET /exports/:ticket': 'anyone',
  'GET /admin/audit': 'admins',
  'POST /admin/audit/verify': 'admins',
  'GET /search': 'signed in',
  'POST /ai/chat': 'own, of admins',
  'GET /ai/sessions': 'admins',
  'POST /ai/sessions': 'admins',
  'PUT /ai/sessions/:id': 'own, of admins',
  'DELETE /ai/sessions/:id': 'own, of admins',
  'GET /ai/sessions/:id/messages': 'own, of admins',
  'GET /ai/status': 'admins',
  'GET /quiz/:id/dialogues': 'own, admins never',
  'POST /quiz/:id/questions/:questionId/dialogue': 'own, admins never',
  'POST /ai/questions/preview': 'admins',
  'POST /ai/questions/generate': 'admins',
  'GET /ai/questions/generations': 'admins',
  'GET /ai/questions/generations/:id': 'own, of admins',
  'POST /ai/questions/generations/:id/edit': 'own, of admins',
  'GET /admin/questions/:id/origin': 'admins',
  'POST /ai/questions/generations/:id/accept': 'own, of admins',
  'POST /ai/questions/generations/:id/reject': 'own, of admins',
  'POST /ai/questions/generations/:id/regenerate': 'own, of admins',
  'POST /ai/questions/generations/:id/stop': 'own, of admins',
  'DELETE /ai/questions/generations/:id': 'own, of admins',
};

/** The status of the refusal; null if the call is allowed. */
function refusalOf(rule: Promised, principal: Principal): 401 | 403 | 404 | null {
  if (rule === 'anyone') return null;
  if (['anonymous', 'forged', 'revoked', 'expired', 'deactivated'].includes(principal)) return 401;
  const isAdmin = principal === 'admin' || principal === 'demo admin';
  switch (rule) {
    case 'signed in':
      return null;
    case 'learners':
      return isAdmin ? 403 : null;
    case 'admins':
      return isAdmin ? null : 403;
    case 'own, of admins':
      return principal === 'admin' ? null : isAdmin ? 404 : 403;
    case 'own, admins never':
      return isAdmin ? 403 : principal === 'learner' ? null : 404;
    case 'own or admin':
      return isAdmin || principal === 'learner' ? null : 404;
    case 'own':
      return principal === 'learner' ? null : 404;
    case 'blind':
      return isAdmin || principal === 'learner' ? 403 : 404;
  }
}

/** Paths beside the contract's endpoints, below /api and outside. */
const others = [...docsPaths.map(([path]) => `/api${path}`), '/healthz', '/readyz'];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpointsOf = ({ server }: TestServer): Endpoint[] => [...server.bound.values()].flat();
const ruleOf = (endpoint: Endpoint) => promised[nameOf(endpoint)] ?? 'admins';

// Hundreds of calls from one address while the clock is stopped.
const start = () => startTestServer({ RATE_LIMIT_FACTOR: '1000' });

/** Paths with methods from Fastify's routing tree. */
function registered({ server }: TestServer): string[] {
  const at: string[] = [];
  return server.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
      if (!found) return [];
      at.length = (found[1]?.length ?? 0) / 4;
      // A parameter position may have two names: /:id|:skillId.
      at.push((found[2] ?? '').replaceAll(/:\w+(\|:\w+)*/g, ':id'));
      return (found[3]?.split(', ') ?? []).map((method) => `${method} ${at.join('')}`);
    });
}

test('every endpoint has a promised row here and every row an endpoint', async () => {
  const server = await start();
  const contract = Object.values(api).flatMap((feature): Endpoint[] => Object.values(feature));
  expect(endpointsOf(server).map(nameOf).sort()).toEqual(Object.keys(promised).sort());
  expect(contract.map(nameOf).sort()).toEqual(Object.keys(promised).sort());
});

test('every route is an endpoint of the contract, one of a few others, or the refusal of a method', async () => {
  const server = await start();
  const known = endpointsOf(server).flatMap(({ method, path, hasEffect }) => {
    const place = `/api${path.replaceAll(/:\w+/g, ':id')}`;
    return method === 'GET' && !hasEffect ? [`GET ${place}`, `HEAD ${place}`] : [`${method} ${place}`];
  });
  const routes = registered(server);
  expect(routes).toEqual(expect.arrayContaining(known));
  const open: string[] = [];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    if (known.includes(route) || (['GET', 'HEAD'].includes(method) && others.includes(path))) continue;
    if (byForm.includes(route)) continue;
    // fetch refuses to send TRACE, so Fastify is asked directly.
    const { statusCode } = await server.server.http.inject({
      method: method as 'GET',
      url: path.replaceAll(':id', '1'),
    });
    if (statusCode !== 405) open.push(`${route} → ${statusCode}`);
  }
  expect(open).toEqual([]);
});

test(
  'every refused call gets its status, changes nothing, and is recorded once in the audit log',
  { timeout: 240_000 },
  async () => {
    const server = await start();
    const world = await makeWorld(server);
    const callers = await callersOf(server, world);
    const before = await everyRow(server.store);
    let seen = (await auditEvents(server.store)).length;
    const wrong: string[] = [];
    let cells = 0;
    for (const endpoint of endpointsOf(server)) {
      for (const principal of principals) {
        const expected = refusalOf(ruleOf(endpoint), principal);
        if (expected === null) continue;
        cells += 1;
        const ask = { token: callers[principal].token, body: bodyFor(endpoint, world, callers[principal]) };
        const reply = await server.call(callOf(endpoint, world), ask);
        if (reply.status !== expected)
          wrong.push(`${nameOf(endpoint)} by ${principal}: ${reply.status}, not ${expected}`);
        // Without a token the caller is only asked to sign in; others' things look the same as missing ones.
        const isAudited = expected === 403 || (expected === 401 && principal !== 'anonymous');
        const events = await auditEvents(server.store, undefined, seen);
        seen += events.length;
        const actorId = expected === 401 ? null : callers[principal].id;
        const event = { action: 'access_refused', actorId, details: { call: nameOf(endpoint) } };
        expect(events, `${nameOf(endpoint)} by ${principal}`).toMatchObject(isAudited ? [event] : []);
        if (expected === 401) expect(reply.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      }
      if ((await everyRow(server.store)) !== before) wrong.push(`a refused ${nameOf(endpoint)} changed something`);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(200);
  },
);

test('everyone who may read gets an answer, and reading changes nothing', { timeout: 240_000 }, async () => {
  const server = await start();
  const world = await makeWorld(server);
  const callers = await callersOf(server, world);
  const wrong: string[] = [];
  let before = await everyRow(server.store);
  for (const endpoint of endpointsOf(server).filter(({ method }) => method === 'GET')) {
    for (const principal of principals) {
      if (refusalOf(ruleOf(endpoint), principal) !== null) continue;
      const { status } = await server.call(callOf(endpoint, world), { token: callers[principal].token });
      if (status !== 200) wrong.push(`${nameOf(endpoint)} by ${principal}: ${status}`);
      const after = await everyRow(server.store);
      // Viewing the questions starts the quiz, and a used ticket is recorded.
      if (!endpoint.hasEffect && after !== before) wrong.push(`${nameOf(endpoint)} by ${principal} changed something`);
      before = after;
    }
  }
  expect(wrong).toEqual([]);
});

test(
  'an absent or malformed id reveals only whether the caller may ask, and changes nothing',
  { timeout: 240_000 },
  async () => {
    const server = await start();
    const world = await makeWorld(server);
    const callers = await callersOf(server, world);
    const before = await everyRow(server.store);
    const wrong: string[] = [];
    let cells = 0;
    for (const endpoint of endpointsOf(server)) {
      for (const { name } of idsIn(endpoint)) {
        for (const principal of principals) {
          const refused = refusalOf(ruleOf(endpoint), principal);
          for (const [id, answer] of [[Number.MAX_SAFE_INTEGER, 404] as const, ['1x', 400] as const]) {
            cells += 1;
            const expected = refused === 401 || refused === 403 ? refused : answer;
            const ask = { token: callers[principal].token, body: bodyFor(endpoint, world, callers[principal]) };
            const reply = await server.call(callOf(endpoint, world, { [name]: id }), ask);
            if (reply.status !== expected)
              wrong.push(`${nameOf(endpoint)} ${name}=${id} by ${principal}: ${reply.status}, not ${expected}`);
          }
        }
      }
      if ((await everyRow(server.store)) !== before) wrong.push(`${nameOf(endpoint)} changed something`);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(300);
  },
);

test('everyone who may write is allowed', { timeout: 240_000 }, async () => {
  const server = await startEveryServiceServer({ RATE_LIMIT_FACTOR: '1000' });
  const world = await makeWorld(server, server.google);
  const callers = await callersOf(server, world);
  const writing = endpointsOf(server)
    .filter(({ method }) => method !== 'GET')
    .sort((a, b) => turnOf(a) - turnOf(b));
  const wrong: string[] = [];
  for (const endpoint of writing) {
    for (const principal of principals) {
      if (refusalOf(ruleOf(endpoint), principal) !== null) continue;
      const live = refusalOf('signed in', principal) === null;
      const caller = live && endsAccount(endpoint) ? await somebodyLike(server, principal) : callers[principal];
      const token = live ? await signInAgain(server, caller) : caller.token;
      const given = await ownThing(server, endpoint, world);
      const body = bodyFor(endpoint, world, live ? caller : world.learner);
      const proof = await proofFor(server, endpoint, caller);
      const more = body && {
        ...(await secondFactorBody(server, endpoint, { ...caller, token: token ?? '' })),
        ...proof,
        ...(await decisionFor(server, world, endpoint)),
      };
      const reply = await server.call(callOf(endpoint, world, given), { token, body: body && { ...body, ...more } });
      // The next caller signs in with the password alone again.
      await server.store.pool.query('delete from second_factors');
      if (setsPassword(endpoint)) caller.password = String(body?.['newPassword']);
      world.links[endpoint.path]?.pop();
      // This server has no language model.
      if (reply.status !== (endpoint.success ?? 200) && reply.body.code !== 'no_model')
        wrong.push(`${nameOf(endpoint)} by ${principal}: ${reply.status} ${reply.body.message}`);
    }
  }
  expect(wrong).toEqual([]);
});

const endsAccount = ({ path }: Endpoint) => path === '/auth/deactivate' || path.endsWith('/delete-account');

const setsPassword = ({ path }: Endpoint) => ['/auth/change-password', '/auth/google/password'].includes(path);

const somebodyLike = (server: TestServer, principal: Principal): Promise<Person> =>
  principal === 'admin' ? server.admin() : server.learner();

/** Sessions first, because a sign-in may end an old one; then creations, then deletions, questions before skills. */
function turnOf({ method, path }: Endpoint): number {
  if (path === '/auth/sessions/:id') return 0;
  // A meeting that is over allows no further actions.
  if (path === '/meetings/:meetingId/end') return 5;
  if (method !== 'DELETE') return path === '/auth/change-password' ? 2 : 1;
  return path.includes('/questions') ? 3 : 4;
}
