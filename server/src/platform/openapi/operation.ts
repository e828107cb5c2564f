import type { Access, Endpoint } from '@assay/contract/endpoint';
import { areaOf } from '@assay/contract/endpointAreas';
import type { EndpointArea } from '@assay/contract/endpointAreas';
import { tokenAreas } from '@assay/contract/tokenAreas';
import type { Schema } from '@assay/contract/schemaText';
import { capitalised, operationIdOf } from './call.ts';
import type { Call } from './call.ts';
import type { Parameter, Shared } from './parameters.ts';
import type { SchemaConverter } from './schemas.ts';

export interface Content {
  [type: string]: { schema: Schema; example?: unknown; examples?: { usual: { $ref: string } } };
}

export interface Response {
  description: string;
  content?: Content;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  /** Empty: no token is needed. Absent: a bearer token, as said once for the whole document. */
  security?: [];
  'x-role': Access;
  /** The area that an access token needs; absent where none is needed. */
  'x-area'?: EndpointArea;
  parameters?: Shared<Parameter>[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Shared<Response>>;
}

const inWords: Record<Access, string> = {
  public: 'Anyone may call it, without a token.',
  user: 'For anyone who is signed in.',
  learner: 'For learners; admins do not take quizzes.',
  admin: 'For admins.',
};

/** One call as OpenAPI describes it, without its parameters and failures. */
export function operationOf(call: Call, schemas: SchemaConverter): Operation {
  const { feature, name, endpoint } = call;
  const { access, body, summary } = endpoint;
  const area = access === 'public' ? undefined : areaOf(feature, name);
  return {
    operationId: operationIdOf(call),
    summary,
    description: descriptionOf(endpoint, area),
    tags: [subjectOf(endpoint.path)],
    ...(access === 'public' && { security: [] }),
    'x-role': access,
    ...(area !== undefined && { 'x-area': area }),
    ...(body && { requestBody: { required: true, content: json(schemas.convert(body, 'input')) } }),
    responses: { [endpoint.success ?? 200]: answerOf(endpoint, schemas) },
  };
}

function descriptionOf(endpoint: Endpoint, area: EndpointArea | undefined): string {
  const { access, description, events, hasEffect } = endpoint;
  return [
    inWords[access],
    area && tokensInWords(endpoint, area),
    description,
    events && 'With `Accept: text/event-stream` the response comes as events.',
    hasEffect && 'It has an effect, so HEAD is refused.',
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

function tokensInWords({ method }: Endpoint, area: EndpointArea): string {
  if (area === 'any') return 'Any access token will do.';
  if (area === 'never') return 'Access tokens are refused.';
  return `An access token needs to ${method === 'GET' ? 'read' : 'write'} “${tokenAreas[area].name}”.`;
}

function answerOf({ file, events, response, success }: Endpoint, schemas: SchemaConverter): Response {
  const description = success === 201 ? 'Created' : 'Success';
  if (file) {
    const content = file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
    return { description: 'A file', content: Object.fromEntries(content) as Content };
  }
  const data = schemas.convert(response, 'output');
  // Not by `allOf` with a shared schema, of which some generators take the first part only.
  const answer = {
    type: 'object',
    properties: { success: { type: 'boolean', const: true }, message: { type: 'string' }, data },
    required: ['success', 'data'],
  };
  return { description, content: { ...json(answer), ...(events && eventStream(schemas.convert(events, 'output'))) } };
}

const json = (schema: Schema): Content => ({ 'application/json': { schema } });

/** OpenAPI 3.1 has no words for the events of a stream, so the schema is that of one event's name and data. */
const eventStream = (event: Schema): Content => ({ 'text/event-stream': { schema: event } });

/** `/admin/skills/:id` belongs to "Admin: skills", `/quiz/start` to "Quiz". */
export function subjectOf(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  return first === 'admin' ? `Admin: ${second.replaceAll('-', ' ')}` : capitalised(first);
}
