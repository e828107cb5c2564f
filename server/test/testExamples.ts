import type { Endpoint } from '@assay/contract/endpoint';
import { z } from 'zod';
import { pngOf } from './assessment/testImages.ts';
import { KIT } from './interviews/testKits.ts';

/** The parts of JSON Schema that the contract's bodies use. */
interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  minimum?: number;
  exclusiveMinimum?: number;
  format?: string;
}

let uniqueNumber = 0;

/** Values that a schema cannot provide, by field name. */
const byName: Record<string, () => unknown> = {
  // Questions of the test world have no corrections.
  correctionId: () => null,
  email: () => `example${++uniqueNumber}@example.org`,
  url: () => `https://hooks.example.org/example${++uniqueNumber}`,
  issuer: () => 'https://lms.example.net',
  authorizationUrl: () => 'https://lms.example.net/authorize',
  tokenUrl: () => 'https://lms.example.net/token',
  keysUrl: () => 'https://lms.example.net/keys',
  clientId: () => `client${++uniqueNumber}`,
  domains: () => ['campus.example.org'],
  seenEmail: () => 'seen@example.org',
  name: () => `Example ${++uniqueNumber}`,
  password: () => 'example password',
  newPassword: () => 'example password two',
  confirmPassword: () => 'example password two',
  token: () => 'x'.repeat(43),
  options: () => ({ A: 'one', B: 'two', C: 'three', D: 'four' }),
  correctAnswer: () => 'A',
  keys: () => ['a'],
  selectedAnswer: () => 'A',
  status: () => 'live',
  blueprint: () => null,
  competencies: () => KIT.competencies,
  questions: () => KIT.questions,
  notes: () => [{ id: 'note', at: '2030-01-01T00:00:00.000Z', text: 'Clear', questionId: null }],
  ratings: () => KIT.competencies.map(({ id }) => ({ competencyId: id, score: null, evidence: '' })),
  replaces: () => null,
  image: () => Buffer.from(pngOf(2, 2)).toString('base64'),
  key: () => 'k'.repeat(32),
  content: () => Buffer.from('Which is it?\nA. this\nB. that\nANSWER: A\n').toString('base64'),
};

/** Fields of an endpoint that exclude others, so that its example does without them. */
const apart: Readonly<Record<string, readonly string[]>> = {
  '/ai/chat': ['after', 'editOf', 'retryOf', 'follow', 'stop'],
  '/quiz/:id/questions/:questionId/dialogue': ['retryOf', 'follow', 'stop'],
};

/** The body's schema; of a body of several kinds, that of the first. */
export function bodySchema(endpoint: Endpoint): JsonSchema {
  const schema = z.toJSONSchema(endpoint.body ?? z.object({}), { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return schema.oneOf?.[0] ?? schema;
}

/**
 * A valid body for the endpoint, made from its schema, with every optional field that goes with the others.
 * @param given fields that must match the database, such as ids; used where the endpoint has them
 */
export function exampleBody(endpoint: Endpoint, given: Record<string, unknown> = {}): Record<string, unknown> {
  const members = Object.entries(bodySchema(endpoint).properties ?? {}).filter(
    ([name]) => !apart[endpoint.path]?.includes(name),
  );
  const body = Object.fromEntries(members.map(([name, schema]) => [name, given[name] ?? valueOf(name, schema, given)]));
  // Names the field that needs an entry above.
  endpoint.body?.parse(body);
  return body;
}

function valueOf(name: string, schema: JsonSchema, given: Record<string, unknown>): unknown {
  const known = byName[name]?.();
  if (known !== undefined && (schema.enum?.includes(known) ?? true)) return known;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return valueOf(name, schema.anyOf[0] ?? {}, given);
  switch ([schema.type].flat()[0] ?? 'object') {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1);
    case 'array':
      return [valueOf(name, schema.items ?? {}, given)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([inner, its]) => [
          inner,
          given[inner] ?? valueOf(inner, its, given),
        ]),
      );
    default:
      return schema.format === 'date-time' ? '2030-01-01T00:00:00.000Z' : `Example of ${name}`;
  }
}
