import { jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { isClean } from '@assay/contract/fields';

/** The messages of LTI 1.3 that open this tool, as its core specification and its security framework define them. */

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const GRADES_CLAIM = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const MEMBERS_CLAIM = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const SELECTION_CLAIM = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
export const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';

/** The leeway between the platform's clock and ours. */
const SKEW_SECONDS = 60;
/** A message goes straight from the platform to us. */
const OLDEST_SECONDS = 600;

/** Identifies something at the platform; the database cannot hold every text. */
const label = (most: number) => z.string().min(1).max(most).refine(isClean);
const text = (most: number) =>
  z
    .string()
    .catch('')
    .transform((value) => value.slice(0, most).replaceAll(/\p{C}/gu, ''));

const skillId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

const sender = z.object({
  nonce: z.string().min(1).max(1000),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
});

/** The claims about a person. */
export const personNames = {
  sub: label(255),
  name: text(300),
  given_name: text(300),
  family_name: text(300),
  email: text(300),
};
const person = z.object(personNames);

const course = z.object({ id: label(255), title: text(200), label: text(200) });
const members = z.object({
  context_memberships_url: z.url({ protocol: /^https?$/ }).max(2000),
  service_versions: z.array(z.string()).catch(['2.0']),
});

const any = {
  version: z.literal('1.3.0'),
  deployment_id: label(255),
  target_link_uri: z.url(),
  roles: z.array(z.string()),
};

const launch = z.object({
  ...any,
  message_type: z.literal('LtiResourceLinkRequest'),
  resource_link: z.object({ id: label(255) }),
  endpoint: z.object({ lineitem: z.url().max(2000).optional(), scope: z.array(z.string()).catch([]) }).optional(),
  context: course.optional().catch(undefined),
  members: members.optional().catch(undefined),
  custom: z.looseObject({ skill: z.unknown().optional() }).catch({}),
});

const selection = z.object({
  ...any,
  message_type: z.literal('LtiDeepLinkingRequest'),
  settings: z.object({
    deep_link_return_url: z.url({ protocol: /^https?$/ }).max(2000),
    accept_types: z.array(z.string()),
    accept_presentation_document_targets: z.array(z.string()).catch([]),
    accept_multiple: z.boolean().catch(false),
    accept_lineitem: z.boolean().catch(true),
    data: z
      .string()
      .max(16_000)
      .refine((data) => data.isWellFormed() && !data.includes('\0'))
      .optional(),
  }),
});

export interface LtiPerson {
  sub: string;
  name: string;
  givenName: string;
  familyName: string;
  email: string;
}

/** A person opens an activity of a course. */
export interface LtiLaunch extends LtiPerson {
  kind: 'launch';
  deploymentId: string;
  resourceLinkId: string;
  /** Null: the link names none. */
  skillId: number | null;
  /** The course's column for this person's results; null: there is none, or not for this person. */
  lineItem: string | null;
  /** Whose members the platform would list; null: it would not. */
  course: { id: string; title: string; membersUrl: string } | null;
}

/** A person selects what a course gets from us (Deep Linking 2.0). */
export interface LtiSelection {
  kind: 'selection';
  deploymentId: string;
  /** Where the browser takes what was selected. */
  returnUrl: string;
  /** Goes back to the platform as it came; null: nothing came. */
  data: string | null;
  isTeacher: boolean;
  takesLinks: boolean;
  takesSeveral: boolean;
  takesLineItems: boolean;
  takesWindows: boolean;
}

/** A verified message, in our words. */
export type LtiMessage = LtiLaunch | LtiSelection;

interface Rules {
  keys: JWTVerifyGetKey;
  issuer: string;
  clientId: string;
  /** The addresses of the tool, to which every link and every selection leads. */
  targets: { tool: string; selection: string };
  isNonce: (nonce: string) => boolean;
  now: Date;
}

/** Why a message is refused; for the audit log. */
export class Refused extends Error {}

/**
 * Verifies a message: signature, issuer, audience, times, nonce, and that it is one of ours.
 * @throws Refused, whose message names what is wrong
 */
export async function readMessage(
  token: string,
  { keys, issuer, clientId, targets, isNonce, now }: Rules,
): Promise<LtiMessage> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['RS256'],
    issuer,
    audience: clientId,
    clockTolerance: SKEW_SECONDS,
    currentDate: now,
    maxTokenAge: OLDEST_SECONDS,
    requiredClaims: ['exp'],
  });
  const claims = parsed(sender, payload);
  if (!isNonce(claims.nonce)) throw new Refused('nonce');
  // With several audiences, the message must have been issued for us.
  const isForOthers = Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp === undefined;
  if (isForOthers || (claims.azp !== undefined && claims.azp !== clientId)) throw new Refused('azp');
  const own = ownClaims(payload);
  return own['message_type'] === 'LtiDeepLinkingRequest'
    ? selectionOf(parsed(selection, own), targets, new URL(issuer).protocol)
    : launchOf(parsed(person, payload), parsed(launch, own), targets.tool);
}

