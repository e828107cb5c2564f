import { api } from '@assay/contract/api';
import type { Endpoints } from '@assay/contract/endpoint';
import { schemaNames } from '@assay/contract/schemaNames';
import type { Schema } from '@assay/contract/schemaText';
import { VERSION } from '../telemetry/metrics.ts';
import { documentParts, partPath, RULES, WHOLE_30 } from './documentParts.ts';
import { failureResponses, failureSchema } from './failures.ts';
import type { SharedResponses } from './failures.ts';
import type { Call } from './call.ts';
import { operationOf } from './operation.ts';
import { addExamples } from './operationExamples.ts';
import type { Operation, Response } from './operation.ts';
import { parametersOf, shareParameters } from './parameters.ts';
import type { Parameter } from './parameters.ts';
import { WEBHOOKS_TAG, webhooksOf } from './webhooks.ts';
import type { Webhooks } from './webhooks.ts';
import { createSchemaConverter } from './schemas.ts';

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Webhooks;
  components: {
    securitySchemes: Record<string, { type: string; scheme: string; description: string }>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    examples: Record<string, { value: unknown }>;
    schemas: Record<string, Schema>;
  };
}

const DESCRIPTION = [
  `${RULES} The same in the words of OpenAPI 3.0: \`/api${WHOLE_30}\`. Smaller documents, each complete in itself:`,
  Object.entries(documentParts)
    .map(([part, calls]) => `- \`/api${partPath(part)}\`: ${calls}`)
    .join('\n'),
].join('\n\n');

const BEARER =
  'For a program, an access token (`asyp_…`), which a person creates on their profile: each call says the area it needs, ' +
  'and a token without it gets `token_scope`. For a person, the `token` (`asy_…`) that POST /api/auth/login returns.';

/** The OpenAPI document of the whole contract. */
export function apiDocument(title: string): ApiDocument {
  const schemas = createSchemaConverter(schemaNames);
  const calls = Object.entries<Endpoints>(api).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): Call => ({ feature, name, endpoint })),
  );
  const parameters = shareParameters(calls.map((call) => parametersOf(call, schemas)));
  const paths: ApiDocument['paths'] = {};
  const subjects = new Set<string>();
  const refusals: SharedResponses = {};
  for (const [index, call] of calls.entries()) {
    const { responses, ...operation } = operationOf(call, schemas);
    const path = `/api${call.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const taken = parameters.lists[index] ?? [];
    (paths[path] ??= {})[call.endpoint.method.toLowerCase()] = {
      ...operation,
      ...(taken.length > 0 && { parameters: taken }),
      responses: { ...responses, ...failureResponses(call.endpoint, refusals) },
    };
    for (const subject of operation.tags) subjects.add(subject);
  }
  const webhooks = webhooksOf(schemas);
  const named = { ...schemas.components(), Failure: failureSchema };
  const examples = addExamples(
    [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) => Object.values<Operation>(methods)),
    named,
  );
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...subjects, WEBHOOKS_TAG].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: BEARER },
      },
      parameters: parameters.components,
      responses: refusals,
      examples,
      schemas: named,
    },
  };
}

/** The document's text: each call, shared schema, parameter and answer on a line of its own, so that changes show. */
export function printDocument(document: object): string {
  return `${print(document, 3)}\n`;
}

function print(value: unknown, levels: number): string {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${print(member, levels - 1)}`);
  return `{\n${members.join(',\n')}\n}`;
}
