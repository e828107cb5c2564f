import { escaped } from '@assay/contract/escapedHtml';
import { answeredData, schemaText } from '@assay/contract/schemaText';
import type { Schema } from '@assay/contract/schemaText';
import type { ApiDocument } from '../openapi/document.ts';
import type { Operation } from '../openapi/operation.ts';
import type { Parameter, Shared } from '../openapi/parameters.ts';
import { documentParts, partPath, RULES, WHOLE, WHOLE_30 } from '../openapi/documentParts.ts';
import { socketRules } from '../openapi/socketDocument.ts';
import type { Message, SocketDocument } from '../openapi/socketDocument.ts';

/** The document as a page that needs no script: every call, then every shared schema. */
export function apiDocsPage({ info, paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      callText(`${method.toUpperCase()} ${path}`, operation, components),
    ),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${name}">${name}</h3>\n${shape(schema)}`,
  );
  return page(
    info.title,
    `<p>${words(RULES)}</p>
<p>${words(components.securitySchemes['bearer']?.description ?? '')} Send it as <code>Authorization: Bearer …</code>.
For programs: <a href="/api${WHOLE}">OpenAPI 3.1</a> and <a href="/api${WHOLE_30}">3.0</a>. Live rooms: <a href="/api/docs/events">events</a>.</p>
<p>Smaller documents for programs, each complete in itself:</p>
<ul>${Object.entries(documentParts).map(partText).join('')}</ul>
<h2>Calls</h2>
${calls.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}`,
  );
}

/** The events of live rooms as a page that needs no script. */
export function eventDocsPage({ info, components: { messages, schemas } }: SocketDocument): string {
  const eventsOf = (side: string) =>
    Object.entries(messages)
      .filter(([key]) => key.startsWith(`${side}.`))
      .map(([key, message]) => eventText(key, message))
      .join('\n');
  return page(
    info.title,
    `${socketRules.map((rule) => `<p>${words(rule)}</p>`).join('\n')}
<p>For programs: <a href="/api/asyncapi.json">asyncapi.json</a>. Everything else: <a href="/api/docs">calls</a>.</p>
<h2>Events that you send</h2>
${eventsOf('client')}
<h2>Events that you receive</h2>
${eventsOf('server')}
<h2>Schemas</h2>
${Object.entries(schemas)
  .map(([name, schema]) => `<h3 id="${name}">${name}</h3>\n${shape(schema)}`)
  .join('\n')}`,
  );
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body><h1>${escaped(title)}</h1>
${body}
</body></html>`;

const eventText = (key: string, { name, summary, payload, 'x-rate': rate }: Message) =>
  `<h3 id="${key}"><code>${escaped(name)}</code></h3>
<p>${words(summary)}${rate ? ` At most ${rate.count} in ${rate.seconds === 1 ? 'a second' : `${rate.seconds} seconds`}.` : ''}</p>
${shape(payload)}`;

function callText(call: string, operation: Operation, { parameters: shared }: ApiDocument['components']): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const takes = parameters.map((parameter) => parameterText(resolved(parameter, shared)));
  const body = requestBody?.content['application/json'];
  const answers = Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response
      ? []
      : Object.entries(response.content ?? {}).map(
          ([type, { schema }]) => `<p>Response ${status}, <code>${type}</code>:</p>\n${shape(answeredData(schema))}`,
        ),
  );
  return `<h3 id="${operationId}"><code>${escaped(call)}</code></h3>
<p>${escaped(summary)}. ${words(description)}</p>
${takes.length > 0 ? `<ul>${takes.join('')}</ul>` : ''}
${body ? `<p>Request:</p>\n${shape(body.schema)}` : ''}
${answers.join('\n')}`;
}

const resolved = (parameter: Shared<Parameter>, shared: Record<string, Parameter>): Parameter =>
  '$ref' in parameter ? (shared[parameter.$ref.slice(parameter.$ref.lastIndexOf('/') + 1)] as Parameter) : parameter;

const partText = ([part, calls]: [string, string]) =>
  `<li><a href="/api${partPath(part)}">${part}</a>: ${escaped(calls)}</li>`;

const parameterText = ({ name, in: place, required, schema, description }: Parameter) =>
  `<li><code>${name}${required ? '' : '?'}: ${escaped(schemaText(schema))}</code> in the ${place}. ${words(description)}</li>`;

const shape = (schema: Schema) => `<pre>${escaped(schemaText(schema))}</pre>`;

/** Markdown's code marks as HTML. */
const words = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
