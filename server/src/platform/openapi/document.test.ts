import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@assay/contract/endpoint';
import { answeredData, nameOf, namesIn } from '@assay/contract/schemaText';
import type { Schema } from '@assay/contract/schemaText';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiDocument, printDocument } from './document.ts';
import type { ApiDocument } from './document.ts';
import type { Parameter } from './parameters.ts';
import { exampleBody } from '../../../test/testExamples.ts';
import { askRaw } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';

const title = 'Assay API';
const file = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'openapi.json');
const document = apiDocument(title);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const schemas = document.components.schemas;

/** A schema of the document with all it refers to, for a reader of single schemas. */
function standalone(schema: Schema) {
  const needed = Object.fromEntries(namesIn(schema, schemas).map((name) => [name, schemas[name]]));
  const text = JSON.stringify({ ...schema, $defs: needed });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as z.core.JSONSchema.BaseSchema;
}

test('docs/openapi.json is what the server serves now; after a change of the contract: npm run openapi -- write', async () => {
  const kept = await readFile(file, 'utf8');
  expect(kept).toBe(printDocument(document));
  const { url } = await startTestServer();
  const served = await askRaw(url, { path: '/api/openapi.json' });
  expect(served.text).toBe(kept);
});

test('the document is below 50 KB as it is sent, because what is repeated is written once', async () => {
  const { server } = await startTestServer();
  const sent = await server.http.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } });
  expect(sent.headers['content-encoding']).toBe('br');
  expect(sent.rawPayload.length).toBeLessThan(50_000);
});

test('the document lists exactly the endpoints that are bound, and which of them need a token', async () => {
  const { server } = await startTestServer();
  const bound = [...server.bound.values()].flat().map(({ method, path, access }: Endpoint) => {
    const place = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    return `${method} ${place} ${access === 'public' ? 'open' : 'token'}`;
  });
  const documented = operations.map(
    ({ method, path, operation }) => `${method.toUpperCase()} ${path} ${operation.security ? 'open' : 'token'}`,
  );
  expect(documented.sort()).toEqual(bound.sort());
  expect(document.security).toEqual([{ bearer: [] }]);
});

test('every call has a name of its own, a description, the role it asks for and a subject', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  const subjects = new Set(document.tags.map(({ name }) => name));
  for (const { operation } of operations) {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(operation.summary, operation.operationId).toMatch(/^[A-Z].+[^.]$/s);
    expect(operation.description, operation.operationId).toMatch(/^(Anyone|For) .+\.$/s);
    expect(operation.security, operation.operationId).toEqual(operation['x-role'] === 'public' ? [] : undefined);
    expect(operation.tags.filter((tag) => !subjects.has(tag))).toEqual([]);
  }
  expect(names).toEqual(expect.arrayContaining(['authLogin', 'quizStart', 'quizAnswer', 'quizComplete', 'skillsList']));
});

test('path and query values have the types they mean', () => {
  const taken = (id: string) => {
    const found = operations.find(({ operation }) => operation.operationId === id)?.operation.parameters ?? [];
    return Object.fromEntries(
      found.map((one) => {
        const { name, schema } = '$ref' in one ? (document.components.parameters[nameOf(one.$ref)] as Parameter) : one;
        return [name, schema];
      }),
    );
  };
  expect(taken('quizDetails')).toEqual({ id: { type: 'integer', minimum: 1 } });
  expect(taken('quizHistory')).toMatchObject({
    page: { type: 'integer', default: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    skillId: { type: 'integer' },
  });
  expect(taken('attemptAdminList')).toMatchObject({ assessed: { type: 'boolean' }, from: { format: 'date' } });
  expect(taken('panelsConflicts')).toMatchObject({ hostIds: { type: 'array', items: { type: 'integer' } } });
});

test('a file names its content types, and the assistant’s answer also comes as events', () => {
  const content = (path: string) => {
    const [response] = Object.values(document.paths[path]?.['get']?.responses ?? {});
    return Object.keys(response && 'content' in response ? (response.content ?? {}) : {});
  };
  expect(content('/api/exports/{ticket}')).toEqual(expect.arrayContaining(['text/csv', 'application/pdf']));
  expect(content('/api/images/{sha256}')).toEqual(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
  expect(content('/api/calendar/{feed}')).toEqual(['text/calendar']);
  expect(document.paths['/api/ai/chat']?.['post']?.responses['200']).toHaveProperty([
    'content',
    'text/event-stream',
    'schema',
    '$ref',
  ]);
});

test('the document is OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title, version: expect.any(String) });
  for (const { method, path, operation } of operations) {
    const where = `${method} ${path}`;
    expect(['get', 'post', 'put', 'delete'], where).toContain(method);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const inPath = (operation.parameters ?? [])
      .map((one) => ('$ref' in one ? (document.components.parameters[nameOf(one.$ref)] as Parameter) : one))
      .filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name).sort(), where).toEqual(named.sort());
    for (const parameter of inPath) expect(parameter.required, where).toBe(true);
    if (operation.requestBody) expect(Object.keys(operation.requestBody.content), where).toEqual(['application/json']);
    const [status] = Object.keys(operation.responses);
    expect(['200', '201'], where).toContain(status);
  }
});

