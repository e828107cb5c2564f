import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@assay/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiDocument } from './apiDocument.ts';
import { exampleBody } from '../test/testExamples.ts';
import { askRaw } from '../test/testRaw.ts';
import { startTestServer } from '../test/testServer.ts';

interface Operation {
  summary: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }>; required?: boolean };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  components: { securitySchemes: Record<string, { type: string; scheme: string }> };
  paths: Record<string, Record<string, Operation>>;
}

const document = async () => JSON.parse(await apiDocument()) as Document;
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const schemasOf = ({ parameters = [], requestBody, responses }: Operation) => [
  ...parameters.map(({ schema }) => schema),
  ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
  ...Object.values(responses).flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => schema)),
];

test('docs/openapi.json is what the server serves now; after a change of the contract: npm run openapi -- write', async () => {
  const kept = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'openapi.json'), 'utf8');
  expect(kept).toBe(await apiDocument());
  const { url } = await startTestServer();
  const served = await askRaw(url, { path: '/api/openapi.json' });
  expect(JSON.parse(served.text)).toEqual(JSON.parse(kept));
});

test('the document lists exactly the endpoints that are bound, and which of them need a token', async () => {
  const { server } = await startTestServer();
  const bound = [...server.bound.values()].flat().map(({ method, path, access }: Endpoint) => {
    const place = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    return `${method} ${place} ${access === 'public' ? 'open' : 'token'}`;
  });
  const told = operationsOf(await document()).map(
    ({ method, path, operation }) => `${method.toUpperCase()} ${path} ${operation.security ? 'token' : 'open'}`,
  );
  expect(told.sort()).toEqual(bound.sort());
});

test('the document is OpenAPI 3.1', async () => {
  const whole = await document();
  expect(whole.openapi).toMatch(/^3\.1\.\d$/);
  expect(whole.info).toEqual({ title: 'Assay API', version: expect.any(String) });
  expect(whole.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } });
  for (const { method, path, operation } of operationsOf(whole)) {
    const where = `${method} ${path}`;
    expect(['get', 'post', 'put', 'delete'], where).toContain(method);
    expect(operation.summary, where).toMatch(/^[A-Z].+[^.]$/s);
    if (operation.security) expect(operation.security, where).toEqual([{ bearer: [] }]);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name).sort(), where).toEqual(named.sort());
    for (const parameter of operation.parameters ?? []) {
      expect(['path', 'query'], where).toContain(parameter.in);
      if (parameter.in === 'path') expect(parameter.required, where).toBe(true);
    }
    if (operation.requestBody) expect(Object.keys(operation.requestBody.content), where).toEqual(['application/json']);
    const [[status, response] = ['', undefined], ...more] = Object.entries(operation.responses);
    expect(['200', '201'], where).toContain(status);
    expect(more, where).toEqual([]);
    expect(response?.description, where).toBeTruthy();
  }
});

test('every schema in it is JSON Schema 2020-12 as 3.1 has it, not the dialect of 3.0', async () => {
  for (const { method, path, operation } of operationsOf(await document())) {
    for (const schema of schemasOf(operation)) {
      const where = `${method} ${path}`;
      expect(() => z.fromJSONSchema(schema as z.core.JSONSchema.BaseSchema), where).not.toThrow();
      const text = JSON.stringify(schema);
      expect(text, where).not.toMatch(/"nullable":|"exclusiveM(in|ax)imum":(true|false)|"\$ref":|"example":/);
    }
  }
});

test('a body that the document allows is one that the endpoint takes', async () => {
  const { server } = await startTestServer();
  const whole = await document();
  let compared = 0;
  for (const endpoint of [...server.bound.values()].flat().filter(({ body }: Endpoint) => body)) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const schema = whole.paths[path]?.[endpoint.method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
    const told = z.fromJSONSchema(schema as z.core.JSONSchema.BaseSchema);
    const body = exampleBody(endpoint);
    expect(told.safeParse(body).error, path).toBeUndefined();
    for (const member of Object.keys(body)) {
      const { [member]: _left, ...rest } = body;
      expect(told.safeParse(rest).success, `${path} without ${member}`).toBe(endpoint.body?.safeParse(rest).success);
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
  for (const { method, path } of operationsOf(await document()))
    expect(page.text).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
});
