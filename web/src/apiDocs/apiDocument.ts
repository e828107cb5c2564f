import { type Schema, answeredData, namesIn, nameOf } from '@assay/contract/schemaText';

type Content = Record<string, { schema: Schema }>;

interface DescribedParameter {
  name: string;
  in: string;
  description: string;
  required?: boolean;
  schema: Schema;
}

type Reference = { $ref: string };

/** The parts of the OpenAPI document used here. */
export interface ApiDocument {
  paths: Record<string, Record<string, DescribedCall>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, DescribedParameter> };
}

interface DescribedCall {
  summary: string;
  description: string;
  tags: string[];
  security?: [];
  parameters?: (DescribedParameter | Reference)[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface ApiCall {
  method: string;
  path: string;
  summary: string;
  description: string;
  needsToken: boolean;
  parameters: { name: string; place: string; isRequired: boolean; schema: Schema; description: string }[];
  body: Schema | null;
  status: string;
  /** The answer by content type: the `data` of JSON; null: a file. */
  answers: { type: string; schema: Schema | null }[];
  /** The shared schemas that its request and answers name. */
  named: { name: string; schema: Schema }[];
}

/** All calls by subject, in the document's order. */
export function groupsOf({ paths, components }: ApiDocument): Map<string, ApiCall[]> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      subject: described.tags[0] ?? '',
      call: callOf(method, path, described, components),
    })),
  );
  const groups = Map.groupBy(calls, ({ subject }) => subject);
  return new Map([...groups].map(([subject, members]) => [subject, members.map(({ call }) => call)]));
}

/** Calls whose method, path or summary contains every word. */
export function matchingGroups(groups: Map<string, ApiCall[]>, text: string): Map<string, ApiCall[]> {
  const words = text.toLowerCase().split(/\s+/);
  const fits = ({ method, path, summary }: ApiCall) => {
    const all = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return new Map(
    [...groups].map(([name, calls]) => [name, calls.filter(fits)] as const).filter(([, { length }]) => length),
  );
}

function callOf(
  method: string,
  path: string,
  described: DescribedCall,
  { schemas, parameters: shared }: ApiDocument['components'],
): ApiCall {
  const { summary, description, security, parameters = [], requestBody, responses } = described;
  const [[status, { content = {} }] = ['200', {}]] = Object.entries(responses);
  const taken = parameters.map((one) => ('$ref' in one ? shared[nameOf(one.$ref)] : one)).filter((one) => !!one);
  const body = requestBody?.content['application/json']?.schema ?? null;
  const answers = Object.entries(content).map(([type, { schema }]) => ({ type, schema: answered(schema) }));
  return {
    method: method.toUpperCase(),
    path,
    summary,
    description,
    needsToken: security === undefined,
    parameters: taken.map(({ name, in: place, required = false, schema, description: text }) => ({
      name,
      place,
      isRequired: required,
      schema,
      description: text,
    })),
    body,
    status,
    answers,
    named: namesIn([taken, body, answers], schemas).flatMap((name) => {
      const schema = schemas[name];
      return schema ? [{ name, schema }] : [];
    }),
  };
}

/** The `data` of a JSON answer, an event of a stream, or null for a file. */
const answered = (schema: Schema): Schema | null => (schema.format === 'binary' ? null : answeredData(schema));
