import { nameShapes } from './namedShapes.ts';
import type { Described } from './namedShapes.ts';

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document in the words of 3.0, for generators that know no other. It has no webhooks. */
export function asOpenApi30({ openapi: _newer, webhooks: _added, ...document }: Json): Json {
  const { schemas = {} } = (document['components'] ?? {}) as { schemas?: Record<string, Json> };
  return { openapi: '3.0.3', ...nameShapes(inOlderWords(document, schemas) as Described) };
}

function inOlderWords(value: unknown, schemas: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((one) => inOlderWords(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { const: only, type, multipleOf: step, propertyNames: _names, identifier: _spdx, ...rest } = value as Json;
  const schema: Json = {};
  for (const [name, member] of Object.entries(rest))
    schema[name] = isValue(name) ? member : inOlderWords(member, schemas);
  // A member may be called like a word of schemas.
  if (rest['properties'])
    schema['properties'] = Object.fromEntries(
      Object.entries(rest['properties']).map(([name, member]) => [name, inOlderWords(member, schemas)]),
    );
  if (schema['default'] === null) delete schema['default'];
  if (only !== undefined) schema['enum'] = [only];
  // Some validators, Debian's JSON::Validator among them, take no step below 1.
  if (typeof step === 'number' && step >= 1) schema['multipleOf'] = step;
  Object.assign(schema, typeWords(type));
  // Else many generators take 32 bits.
  if (schema['type'] === 'integer') schema['format'] = 'int64';
  for (const word of ['anyOf', 'oneOf']) {
    const kinds = schema[word] as Json[] | undefined;
    const [first, ...more] = kinds?.filter((kind) => !isNull(kind)) ?? [];
    if (first === undefined || !kinds?.some(isNull)) continue;
    delete schema[word];
    Object.assign(schema, more.length === 0 ? orNull(first, schemas) : { [word]: [orNull(first, schemas), ...more] });
  }
  if (typeof schema['exclusiveMinimum'] === 'number')
    Object.assign(schema, { minimum: schema['exclusiveMinimum'], exclusiveMinimum: true });
  return schema;
}

function typeWords(type: unknown): Json {
  if (!Array.isArray(type)) return type === undefined ? {} : { type };
  const [first, ...more] = type.filter((one) => one !== 'null').map((one) => ({ type: one as string }));
  const found = type.includes('null') ? { ...first, nullable: true } : { ...first };
  return more.length === 0 ? found : { anyOf: [found, ...more] };
}

/** In 3.0, what may be null names its type in the same place. */
function orNull(kind: Json, schemas: Record<string, Json>): Json {
  const { $ref, anyOf } = kind as { $ref?: string; anyOf?: Json[] };
  const named = $ref === undefined ? undefined : schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (named?.['type'] !== undefined) return { type: named['type'], allOf: [kind], nullable: true };
  if (named) return orNull(inOlderWords(named, schemas) as Json, schemas);
  const [first = {}, ...more] = anyOf ?? [];
  return anyOf ? { ...kind, anyOf: [orNull(first, schemas), ...more] } : { ...kind, nullable: true };
}

/** Values are not schemas, whatever their members are called. */
const isValue = (name: string) => ['example', 'value', 'default', 'enum'].includes(name);

const isNull = ({ type }: Json) => type === 'null';
