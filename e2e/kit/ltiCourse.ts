import type { ServerResponse } from 'node:http';
import { startLtiPlatform } from '@assay/server/test/lti/testLtiPlatform';
import type { Student } from '@assay/server/test/lti/testLtiPlatform';
import { systemClock } from '@assay/server/platform/time/clock';

const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const SCORE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
const SELECTION = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
const TEACHER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor';

/** Where a teacher selects activities for the course. */
interface Place {
  login: string;
  selection: string;
  teacher: Student;
}

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
 * A learning platform with its pages: the course at `/course`, whose activity opens in the same tab, `/framed`, which
 * shows the activity inside the course, and `/editing`, where a teacher selects an activity inside the course.
 */
export async function startCourse() {
  const platform = await startLtiPlatform(systemClock);
  let activity: Activity | undefined;
  let place: Place | undefined;
  let isSelecting = false;
  let altered = (token: string) => token;
  const opened = () => {
    if (!activity) throw new Error('The course has no activity.');
    return activity;
  };
  const loginFields = () => {
    isSelecting = false;
    return platform.loginOf(opened().tool, opened().student);
  };
  const selectionClaims = () => ({
    '/message_type': 'LtiDeepLinkingRequest',
    '/target_link_uri': place?.selection,
    '/resource_link': undefined,
    '/roles': [TEACHER],
    [SELECTION]: {
      deep_link_return_url: `${platform.issuer}/selected`,
      accept_types: ['ltiResourceLink'],
      accept_presentation_document_targets: ['iframe', 'window'],
      accept_multiple: false,
    },
  });
  const activityClaims = () => ({
    '/custom': { skill: String(opened().skillId) },
    [GRADES]: { scope: [SCORE], lineitem: platform.services.lineItem },
    [MEMBERS]: { context_memberships_url: platform.services.membersUrl, service_versions: ['2.0'] },
  });
  platform.answers.set('/course', (_request, reply) => page(reply, form(opened().login, loginFields(), 'Quiz 2')));
  platform.answers.set('/framed', (_request, reply) => page(reply, '<iframe src="/activity" title="Quiz 2"></iframe>'));
  platform.answers.set('/activity', (_request, reply) => page(reply, sent(opened().login, loginFields())));
  platform.answers.set('/authorize', (request, reply) => {
    const claims = isSelecting ? selectionClaims() : activityClaims();
    void platform
      .authorize(new URL(request.url ?? '', platform.issuer).href, { claims })
      .then(({ action, form: { state, id_token: token } }) =>
        page(reply, sent(action, { state, id_token: altered(token) })),
      );
  });
  platform.answers.set('/editing', (_request, reply) =>
    page(reply, '<iframe src="/select" title="Activity"></iframe>'),
  );
  platform.answers.set('/select', (_request, reply) => {
    if (!place) throw new Error('The course takes no selection.');
    isSelecting = true;
    page(reply, sent(place.login, platform.loginOf(place.selection, place.teacher)));
  });
  /** @returns the title */
  async function takeSelected(body: string): Promise<string> {
    const { content_items: items } = await platform.services.readSelection(new URLSearchParams(body).get('JWT') ?? '');
    const [{ title, url, custom }] = items as [{ title: string; url: string; custom: { skill: string } }];
    activity = { ...opened(), tool: url, skillId: Number(custom.skill) };
    return title;
  }
  platform.answers.set('/selected', (_request, reply, body) => {
    void takeSelected(body).then((title) => page(reply, `<p>Added: ${title}</p>`));
  });
  return {
    platform,
    /** From now on, `/editing` works. */
    takeSelections: (taken: Place) => {
      place = taken;
    },
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
