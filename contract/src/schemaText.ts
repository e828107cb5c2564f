/** The subset of JSON Schema in the document. */
export interface Schema {
  $ref?: string;
  const?: unknown;
  description?: string;
  pattern?: string;
  type?: string | string[];
  enum?: readonly unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  multipleOf?: number;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
}

/** A schema as a readable type: `{ email: string (3–254 characters), role?: "user" | "admin" }`, one field per line. */
export function schemaText(schema: Schema, indent = ''): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => schemaText(choice, indent)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'object') return objectText(schema, indent);
  if (schema.type === 'array') return listText(schema, indent);
  const types = [schema.type ?? 'anything'].flat().join(' | ');
  const limits = limitsOf(schema);
  return limits === '' ? types : `${types} (${limits})`;
}

/** The name at the end of a reference: `QuizQuestion`. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** The `data` of an answer, because the members around it are always the same. */
export const answeredData = (schema: Schema): Schema => schema.properties?.['data'] ?? schema;

/** The names of all shared schemas that a schema needs, directly or through others, in the order of their appearance. */
export function namesIn(
  schema: unknown,
  shared: Readonly<Record<string, Schema>>,
  known = new Set<string>(),
): string[] {
  if (typeof schema !== 'object' || schema === null) return [...known];
  const { $ref } = schema as Schema;
  const name = typeof $ref === 'string' ? nameOf($ref) : null;
  if (name !== null && !known.has(name)) {
    known.add(name);
    namesIn(shared[name], shared, known);
  }
  for (const member of Object.values(schema)) namesIn(member, shared, known);
  return [...known];
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, member]) => {
    const preset = member.default === undefined ? '' : `, default ${JSON.stringify(member.default)}`;
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(member, inner)}${preset}`;
  });
  if (typeof additionalProperties === 'object')
    lines.push(`${inner}[name]: ${schemaText(additionalProperties, inner)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function listText({ items = {}, minItems, maxItems }: Schema, indent: string): string {
  const text = schemaText(items, indent);
  const count = rangeText(minItems, maxItems);
  const isCompound = items.anyOf ?? items.oneOf ?? items.enum ?? Array.isArray(items.type);
  return `${isCompound ? `(${text})` : text}[]${count && ` (${count} items)`}`;
}

function limitsOf({ format, minLength, maxLength, minimum, exclusiveMinimum, maximum }: Schema): string {
  const length = rangeText(minLength, maxLength);
  const over = exclusiveMinimum === undefined ? '' : `above ${exclusiveMinimum}`;
  return [format ?? '', length && `${length} characters`, over, rangeText(exact(minimum), exact(maximum))]
    .filter((part) => part !== '')
    .join(', ');
}

/** Ignores bounds that only reflect exact integers. */
const exact = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;

function rangeText(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return least === most ? `${least}` : `${least}–${most}`;
  if (least !== undefined) return `at least ${least}`;
  return most === undefined ? '' : `at most ${most}`;
}