function launchOf(who: z.output<typeof person>, said: z.output<typeof launch>, tool: string): LtiLaunch {
  const target = new URL(said.target_link_uri);
  if (`${target.origin}${target.pathname}` !== tool) throw new Refused('target_link_uri');
  const named = [said.custom.skill, target.searchParams.get('skill')];
  return {
    kind: 'launch',
    sub: who.sub,
    name: who.name,
    givenName: who.given_name,
    familyName: who.family_name,
    email: who.email,
    deploymentId: said.deployment_id,
    resourceLinkId: said.resource_link.id,
    skillId: named.map((one) => skillId.safeParse(one).data).find((one) => one !== undefined) ?? null,
    lineItem:
      isLearner(said.roles) && said.endpoint?.scope.includes(SCORE_SCOPE) ? (said.endpoint.lineitem ?? null) : null,
    course: courseOf(said),
  };
}

function courseOf({ context, members: service }: z.output<typeof launch>): LtiLaunch['course'] {
  if (!context || !service?.service_versions.includes('2.0')) return null;
  const title = context.title.trim() || context.label.trim() || context.id;
  return { id: context.id, title, membersUrl: service.context_memberships_url };
}

/** @param scheme the platform's own; its answers may go there besides to https */
function selectionOf(
  { settings, ...said }: z.output<typeof selection>,
  { tool, selection: here }: Rules['targets'],
  scheme: string,
): LtiSelection {
  const target = new URL(said.target_link_uri);
  const address = `${target.origin}${target.pathname}`;
  // Links lead to a page that opens in a window of its own, from which no way leads back into the platform's dialog.
  if (address !== here) throw new Refused(address === tool ? 'selection_address' : 'target_link_uri');
  const back = new URL(settings.deep_link_return_url);
  const isFit = back.protocol === 'https:' || back.protocol === scheme;
  if (!isFit || back.username !== '' || back.password !== '') throw new Refused('deep_link_return_url');
  return {
    kind: 'selection',
    deploymentId: said.deployment_id,
    returnUrl: back.href,
    data: settings.data ?? null,
    isTeacher: said.roles.some(isTeaching),
    takesLinks: settings.accept_types.includes('ltiResourceLink'),
    takesSeveral: settings.accept_multiple,
    takesLineItems: settings.accept_lineitem,
    takesWindows: settings.accept_presentation_document_targets.includes('window'),
  };
}

/** In the course; staff may open a quiz, too, but have no column in the gradebook. */
export const isLearner = (roles: readonly string[]) =>
  roles.some((role) => role === 'Learner' || role.endsWith('/membership#Learner'));

/** In the course, or as an admin of the whole platform. */
const isTeaching = (role: string) =>
  /^(?:http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership#)?(?:Instructor|ContentDeveloper|Administrator)$/.test(
    role,
  ) ||
  /^http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/(?:institution|system)\/person#(?:Administrator|SysAdmin)$/.test(
    role,
  );

/** The claims of LTI itself, by their short names. */
const ownClaims = (payload: JWTPayload): Record<string, unknown> => ({
  endpoint: payload[GRADES_CLAIM],
  settings: payload[SELECTION_CLAIM],
  members: payload[MEMBERS_CLAIM],
  ...Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      name.startsWith(CLAIM) ? [[name.slice(CLAIM.length), value]] : [],
    ),
  ),
});

function parsed<Schema extends z.ZodType>(schema: Schema, claims: unknown): z.output<Schema> {
  const said = schema.safeParse(claims);
  if (!said.success) throw new Refused(String(said.error.issues[0]?.path[0] ?? 'claims'));
  return said.data;
}
