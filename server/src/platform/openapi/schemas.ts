import { wireTypes } from '@assay/contract/fields';
import type { Schema } from '@assay/contract/schemaText';
import { z } from 'zod';

const LOCAL = '#/$defs/';
const SHARED = '#/components/schemas/';

/** Converts schemas of the contract into JSON Schema; those with a name become shared components. */
export interface SchemaConverter {
  /** @param io `input`: as a caller may send it, `output`: as it is answered */
  convert(schema: z.ZodType, io: 'input' | 'output'): Schema;
  /** The named schemas met so far, by name. */
  components(): Record<string, Schema>;
}

/** @param names which schemas have a name */
export function createSchemaConverter(names: Readonly<Record<string, z.ZodType>>): SchemaConverter {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(names)) registry.add(schema, { id });
  const met = new Map<string, Schema>();

  function keep(name: string, schema: Schema) {
    const text = JSON.stringify(schema);
    const known = met.get(name) ?? schema;
    // A default or a transformation makes them differ; then each needs a schema and a name of its own.
    if (JSON.stringify(known) !== text) throw new Error(`${name} is not the same in requests and answers`);
    met.set(name, known);
  }

  return {
    convert(schema, io) {
      // Within an object, so that a named schema is referred to instead of being the root.
      const json = z.toJSONSchema(z.object({ it: schema.optional() }), {
        io,
        metadata: registry,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => asOnTheWire(zodSchema, jsonSchema),
      }) as unknown as { properties: { it: Schema }; $defs?: Record<string, Schema> };
      for (const [name, definition] of Object.entries(json.$defs ?? {})) keep(name, plain(definition) as Schema);
      return plain(json.properties.it) as Schema;
    },
    components: () => Object.fromEntries([...met].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** A text of a path or query as what it means, with its default, which zod leaves out because it is not a text. */
function asOnTheWire(zodSchema: z.core.$ZodTypes, jsonSchema: z.core.JSONSchema.BaseSchema) {
  const wireType = wireTypes.get(zodSchema as unknown as z.ZodType);
  if (wireType) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, wireType);
  }
  const { def } = zodSchema._zod;
  if (def.type === 'default' && ['number', 'boolean'].includes(typeof def.defaultValue))
    jsonSchema.default = def.defaultValue;
}

/** Without what says nothing to a reader: bounds every exact integer has, patterns that a format already names. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name, member]) => !saysNothing(name, member, value as Schema));
  const schema = Object.fromEntries(members.map(([name, member]) => [name, plain(member)])) as Schema;
  if (typeof schema.$ref === 'string') schema.$ref = schema.$ref.replace(LOCAL, SHARED);
  if (schema.type === 'integer' && schema.exclusiveMinimum === 0) {
    delete schema.exclusiveMinimum;
    schema.minimum = 1;
  }
  return orNull(schema);
}

const saysNothing = (name: string, member: unknown, { format, type }: Schema) =>
  (name === 'pattern' && ['date', 'date-time', 'email', 'starts_with'].includes(format ?? '')) ||
  (name === 'format' && member === 'starts_with') ||
  (name === 'propertyNames' && JSON.stringify(member) === '{"type":"string"}') ||
  ((name === 'minimum' || name === 'maximum') &&
    type === 'integer' &&
    Math.abs(Number(member)) === Number.MAX_SAFE_INTEGER) ||
  // Clients should ignore members that a later version adds.
  (name === 'additionalProperties' && member === false);

/** "A text, or null" as one type, which is shorter and what readers know. */
function orNull(schema: Schema): Schema {
  const [only, nothing, ...more] = schema.anyOf ?? [];
  if (!only || nothing?.type !== 'null' || more.length > 0) return schema;
  if (typeof only.type !== 'string' || only.type === 'object' || 'const' in only) return schema;
  const { anyOf: _anyOf, ...rest } = schema;
  return { ...rest, ...only, type: [only.type, 'null'], ...(only.enum && { enum: [...only.enum, null] }) };
}
