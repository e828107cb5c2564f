import { jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { isClean } from '@assay/contract/fields';

/** The messages of LTI 1.3 that open this tool, as its core specification and its security framework define them. */

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const GRADES_CLAIM = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';

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

const person = z.object({
  sub: label(255),
  nonce: z.string().min(1).max(1000),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
  name: text(300),
  given_name: text(300),
  family_name: text(300),
  email: text(300),
});

const launch = z.object({
  message_type: z.literal('LtiResourceLinkRequest'),
  version: z.literal('1.3.0'),
  deployment_id: label(255),
  target_link_uri: z.url(),
  roles: z.array(z.string()),
  resource_link: z.object({ id: label(255) }),
  endpoint: z.object({ lineitem: z.url().max(2000).optional(), scope: z.array(z.string()).catch([]) }).optional(),
  custom: z.looseObject({ skill: z.unknown().optional() }).catch({}),
});

/** A verified message, in our words. */
export interface LtiMessage {
  sub: string;
  name: string;
  givenName: string;
  familyName: string;
  email: string;
  deploymentId: string;
  resourceLinkId: string;
  /** Null: the link names none. */
  skillId: number | null;
  /** The course's column for this person's results; null: there is none, or not for this person. */
  lineItem: string | null;
}

interface Rules {
  keys: JWTVerifyGetKey;
  issuer: string;
  clientId: string;
  /** The address of the tool, to which every link leads. */
  tool: string;
  isNonce: (nonce: string) => boolean;
  now: Date;
}

/** Why a message is refused; for the audit log. */
export class Refused extends Error {}

/**
 * Verifies the message of a launch: signature, issuer, audience, times, nonce, and that it is one of ours.
 * @throws Refused, whose message names what is wrong
 */
export async function readMessage(
  token: string,
  { keys, issuer, clientId, tool, isNonce, now }: Rules,
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
  const claims = parsed(person, payload);
  if (!isNonce(claims.nonce)) throw new Refused('nonce');
  // With several audiences, the message must have been issued for us.
  const isForOthers = Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp === undefined;
  if (isForOthers || (claims.azp !== undefined && claims.azp !== clientId)) throw new Refused('azp');
  const said = parsed(launch, ownClaims(payload));
  const target = new URL(said.target_link_uri);
  if (`${target.origin}${target.pathname}` !== tool) throw new Refused('target_link_uri');
  const named = [said.custom.skill, target.searchParams.get('skill')];
  return {
    sub: claims.sub,
    name: claims.name,
    givenName: claims.given_name,
    familyName: claims.family_name,
    email: claims.email,
    deploymentId: said.deployment_id,
    resourceLinkId: said.resource_link.id,
    skillId: named.map((one) => skillId.safeParse(one).data).find((one) => one !== undefined) ?? null,
    lineItem:
      isLearner(said.roles) && said.endpoint?.scope.includes(SCORE_SCOPE) ? (said.endpoint.lineitem ?? null) : null,
  };
}

/** In the course; staff may open a quiz, too, but have no column in the gradebook. */
const isLearner = (roles: readonly string[]) =>
  roles.some((role) => role === 'Learner' || role.endsWith('/membership#Learner'));

/** The claims of LTI itself, by their short names. */
const ownClaims = (payload: JWTPayload): Record<string, unknown> => ({
  endpoint: payload[GRADES_CLAIM],
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
