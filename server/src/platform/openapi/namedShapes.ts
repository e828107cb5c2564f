import type { Schema } from '@assay/contract/schemaText';
import { capitalised } from './call.ts';

type Content = Record<string, { schema: Schema }>;
type Schemas = Record<string, Schema>;
interface Parameter {
  schema?: Schema;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
export interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; parameters?: Record<string, Parameter> };
}

/**
 * Names what a call sends and answers after it, and a union after its place. Generators number the shapes without a
 * name, so that a new call renames others in a client, and some write no type for a union.
 */
export function nameShapes<T extends Described>({ paths, components, ...rest }: T) {
  const named: Schemas = {};
  const { parameters = {}, schemas } = components;
  const shared = {
    ...components,
    parameters: mapped(parameters, withSimpleSchema),
    schemas: mapped(schemas, (schema, name) => shapeOf(schema, name, named)),
  };
  const calls = mapped(paths, (methods) => mapped(methods, (operation) => namedOperation(operation, named)));
  const twice = Object.keys(named).find((name) => name in schemas);
  if (twice !== undefined) throw new Error(`Two schemas are called ${twice}.`);
  return { ...rest, paths: calls, components: { ...shared, schemas: { ...shared.schemas, ...named } } };
}

function namedOperation(operation: Operation, named: Schemas): Operation {
  const { operationId, parameters, requestBody, responses } = operation;
  const name = capitalised(operationId);
  const contentOf = (content: Content, end: string) =>
    mapped(content, ({ schema, ...rest }, type) => ({
      ...rest,
      schema: called(schema, `${name}${type === 'text/event-stream' ? 'Event' : end}`, named),
    }));
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map(withSimpleSchema) }),
    ...(requestBody && { requestBody: { ...requestBody, content: contentOf(requestBody.content, 'Request') } }),
    responses: mapped(responses, ({ content, ...rest }, status) =>
      content && status.startsWith('2') ? { ...rest, content: contentOf(content, 'Response') } : { ...rest, content },
    ),
  };
}

/** Refers to the schema under that name if it has members or alternatives. */
function called(schema: Schema, name: string, named: Schemas): Schema {
  const shape = shapeOf(schema, name, named);
  return shape.properties || kindsOf(shape) ? keep(shape, name, named) : shape;
}

/** A schema with every union below it kept under a name. */
function shapeOf(schema: Schema, name: string, named: Schemas): Schema {
  const shape = withSimpleUnion(schema);
  const { properties, items, additionalProperties: values, anyOf, oneOf } = shape;
  const within = (member: Schema, place: string) => {
    const inner = shapeOf(member, place, named);
    return kindsOf(inner) ? keep(inner, place, named) : inner;
  };
  const kind = (one: Schema, nth: number) => called(one, `${name}${wordOf(one) ?? `Kind${nth + 1}`}`, named);
  return {
    ...shape,
    ...(properties && { properties: mapped(properties, (one, key) => within(one, `${name}${capitalised(key)}`)) }),
    ...(items && { items: within(items, `${name}Item`) }),
    ...(typeof values === 'object' && { additionalProperties: within(values, `${name}Value`) }),
    ...(anyOf && { anyOf: anyOf.map(kind) }),
    ...(oneOf && { oneOf: oneOf.map(kind) }),
  };
}

function keep(schema: Schema, name: string, named: Schemas): Schema {
  if (name in named) throw new Error(`Two schemas are called ${name}.`);
  named[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

const withSimpleSchema = (parameter: Parameter): Parameter =>
  parameter.schema ? { ...parameter, schema: withSimpleUnion(parameter.schema) } : parameter;

/** Numbers that are listed become one list; other unions of plain values any value. */
function withSimpleUnion(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  const kinds = anyOf?.flatMap((kind) => (Object.keys(kind).join('') === 'anyOf' && kind.anyOf) || [kind]);
  if (!kinds) return schema;
  if (!kinds.every(({ type }) => typeof type === 'string' && type !== 'object' && type !== 'array'))
    return { ...rest, anyOf: kinds };
  const [{ type } = {}] = kinds;
  const isList = kinds.every((kind) => kind.enum && kind.type === type);
  return isList && type ? { ...rest, type, enum: kinds.flatMap((kind) => kind.enum ?? []) } : rest;
}

const kindsOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf;

/** The value that tells an alternative from the others, such as the list of an export. */
function wordOf({ properties = {} }: Schema): string | undefined {
  const [only, ...others] = Object.values(properties).find((member) => member.enum?.length === 1)?.enum ?? [];
  return typeof only === 'string' && others.length === 0 ? only.split(/\W+/).map(capitalised).join('') : undefined;
}

const mapped = <A, B>(record: Record<string, A>, change: (member: A, name: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, member]) => [name, change(member, name)]));
