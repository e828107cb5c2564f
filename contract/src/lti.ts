import { z } from 'zod';
import { signInOutcome } from './people/auth.ts';
import type { Endpoints } from './endpoint.ts';
import { groupName, id, idText, instant, line, nothing, pagination, paging } from './fields.ts';

/** `new`: registered itself, and waits for an admin. Only an active one launches. */
export const platformState = z.enum(['new', 'active', 'paused']);

const deployment = line(1, 255);
const domain = line(3, 253)
  .transform((text) => text.toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Enter a domain such as school.example.org'));
const webAddress = line(1, 2000).pipe(
  z.url({ protocol: /^https?$/, error: 'Enter an address such as https://moodle.example.org' }),
);

/** A learning platform, such as Moodle or Canvas. */
export const ltiPlatform = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  authorizationUrl: z.string(),
  tokenUrl: z.string(),
  keysUrl: z.string(),
  /** Where the platform is installed; empty: the first launch fills it. */
  deployments: z.array(z.string()),
  /** The email domains for which the platform’s word counts. */
  domains: z.array(z.string()),
  state: platformState,
  createdAt: instant,
  lastLaunchAt: instant.nullable(),
  /** How many of its people have an account here. */
  people: z.int(),
  /** Its gradebook, by result: in it, still to be sent, and refused for a day. */
  grades: z.object({ sent: z.int(), waiting: z.int(), failed: z.int() }),
  /** The fault of the last try of a result that is not in it: an HTTP status, or the technical name. */
  gradeProblem: z.string().nullable(),
});

/** Its people, courses and grades stay with it, also when its addresses change. */
export const platformChange = z.object({
  name: line(1, 100),
  deployments: z.array(deployment).max(100),
  domains: z.array(domain).max(50),
  isActive: z.boolean(),
  /** Without one of these, that address stays. Issuer and client id are what the platform is, so they never change. */
  authorizationUrl: webAddress.optional(),
  tokenUrl: webAddress.optional(),
  keysUrl: webAddress.optional(),
});

export const newPlatform = z.object({
  name: line(1, 100),
  issuer: webAddress,
  clientId: line(1, 255),
  authorizationUrl: webAddress,
  tokenUrl: webAddress,
  keysUrl: webAddress,
  deployments: z.array(deployment).max(100).default([]),
  domains: z.array(domain).max(50).default([]),
});

/**
 * Why a member of a course was left as they are: no learner, not active in the course, an entry that cannot be read, in
 * another group already, deactivated or an admin here. `unproven`: an account has their address, but its owner has not
 * proven it yet; it is connected when they come from the course.
 */
export const memberSkip = z.enum([
  'not_learner',
  'inactive',
  'unreadable',
  'other_group',
  'deactivated',
  'admin',
  'unproven',
]);

const membersOutcome = z.object({
  /** New accounts. */
  added: z.int(),
  /** They had an account. */
  known: z.int(),
  skipped: z.array(z.object({ reason: memberSkip, count: z.int() })),
});

/** A course of a learning platform that would say who its members are. */
export const ltiCourse = z.object({
  id,
  title: z.string(),
  /** Into which its learners were imported last. */
  group: z.string().nullable(),
  lastLaunchAt: instant,
  members: z.object({
    /** `none`: never fetched. `waiting`: being fetched, or tried again later. */
    state: z.enum(['none', 'waiting', 'done', 'failed']),
    /** Of the last try. */
    at: instant.nullable(),
    /** The fault of the last try: an HTTP status, or the technical name. */
    problem: z.string().nullable(),
    /** Of the last fetch that worked. */
    outcome: membersOutcome.nullable(),
  }),
});

/** The limit of learning platforms; an organisation has a few. */
export const MOST_PLATFORMS = 50;

const params = z.object({ id: idText });
const answer = z.object({ platform: ltiPlatform });
const secret = z.string().min(1).max(200);

