import { api } from '@assay/contract/api';
import { fieldMessage } from '@assay/contract/fieldMessages';
import { interviewClientEvents } from '@assay/contract/interviews/interviewEvents';
import type { Endpoint } from '@assay/contract/endpoint';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { settings } from './platform/settings/settings.ts';
import { startTestServer } from '../test/testServer.ts';

const LOOSE = { RATE_LIMIT_FACTOR: '1000000' };
const WRONG: unknown[] = [null, 7.5, -1, true, '', 'x', ' \u0000', 'x'.repeat(30_000), [], {}, [null], { a: 1 }];
const WRONG_TEXTS = ['', 'x', '-1', '1.5', '99999999999999999999', 'true', 'x'.repeat(3000)];

/** Zod's default messages. */
const VALIDATOR =
  /invalid (input|option|string|number|key|value|discriminator|element)|too (big|small): |expected |unrecognized key|match pattern|\^\[|\\d/i;

/** Every wrong value in every field at once, then again one level deeper for nested fields. */
function wrongOf(schema: z.ZodType, wrong: unknown, isDeep: boolean): unknown {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  if (inner) return wrongOf(schema.def.innerType as z.ZodType, wrong, isDeep);
  if (schema instanceof z.ZodPipe) return wrongOf(schema.def.in as z.ZodType, wrong, isDeep);
  if (isDeep && schema instanceof z.ZodArray) return [wrongOf(schema.element as z.ZodType, wrong, true)];
  if (isDeep && schema instanceof z.ZodRecord) return { a: wrongOf(schema.valueType as z.ZodType, wrong, true) };
  if (isDeep && schema instanceof z.ZodObject) return fieldsOf(schema, wrong, true);
  return wrong;
}

const fieldsOf = (schema: z.ZodObject, wrong: unknown, isDeep: boolean) =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, wrongOf(field as z.ZodType, wrong, isDeep)]),
  );

const bodiesOf = (schema: NonNullable<Endpoint['body']>): object[] => {
  if (schema instanceof z.ZodObject)
    return [{}, ...WRONG.flatMap((wrong) => [fieldsOf(schema, wrong, false), fieldsOf(schema, wrong, true)])];
  const kinds = (schema.options as z.ZodObject[]).flatMap((kind) => {
    const tag = { [schema.def.discriminator]: (kind.shape[schema.def.discriminator] as z.ZodLiteral).value };
    return bodiesOf(kind).map((body) => ({ ...body, ...tag }));
  });
  return [...WRONG.map((wrong) => ({ [schema.def.discriminator]: wrong })), ...kinds];
};

test('no wrong value of any field of any call is answered in a validator’s words', { timeout: 300_000 }, async () => {
  const server = await startTestServer(LOOSE);
  const tokens = { admin: (await server.admin()).token, learner: (await server.learner()).token };
  const texts = new Set<string>();
  let refused = 0;
  const send = async (endpoint: Endpoint, path: string, body?: unknown) => {
    const token = endpoint.access === 'learner' ? tokens.learner : tokens.admin;
    const { status, body: answer } = await server.call(`${endpoint.method} ${path}`, { token, body });
    if (status !== 400) return;
    refused += 1;
    for (const text of [answer.message, ...Object.values(answer.errors ?? {})]) texts.add(text);
  };
  for (const endpoint of Object.values(api).flatMap((feature) => Object.values(feature)) as Endpoint[]) {
    const path = endpoint.path.replaceAll(/:\w+/g, '1');
    if (endpoint.body) for (const body of bodiesOf(endpoint.body)) await send(endpoint, path, body);
    if (endpoint.query)
      for (const wrong of WRONG_TEXTS) {
        const query = new URLSearchParams(Object.keys(endpoint.query.shape).map((name) => [name, wrong]));
        await send(endpoint, `${path}?${query.toString()}`, endpoint.body && {});
      }
    if (endpoint.params)
      for (const wrong of ['x', '-1', '0', '99999999999999999999'])
        await send(endpoint, endpoint.path.replaceAll(/:\w+/g, wrong), endpoint.body && {});
  }
  // Otherwise all later calls would be refused for another reason.
  for (const token of Object.values(tokens)) expect((await server.call('GET /auth/me', { token })).status).toBe(200);
  expect(refused).toBeGreaterThan(1000);
  expect([...texts].filter((text) => VALIDATOR.test(text) || text === '')).toEqual([]);
});

/** Zod's own messages, for schemas without custom ones. */
function defaultTexts(schema: z.ZodType, values: readonly unknown[]): string[] {
  z.config(z.locales.en());
  onTestFinished(() => void z.config({ localeError: fieldMessage }));
  return values.flatMap((value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []);
}

const ourTexts = (schema: z.ZodType, values: readonly unknown[]) => {
  z.config({ localeError: fieldMessage });
  return values.flatMap((value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []);
};

test('nor any of a socket’s events', () => {
  let words = 0;
  for (const [name, schema] of Object.entries(interviewClientEvents)) {
    const values = bodiesOf(schema);
    words += defaultTexts(schema, values).filter((text) => VALIDATOR.test(text)).length;
    expect(
      ourTexts(schema, values).filter((text) => VALIDATOR.test(text)),
      name,
    ).toEqual([]);
  }
  // Guards against testing nothing.
  expect(words).toBeGreaterThan(20);
});

test('nor any setting', () => {
  for (const [name, { schema }] of Object.entries(settings))
    expect(
      ourTexts(schema, [...WRONG_TEXTS, 'a'.repeat(9), undefined]).filter((text) => VALIDATOR.test(text)),
      name,
    ).toEqual([]);
});
