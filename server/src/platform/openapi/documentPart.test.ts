import { tokenAreas } from '@assay/contract/tokenAreas';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { askRaw } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { apiDocument } from './document.ts';
import type { ApiDocument } from './document.ts';
import { documentPart } from './documentPart.ts';
import { documentParts, partPath, ROUNDS, WHOLE, WHOLE_30 } from './documentParts.ts';
import { asOpenApi30 } from './openapi30.ts';

const whole = apiDocument('Assay API');
const parts = Object.keys(documentParts).map((name) => ({ name, document: documentPart(whole, name) }));

const operationsOf = ({ paths }: Pick<ApiDocument, 'paths'>) => Object.values(paths).flatMap(Object.values);
const idsOf = (document: ApiDocument) => new Set(operationsOf(document).map(({ operationId }) => operationId));
const referencesIn = (document: unknown) =>
  new Set([...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name = '']) => name));
const componentsOf = ({ components: { securitySchemes: _bearer, ...kinds } }: ApiDocument) =>
  new Set(Object.entries(kinds).flatMap(([kind, members]) => Object.keys(members).map((name) => `${kind}/${name}`)));

test('each part is below 150 KB as it is served, and together they have every call and message', async () => {
  const { url } = await startTestServer();
  for (const { name, document } of parts) {
    const { text, headers } = await askRaw(url, { path: `/api${partPath(name)}` });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text), name).toEqual(JSON.parse(JSON.stringify(document)));
    expect(Buffer.byteLength(text), name).toBeLessThan(150_000);
  }
  expect(new Set(parts.flatMap(({ document }) => [...idsOf(document)]))).toEqual(idsOf(whole));
  expect(parts.flatMap(({ document }) => Object.keys(document.webhooks))).toEqual(Object.keys(whole.webhooks));
});

test('each part has all that it refers to, and nothing else', () => {
  for (const { name, document } of parts) expect(componentsOf(document), name).toEqual(referencesIn(document));
  expect(componentsOf(whole)).toEqual(referencesIn(whole));
});

test('the parts of an area have every call that its token can make, and only the exports of the area', () => {
  for (const area of Object.keys(tokenAreas)) {
    const ids = [area, ...(area === ROUNDS.area ? [ROUNDS.part] : [])].map((name) => idsOf(documentPart(whole, name)));
    const needed = operationsOf(whole).filter((operation) => operation['x-area'] === area);
    const all = [...needed.map(({ operationId }) => operationId), 'authMe', 'exportsPrepare', 'exportsDownload'];
    expect(new Set(ids.flatMap((one) => [...one])), area).toEqual(new Set(all));
    expect(
      ids.reduce((sum, { size }) => sum + size, 0),
      `${area}: each call once`,
    ).toBe(new Set(all).size);
  }
  const listsIn = (document: ApiDocument) =>
    (document.paths['/api/exports']?.['post']?.requestBody?.content['application/json']?.schema.oneOf ?? []).map(
      ({ properties }) => properties?.['list']?.const,
    );
  expect(listsIn(documentPart(whole, 'records'))).toEqual(['audit', 'mails']);
  const all = Object.keys(tokenAreas).flatMap((area) => listsIn(documentPart(whole, area)));
  expect([all.length, new Set(all)]).toEqual([listsIn(whole).length, new Set(listsIn(whole))]);
});

test('Redocly’s recommended rules find no error in a part, nor in the document in the words of 3.0', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const errorsIn = async (document: object) => {
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'part.json', config });
    return problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  };
  for (const { name, document } of parts) expect(await errorsIn(document), name).toEqual([]);
  const older = asOpenApi30({ ...whole });
  expect(await errorsIn(older)).toEqual([]);
  const { schemas: _schemas, ...components } = (older['components'] ?? {}) as Record<string, unknown>;
  expect(await errorsIn({ ...older, components })).not.toEqual([]);
}, 60_000);

test('the document in the words of 3.0 is served, with every call and no word of 3.1', async () => {
  const { url } = await startTestServer();
  const { text } = await askRaw(url, { path: `/api${WHOLE_30}` });
  const older = JSON.parse(text) as ApiDocument;
  expect(older.openapi).toBe('3.0.3');
  expect(idsOf(older)).toEqual(idsOf(whole));
  expect(text).not.toMatch(/"const":|"type":\[|"propertyNames":|"identifier":/);
  const bodyIn = ({ paths }: ApiDocument) =>
    paths['/api/quiz/start']?.['post']?.requestBody?.content['application/json'];
  const schema = { $ref: '#/components/schemas/QuizStartRequest' };
  expect(bodyIn(older)).toEqual({ ...bodyIn(whole), schema });
});

test('the page of the API and the whole document name every other one', async () => {
  const { url } = await startTestServer();
  const page = await askRaw(url, { path: '/api/docs' });
  for (const path of [WHOLE, WHOLE_30, ...Object.keys(documentParts).map(partPath)]) {
    expect(page.text).toContain(`<a href="/api${path}">`);
    if (path !== WHOLE) expect(whole.info.description).toContain(`\`/api${path}\``);
  }
});