test('every schema in it is JSON Schema 2020-12 as 3.1 has it, and refers only to schemas that are there', () => {
  const text = JSON.stringify(document);
  expect(text).not.toMatch(/"nullable":|"exclusiveM(in|ax)imum":(true|false)/);
  expect(JSON.stringify(schemas)).not.toContain('"example":');
  const referred = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  expect(referred.length).toBeGreaterThan(500);
  for (const [, kind = '', name = ''] of referred)
    expect(document.components[kind as 'schemas'], `${kind} ${name}`).toHaveProperty([name]);
  for (const name of Object.keys(schemas))
    expect(() => z.fromJSONSchema(standalone({ $ref: `#/components/schemas/${name}` })), name).not.toThrow();
});

test('every request and answer has an example that its schema allows, files of bytes excepted', () => {
  const without: string[] = [];
  for (const { path, operation } of operations)
    for (const part of [operation.requestBody, ...Object.values(operation.responses)])
      if (part && 'content' in part)
        for (const [type, { schema, example, examples }] of Object.entries(part.content ?? {})) {
          const value = examples ? document.components.examples[nameOf(examples.usual.$ref)]?.value : example;
          if (value === undefined) without.push(type);
          else expect(z.fromJSONSchema(standalone(schema)).safeParse(value).error, `${path} ${type}`).toBeUndefined();
        }
  expect(without.filter((type) => !/^(image|application)\//.test(type) || type === 'application/json')).toEqual([]);
});

test('the example of a request is one that the endpoint takes', async () => {
  const { server } = await startTestServer();
  for (const endpoint of [...server.bound.values()].flat().filter(({ body }: Endpoint) => body)) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const content = document.paths[path]?.[endpoint.method.toLowerCase()]?.requestBody?.content['application/json'];
    const { $ref } = content?.examples?.usual ?? {};
    const example = $ref === undefined ? content?.example : document.components.examples[nameOf($ref)]?.value;
    expect(endpoint.body?.safeParse(example).error, `${endpoint.method} ${path}`).toBeUndefined();
  }
});

test('Redocly’s recommended rules find no error, and would find one', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const errorsIn = async (source: ApiDocument) => {
    const problems = await lintFromString({ source: JSON.stringify(source), absoluteRef: file, config });
    return problems
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message }) => `${ruleId}: ${message}`);
  };
  expect(await errorsIn(document)).toEqual([]);
  expect(await errorsIn({ ...document, servers: [] })).toHaveLength(1);
  const { bearer: _bearer, ...securitySchemes } = document.components.securitySchemes;
  expect(await errorsIn({ ...document, components: { ...document.components, securitySchemes } })).not.toEqual([]);
});

test('an object that two calls answer has a name, so that clients have one type for it', () => {
  const seen = new Map<string, number>();
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    if ('properties' in value && text.length > 500) seen.set(text, (seen.get(text) ?? 0) + 1);
    Object.values(value).forEach(collect);
  };
  for (const { operation } of operations)
    for (const response of Object.values(operation.responses))
      if ('content' in response)
        for (const { schema } of Object.values(response.content ?? {})) collect(answeredData(schema));
  expect([...seen].filter(([, count]) => count > 1).map(([text]) => text)).toEqual([]);
});

test('a body that the document allows is one that the endpoint takes', async () => {
  const { server } = await startTestServer();
  let compared = 0;
  for (const endpoint of [...server.bound.values()].flat().filter(({ body }: Endpoint) => body)) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const schema =
      document.paths[path]?.[endpoint.method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
    const documented = z.fromJSONSchema(standalone(schema as Schema));
    const body = exampleBody(endpoint);
    expect(documented.safeParse(body).error, path).toBeUndefined();
    for (const member of Object.keys(body)) {
      const { [member]: _left, ...rest } = body;
      expect(documented.safeParse(rest).success, `${path} without ${member}`).toBe(
        endpoint.body?.safeParse(rest).success,
      );
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(40);
});

test('the page of the API names every call, and needs no script to be read', async () => {
  const { url } = await startTestServer();
  const page = await askRaw(url, { path: '/api/docs' });
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(page.text).not.toMatch(/<script|javascript:|style=/);
  for (const { method, path } of operations)
    expect(page.text).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
  for (const name of Object.keys(schemas)) expect(page.text).toContain(`<h3 id="${name}">`);
  expect(page.text).toContain('For learners; admins do not take quizzes.');
});
