import { createHash } from 'node:crypto';
import type { Endpoint } from '@assay/contract/endpoint';
import { failures } from '@assay/contract/failure';
import type { FailureCode } from '@assay/contract/failure';
import type { Schema } from '@assay/contract/schemaText';
import type { Response } from './operation.ts';

/** Failures that any call may answer, whatever it does: about the connection, the load, the database. */
const OF_ANY_CALL: readonly FailureCode[] = [
  'invalid_input',
  'request_timeout',
  'headers_too_large',
  'rate_limited',
  'internal',
  'unavailable',
  'storage_full',
];
const OF_CHANGES: readonly FailureCode[] = ['foreign_origin', 'too_large', 'unsupported_media_type'];
/** A public call may bring a token, whose owner may not make it: the read-only demo admin. */
const OF_KNOWN_CALLERS: readonly FailureCode[] = ['unauthenticated', 'forbidden'];
const OF_TOKENS: readonly FailureCode[] = ['token_scope'];

/** Every code that an endpoint may answer: its own, and those of any such call. */
export function codesOf({ access, method, failures: own = [] }: Endpoint): ReadonlySet<FailureCode> {
  return new Set([
    ...own,
    ...OF_ANY_CALL,
    ...(method === 'GET' ? [] : OF_CHANGES),
    ...(access === 'public' && method === 'GET' ? [] : OF_KNOWN_CALLERS),
    ...(access === 'public' ? [] : OF_TOKENS),
  ]);
}

/** Answers that are the same for many calls, by name. */
export type SharedResponses = Record<string, Response>;

/**
 * An endpoint's failures by status, as references into `shared`; `default` is for those that have nothing to do with
 * what was asked, unless the endpoint has a code of its own with their status.
 */
export function failureResponses(endpoint: Endpoint, shared: SharedResponses): Record<string, { $ref: string }> {
  const codes = [...codesOf(endpoint)].toSorted();
  const usual = new Set<FailureCode>([...OF_ANY_CALL, ...OF_CHANGES].filter((code) => code !== 'invalid_input'));
  const own = new Set(codes.filter((code) => !usual.has(code)).map((code) => failures[code].status));
  const byStatus = Map.groupBy(codes, (code) => (own.has(failures[code].status) ? failures[code].status : 'default'));
  return Object.fromEntries([...byStatus].map(([status, its]) => [status, refer(its, shared)]));
}

function refer(codes: readonly FailureCode[], shared: SharedResponses): { $ref: string } {
  const name = nameOf(codes);
  const response = responseOf(codes);
  shared[name] ??= response;
  if (shared[name].description !== response.description) throw new Error(`Two sets of codes are called ${name}`);
  return { $ref: `#/components/responses/${name}` };
}

const LONGEST_NAME = 30;

/** The codes themselves; of many, the first and a mark of all. So the name of a set stays when others are added. */
function nameOf(codes: readonly FailureCode[]): string {
  const name = codes.join('.');
  if (name.length <= LONGEST_NAME) return name;
  return `${codes[0]}.${createHash('sha256').update(name).digest('hex').slice(0, 4)}`;
}

function responseOf(codes: readonly FailureCode[]): Response {
  const ofCode = { properties: { code: { enum: codes } } };
  return {
    description: codes.map((code) => `\`${code}\`: ${failures[code].text}`).join(' '),
    content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Failure' }, ofCode] } } },
  };
}

/** The body of every failed answer. */
export const failureSchema: Schema = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    code: { type: 'string', enum: Object.keys(failures) },
    message: { type: 'string', description: 'For people' },
    requestId: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'A message for each wrong field' },
    retryAfter: { type: 'number', description: 'Seconds until a retry makes sense' },
    reactivateUntil: { type: 'string', format: 'date-time', description: 'With `account_deactivated`' },
  },
  required: ['success', 'code', 'message', 'requestId'],
};
