import type { ServerResponse } from 'node:http';
import { startLtiPlatform } from '@assay/server/test/testLtiPlatform';
import type { Student } from '@assay/server/test/testLtiPlatform';
import { systemClock } from '@assay/server/platform/time/clock';

const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const SCORE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';

/** An activity of the course: the tool it opens, and for whom. */
interface Activity {
  login: string;
  tool: string;
  skillId: number;
  student: Student;
}

const page = (reply: ServerResponse, body: string) =>
  reply
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>Fruit</title><main><h1>Fruit</h1>${body}</main></html>`);

const form = (action: string, fields: object, button: string) =>
  `<form method="post" action="${action}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}<button>${button}</button></form>`;

/** Browsers send it without a click. */
const sent = (action: string, fields: object) =>
  `${form(action, fields, 'Continue')}<script>document.forms[0].submit()</script>`;

/**
 * A learning platform with its pages: the course at `/course`, whose activity opens in the same tab, and `/framed`, which
 * shows the activity inside the course.
 */
export async function startCourse() {
  const platform = await startLtiPlatform(systemClock);
  let activity: Activity | undefined;
  let altered = (token: string) => token;
  const opened = () => {
    if (!activity) throw new Error('The course has no activity.');
    return activity;
  };
  const loginFields = () => platform.loginOf(opened().tool, opened().student);
  platform.answers.set('/course', (_request, reply) => page(reply, form(opened().login, loginFields(), 'Quiz 2')));
  platform.answers.set('/framed', (_request, reply) => page(reply, '<iframe src="/activity" title="Quiz 2"></iframe>'));
  platform.answers.set('/activity', (_request, reply) => page(reply, sent(opened().login, loginFields())));
  platform.answers.set('/authorize', (request, reply) => {
    const claims = {
      '/custom': { skill: String(opened().skillId) },
      [GRADES]: { scope: [SCORE], lineitem: platform.services.lineItem },
      [MEMBERS]: { context_memberships_url: platform.services.membersUrl, service_versions: ['2.0'] },
    };
    void platform
      .authorize(new URL(request.url ?? '', platform.issuer).href, { claims })
      .then(({ action, form: { state, id_token: token } }) =>
        page(reply, sent(action, { state, id_token: altered(token) })),
      );
  });
  return {
    platform,
    add: (added: Activity) => {
      activity = added;
    },
    /** From now on, messages are altered on their way through the browser. */
    tamper: (alter: (token: string) => string) => {
      altered = alter;
    },
  };
}

export type Course = Awaited<ReturnType<typeof startCourse>>;

/** The same signature under a message about another person. */
export function asAnotherPerson(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const altered = Buffer.from(JSON.stringify({ ...claims, sub: 'person-8' })).toString('base64url');
  return [head, altered, signature].join('.');
}
