import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interviewClientEvents } from '@assay/contract/interviews/interviewEvents';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { askRaw } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { printDocument } from './document.ts';
import { socketDocument } from './socketDocument.ts';
import type { SocketDocument } from './socketDocument.ts';

const file = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'asyncapi.json');
const document = socketDocument('Assay rooms');

test('docs/asyncapi.json is what the server serves now; after a change of the contract: npm run openapi -- write', async () => {
  const kept = await readFile(file, 'utf8');
  expect(kept).toBe(printDocument(document));
  const { url } = await startTestServer();
  expect((await askRaw(url, { path: '/api/asyncapi.json' })).text).toBe(kept);
});

test('Redocly finds no error in it, and would find one', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const errorsIn = async (source: SocketDocument) => {
    const problems = await lintFromString({ source: JSON.stringify(source), absoluteRef: file, config });
    return problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  };
  expect(await errorsIn(document)).toEqual([]);
  const { messages: _messages, ...components } = document.components;
  expect(await errorsIn({ ...document, components: { ...components, messages: {} } })).not.toEqual([]);
});

test('every event that a client may send has its rate, its payload and its answer', () => {
  for (const name of Object.keys(interviewClientEvents)) {
    const { 'x-rate': rate, payload } = document.components.messages[`client.${name}`] ?? {};
    expect([name, rate?.count, payload?.type]).toEqual([name, expect.any(Number), 'object']);
    expect(document.operations[`client.${name}`]?.reply).toBeDefined();
  }
  expect(document.components.messages['client.join-meeting']?.payload.required).toEqual(['meetingId']);
  expect(document.components.messages['server.join-approved']?.payload.required).toContain('admitToken');
});

test('the page of events names each of them, and needs no script to be read', async () => {
  const { url } = await startTestServer();
  const { text } = await askRaw(url, { path: '/api/docs/events' });
  for (const key of Object.keys(document.operations)) expect(text).toContain(`<h3 id="${key}">`);
  expect(text).not.toContain('<script');
  expect(text).toContain('<code>auth.token</code>');
});
