type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document in the words of 3.0, for generators that know no other. */
export function asOpenApi30({ openapi: _newer, webhooks: _added, info, ...document }: Json): Json {
  const { license: _license, ...its } = info as Json;
  return { openapi: '3.0.3', info: its, ...(inOlderWords(document) as Json) };
}

function inOlderWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOlderWords);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, inOlderWords(member)]);
  // Debian's JSON::Validator takes no multipleOf below 1.
  const {
    const: only,
    type,
    multipleOf: _step,
    propertyNames: _names,
    ...schema
  } = Object.fromEntries(members) as Json;
  if (only !== undefined && type !== undefined) Object.assign(schema, { enum: [only] });
  else if (only !== undefined) Object.assign(schema, { const: only });
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [type];
  if (types.length === 1 && types[0] !== undefined) Object.assign(schema, { type: types[0] });
  if (Array.isArray(type) && types.length < type.length) Object.assign(schema, { nullable: true });
  for (const word of ['anyOf', 'oneOf']) {
    const kinds = schema[word] as Json[] | undefined;
    if (!kinds?.some(isNull)) continue;
    const others = kinds.filter((kind) => !isNull(kind));
    delete schema[word];
    Object.assign(schema, { [others.length === 1 ? 'allOf' : word]: others, nullable: true });
  }
  if (typeof schema['exclusiveMinimum'] === 'number')
    Object.assign(schema, { minimum: schema['exclusiveMinimum'], exclusiveMinimum: true });
  return schema;
}

const isNull = ({ type }: Json) => type === 'null';
