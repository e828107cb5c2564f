import { nameOf } from '@assay/contract/schemaText';
import type { Schema } from '@assay/contract/schemaText';
import { EXAMPLE_VALUES, LEFT_OUT } from './exampleValues.ts';

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

/** A member, the member whose value has it, and the named schema, request or answer both are in. */
interface Place {
  name: string;
  within: string;
  owner: string;
}

type Schemas = Readonly<Record<string, Schema>>;

/**
 * A value that fits the schema, the same each time.
 * @param shared the named schemas it may refer to
 */
export function exampleOf(schema: Schema, shared: Schemas, place: Place): unknown {
  const { name, within, owner } = place;
  if (schema.$ref) {
    const its = nameOf(schema.$ref);
    const named = shared[its] ?? {};
    return exampleOf(named, shared, { ...place, owner: named.properties ? its : owner });
  }
  if ('const' in schema) return schema.const;
  const value = [`${within}.${name}`, `${owner}.${name}`, name]
    .map((key) => EXAMPLE_VALUES[key])
    .find((one) => allows(schema, one));
  if (value !== undefined) return value;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, shared, place);
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, shared, place);
    case 'array': {
      const one = exampleOf(schema.items ?? {}, shared, { ...place, name: singular(name) });
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => one);
    }
    case 'boolean':
      return schema.default ?? true;
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'string':
      return textOf(schema, place);
    default:
      return 'anything';
  }
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/zzes$/, 'z').replace(/s$/, '');

const typeOf = ({ type }: Schema) => [type].flat().find((one) => one !== 'null') ?? 'anything';

/** Whether a value by name fits here, as far as its kind and limits go. */
function allows(schema: Schema, value: unknown): boolean {
  if (value === undefined) return false;
  if (value === null)
    return [schema.type].flat().includes('null') || (schema.anyOf ?? []).some(({ type }) => type === 'null');
  if (schema.enum) return schema.enum.includes(value);
  if ('const' in schema) return schema.const === value;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some((choice) => allows(choice, value));
  if (typeof value === 'boolean') return typeOf(schema) === 'boolean';
  const { format, pattern, minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity } = schema;
  if (Array.isArray(value))
    return typeOf(schema) === 'array' && value.every((one) => schema.items !== undefined && allows(schema.items, one));
  if (typeof value === 'number')
    return (
      (typeOf(schema) === 'number' || (typeOf(schema) === 'integer' && Number.isInteger(value))) &&
      value >= minimum &&
      value <= maximum
    );
  if (typeof value !== 'string' || typeOf(schema) !== 'string') return false;
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(value);
  if (format === 'date-time') return /^\d{4}-\d\d-\d\dT/.test(value);
  return value.length >= minLength && value.length <= maxLength && new RegExp(pattern ?? '', 'u').test(value);
}

function objectOf(schema: Schema, shared: Schemas, { name: its, owner }: Place): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  // Most answers have no message.
  const isLeftOut = (name: string) =>
    !required.includes(name) && (LEFT_OUT.has(`${owner}.${name}`) || ('success' in properties && name === 'message'));
  const named = Object.entries(properties)
    .filter(([name]) => !isLeftOut(name))
    .map(([name, member]) => [name, exampleOf(member, shared, { name, within: its, owner })]);
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0)
    return Object.fromEntries(named);
  const isLettered = ['options', 'keyPositions'].includes(its) || allowedNames(propertyNames, shared)?.[0] === 'A';
  const keys = isLettered ? ['A', 'B', 'C', 'D'] : required.length > 0 ? required : ['name'];
  return Object.fromEntries(
    keys.map((key) => [key, exampleOf(additionalProperties, shared, { name: key, within: its, owner })]),
  );
}

const allowedNames = (names: Schema | undefined, shared: Schemas) =>
  names?.$ref ? shared[nameOf(names.$ref)]?.enum : names?.enum;

function numberOf({ minimum, exclusiveMinimum, maximum, default: preset, multipleOf }: Schema): unknown {
  if (typeof preset === 'number') return preset;
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + (multipleOf ?? 1));
  const value = Math.max(least, 1);
  return Math.min(value, maximum ?? value);
}

function textOf({ format, pattern, default: preset }: Schema, { name, owner }: Place): unknown {
  if (format === 'date-time') return AT;
  if (format === 'date') return AT.slice(0, 10);
  if (typeof preset === 'string') return preset;
  if (pattern !== undefined) return BY_PATTERN[pattern] ?? matching(pattern, name);
  throw new Error(`${owner}.${name} needs an example in exampleValues.ts`);
}

/** Tokens are patterns of a length, for which any letters do. */
function matching(pattern: string, name: string): string {
  for (const length of [43, 32, 24, 8, 6, 4, 1]) {
    const text = 'Qm9va3NBbmRQYXBlcnNPZkFuRXhhbXBsZVRoYXRJc0xvbmc'.slice(0, length);
    if (new RegExp(pattern, 'u').test(text)) return text;
  }
  throw new Error(`${name} needs an example for the pattern ${pattern} in examples.ts`);
}
