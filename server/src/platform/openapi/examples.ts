import { nameOf } from '@assay/contract/schemaText';
import type { Schema } from '@assay/contract/schemaText';

/** Values that say more than their type, by the member's name; used where the schema allows a text or number. */
const BY_NAME: Readonly<Record<string, string | number>> = {
  firstName: 'Demo',
  lastName: 'Learner',
  name: 'Networking',
  email: 'learner@example.org',
  url: 'https://hooks.example.org/assay',
  domain: 'school.example.org',
  issuer: 'https://moodle.example.org',
  authorizationUrl: 'https://moodle.example.org/mod/lti/auth.php',
  tokenUrl: 'https://moodle.example.org/mod/lti/token.php',
  keysUrl: 'https://moodle.example.org/mod/lti/certs.php',
  seenEmail: 'learner@example.org',
  password: 'correct horse battery',
  currentPassword: 'correct horse battery',
  newPassword: 'a longer sentence of mine',
  confirmPassword: 'a longer sentence of mine',
  token: 'asy_Zm9yIHJlYWRlcnMgb2YgdGhlIGRvY3VtZW50cyBvbmx5',
  requestId: '5f0c6f1e-7d0a-4b3e-9d54-2f6f0f6f5a11',
  skillName: 'Networking',
  category: 'Infrastructure',
  questionText: 'Which port does HTTPS use by default?',
  explanation: 'HTTPS uses port 443, HTTP port 80.',
  title: 'Backend engineers',
  description: 'Two quizzes and one interview.',
  message: 'Your quiz is open until Friday.',
  comment: 'Clear answers, well explained.',
  reason: 'Sent twice by mistake',
  meetingId: '4k7m-9tq2-x8rd',
  link: 'https://assay.example.org/join/4k7m-9tq2-x8rd',
  path: '/history',
  fileName: 'questions.gift',
  group: 'Spring intake',
  timeZone: 'UTC',
  code: '482913',
  scorePercentage: 80,
  averageScore: 72.5,
  totalQuestions: 10,
  correctAnswers: 8,
  seq: 41250,
  limit: 20,
  page: 1,
  total: 1,
  pages: 1,
};

/** A text for each pattern of the contract. */
const BY_PATTERN: Readonly<Record<string, string>> = {
  '^[A-F]$': 'B',
  '^[a-f]$': 'b',
  '^[a-z0-9-]{1,40}$': 'communication',
  '^[a-z_]{1,60}$': 'login_failed',
  '^\\/api\\/exports\\/[A-Za-z0-9_-]{43}$': '/api/exports/Zm9yIHJlYWRlcnMgb2YgdGhlIGRvY3VtZW50cyBvbmx',
  '^[0-9a-f]{64}$': '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

const AT = '2026-03-02T09:30:00Z';

/**
 * A value that fits the schema, the same each time.
 * @param shared the named schemas it may refer to
 * @param name the member it is the value of
 */
export function exampleOf(schema: Schema, shared: Readonly<Record<string, Schema>>, name = ''): unknown {
  if (schema.$ref) return exampleOf(shared[nameOf(schema.$ref)] ?? {}, shared, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, shared, name);
  switch ([schema.type].flat().find((type) => type !== 'null') ?? 'anything') {
    case 'object':
      return objectOf(schema, shared);
    case 'array': {
      const one = exampleOf(schema.items ?? {}, shared, name.replace(/s$/, ''));
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => one);
    }
    case 'boolean':
      return schema.default ?? true;
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'string':
      return textOf(schema, name);
    default:
      return 'anything';
  }
}

function objectOf(schema: Schema, shared: Readonly<Record<string, Schema>>): Record<string, unknown> {
  const { properties = {}, additionalProperties, propertyNames } = schema;
  const named = Object.entries(properties).map(([name, member]) => [name, exampleOf(member, shared, name)]);
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0)
    return Object.fromEntries(named);
  const keys = optionLike(propertyNames, shared) ?? schema.required ?? ['name'];
  return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties, shared, key)]));
}

/** Options are lettered, and a question has at least two. */
const optionLike = (names: Schema | undefined, shared: Readonly<Record<string, Schema>>) => {
  const allowed = names?.$ref ? shared[nameOf(names.$ref)]?.enum : names?.enum;
  return allowed?.[0] === 'A' ? ['A', 'B'] : undefined;
};

function numberOf({ minimum, exclusiveMinimum, maximum, default: preset, multipleOf }: Schema, name: string): unknown {
  if (typeof preset === 'number') return preset;
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + (multipleOf ?? 1));
  const wanted = BY_NAME[name];
  const value = typeof wanted === 'number' ? wanted : Math.max(least, 1);
  return Math.min(Math.max(value, least), maximum ?? value);
}

function textOf({ format, pattern, minLength = 0, maxLength, default: preset }: Schema, name: string): unknown {
  if (format === 'date-time') return AT;
  if (format === 'date') return AT.slice(0, 10);
  if (pattern !== undefined) return BY_PATTERN[pattern] ?? matching(pattern, name);
  if (typeof preset === 'string') return preset;
  const wanted = BY_NAME[name];
  const text = typeof wanted === 'string' ? wanted : `${name || 'text'} of the example`;
  return text.slice(0, maxLength).padEnd(minLength, '.');
}

/** Tokens are patterns of a length, for which any letters do. */
function matching(pattern: string, name: string): string {
  for (const length of [43, 32, 24, 8, 6, 4, 1]) {
    const text = 'Qm9va3NBbmRQYXBlcnNPZkFuRXhhbXBsZVRoYXRJc0xvbmc'.slice(0, length);
    if (new RegExp(pattern, 'u').test(text)) return text;
  }
  throw new Error(`${name} needs an example for the pattern ${pattern} in examples.ts`);
}