/** Launches from learning platforms, which open skills here by LTI 1.3. */
export const ltiLaunchApi = {
  begin: {
    method: 'POST',
    path: '/lti/begin',
    access: 'public',
    summary: 'Start a launch from a learning platform: the browser goes to the address and keeps the secret',
    body: z.object({
      issuer: line(1, 2000),
      clientId: line(1, 255).optional(),
      loginHint: z.string().min(1).max(4000),
      messageHint: z.string().max(4000).optional(),
    }),
    failures: ['lti_platform_off', 'not_found'],
    response: z.object({ url: z.string(), secret: z.string(), expiresIn: z.int() }),
  },
  finish: {
    method: 'POST',
    path: '/lti/finish',
    access: 'public',
    summary: 'Sign in with the response of a learning platform, in the browser that started the launch',
    body: z.object({ state: secret, secret }),
    failures: ['account_deactivated', 'email_taken', 'invalid_credentials', 'lti_admin', 'lti_refused', 'not_found'],
    response: z.object({
      signIn: signInOutcome,
      /** The page to open. */
      path: z.string(),
    }),
  },
} satisfies Endpoints;

/** The learning platforms, for admins. */
export const ltiAdminApi = {
  list: {
    method: 'GET',
    path: '/admin/lti/platforms',
    access: 'admin',
    summary: 'All learning platforms, oldest first, and the addresses that a platform asks for',
    response: z.object({
      items: z.array(ltiPlatform),
      addresses: z.object({
        login: z.string(),
        launch: z.string(),
        /** Where every link leads. */
        tool: z.string(),
        /** Where teachers select skills for their course. */
        selection: z.string(),
        keys: z.string(),
      }),
    }),
  },
  create: {
    method: 'POST',
    path: '/admin/lti/platforms',
    access: 'admin',
    summary: 'Connect a learning platform by hand',
    body: newPlatform,
    failures: ['lti_platform_taken', 'lti_platforms_full', 'not_found'],
    response: answer,
    success: 201,
  },
  createRegistration: {
    method: 'POST',
    path: '/admin/lti/registrations',
    access: 'admin',
    summary: 'Create an address at which a learning platform registers itself; shown only in this response',
    response: z.object({
      /** For the platform’s admin. It can be opened once. */
      url: z.string(),
      expiresAt: instant,
    }),
    success: 201,
  },
  change: {
    method: 'PUT',
    path: '/admin/lti/platforms/:id',
    access: 'admin',
    summary: 'Change, confirm, pause or resume a learning platform',
    params,
    body: platformChange,
    failures: ['not_found'],
    response: answer,
  },
  sendAgain: {
    method: 'POST',
    path: '/admin/lti/platforms/:id/grades',
    access: 'admin',
    summary: 'Send grades again that a learning platform has refused for a day',
    params,
    failures: ['not_found'],
    response: z.object({ count: z.int() }),
  },
  courses: {
    method: 'GET',
    path: '/admin/lti/platforms/:id/courses',
    access: 'admin',
    summary: 'The courses whose members a learning platform lists, latest launch first',
    params,
    query: z.object(paging(25)),
    failures: ['not_found'],
    response: z.object({ items: z.array(ltiCourse), pagination }),
  },
  fetchMembers: {
    method: 'POST',
    path: '/admin/lti/platforms/:id/courses/:courseId/members',
    access: 'admin',
    summary: 'Import the learners of a course into a group: new ones get an account; the course shows the outcome',
    params: params.extend({ courseId: idText }),
    body: z.object({ group: groupName }),
    failures: ['lti_members_running', 'lti_platform_off', 'not_found'],
    response: z.object({ course: ltiCourse }),
  },
  remove: {
    method: 'DELETE',
    path: '/admin/lti/platforms/:id',
    access: 'admin',
    summary: 'Remove a learning platform; the accounts of its people stay',
    params,
    failures: ['not_found'],
    response: nothing,
  },
} satisfies Endpoints;

export type PlatformState = z.output<typeof platformState>;
export type LtiPlatform = z.output<typeof ltiPlatform>;
export type LtiCourse = z.output<typeof ltiCourse>;
export type MemberSkip = z.output<typeof memberSkip>;
export type MembersOutcome = z.output<typeof membersOutcome>;
export type NewPlatform = z.output<typeof newPlatform>;
export type PlatformChange = z.output<typeof platformChange>;
