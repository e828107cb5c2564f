import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ApiDocument, groupsOf, matchingGroups } from './apiDocument.ts';

const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json');
const document = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;
const groups = groupsOf(document);

test('every call of the document is in one group', () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const shown = [...groups.values()].flat().map(({ method, path }) => `${method} ${path}`);
  expect(shown.sort()).toEqual(documented.sort());
  expect(documented.length).toBeGreaterThan(100);
});

test('a call says what it takes, who may call it, and the data it answers', () => {
  const logIn = groups.get('Auth')?.find(({ path }) => path === '/api/auth/login');
  expect(logIn).toMatchObject({ method: 'POST', needsToken: false, status: '200' });
  expect(logIn?.body).toEqual({ $ref: '#/components/schemas/Credentials' });
  expect(logIn?.description).toContain('without a token');
  expect(logIn?.named.find(({ name }) => name === 'SignedIn')?.schema.properties).toHaveProperty('token');
  const skills = groups.get('Admin: skills')?.find(({ method, path }) => method === 'PUT' && path.endsWith('{id}'));
  expect(skills).toMatchObject({ needsToken: true, parameters: [{ name: 'id', place: 'path', isRequired: true }] });
});

test('a search keeps the calls that have every word, and no empty group', () => {
  const found = matchingGroups(groups, 'post  LOGIN');
  expect([...found.keys()]).toEqual(['Auth']);
  expect(found.get('Auth')?.map(({ path }) => path)).toContain('/api/auth/login');
  expect(matchingGroups(groups, '').size).toBe(groups.size);
  expect(matchingGroups(groups, 'no such call').size).toBe(0);
});
