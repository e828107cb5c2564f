import { expect, test } from 'vitest';
import { apiDocument } from './document.ts';
import { nameShapes } from './namedShapes.ts';
import type { Described } from './namedShapes.ts';
import { asOpenApi30 } from './openapi30.ts';

type Json = Record<string, unknown>;
const whole = apiDocument('Assay API');
const older = asOpenApi30({ ...whole });
const { paths, components } = older as unknown as Described;
const operations = Object.values(paths).flatMap(Object.values<(typeof paths)[string][string]>);
const REFERENCE = { $ref: expect.stringMatching(/^#\/components\/schemas\//) };

/** Every object in a document but its examples, with the name of its place. */
function* placesIn(value: unknown, name = ''): Generator<{ name: string; place: Json }> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { name, place: value as Json };
  for (const [key, member] of Object.entries(value)) if (key !== 'examples') yield* placesIn(member, key);
}

/** A document with these shared schemas and one call, which sends `sent`. */
const documentOf = (schemas: Described['components']['schemas'], sent: object): Described => ({
  paths: {
    '/things': {
      post: {
        operationId: 'thingCreate',
        requestBody: { content: { 'application/json': { schema: sent } } },
        responses: { 204: {} },
      },
    },
  },
  components: { schemas },
});

test('every body that is sent or answered has a name that does not change with other calls', () => {
  const bodies = operations.flatMap(({ requestBody, responses }) => {
    const answered = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    return [requestBody, ...answered.map(([, answer]) => answer)].map((one) => one?.content?.['application/json']);
  });
  const named = bodies.filter((body) => body !== undefined);
  expect(named.length).toBeGreaterThan(300);
  for (const { schema } of named) expect(schema).toEqual(REFERENCE);
  expect(paths['/api/auth/login']?.['post']?.responses['200']?.content?.['application/json']?.schema.$ref).toBe(
    '#/components/schemas/AuthLoginResponse',
  );
});

test('a union has a name, and its alternatives too', () => {
  const unnamed = operations.flatMap((operation) => [...placesIn(operation)]).filter(({ place }) => place['anyOf']);
  expect(unnamed).toEqual([]);
  for (const [name, schema] of Object.entries(components.schemas)) {
    const [, ...below] = placesIn(schema);
    expect(
      below.filter(({ place }) => place['anyOf'] ?? place['oneOf']),
      name,
    ).toEqual([]);
  }
  expect(components.schemas['ExportsPrepareRequest']?.oneOf).toContainEqual({
    $ref: '#/components/schemas/ExportsPrepareRequestRegradeChanges',
  });
});

test('integers have 64 bits, for ids reach 2^53; nothing is null by default', () => {
  const places = [...placesIn(components)].map(({ place }) => place);
  const integers = places.filter(({ type }) => type === 'integer');
  expect(integers.length).toBeGreaterThan(500);
  expect(new Set(integers.map(({ format }) => format))).toEqual(new Set(['int64']));
  expect(places.filter((place) => place['default'] === null)).toEqual([]);
});

test('no schema is called as Go calls the maker of another', () => {
  const { schemas } = whole.components;
  expect(Object.keys(schemas).filter((name) => `New${name}` in schemas)).toEqual([]);
});

test('values that are listed become one list, and other plain values any value', () => {
  const days = { anyOf: [7, 30].map((day) => ({ type: 'number', enum: [day] })) };
  const since = { description: 'Or never', anyOf: [{ type: 'string', enum: ['any'] }, { type: 'integer' }] };
  const { components: made } = nameShapes(documentOf({}, { type: 'object', properties: { days, since } }));
  expect(made.schemas['ThingCreateRequest']?.properties).toEqual({
    days: { type: 'number', enum: [7, 30] },
    since: { description: 'Or never' },
  });
});

test('a member called like a word of schemas is converted like any other', () => {
  const sent = { type: 'object', properties: { value: { type: ['integer', 'null'] }, type: { const: 'a' } } };
  const { components: made } = asOpenApi30({ ...documentOf({}, sent) }) as unknown as Described;
  expect(made.schemas['ThingCreateRequest']?.properties).toEqual({
    value: { type: 'integer', nullable: true, format: 'int64' },
    type: { enum: ['a'] },
  });
});

test('a name is given once', () => {
  const taken = documentOf({ ThingCreateRequest: { type: 'string' } }, { type: 'object', properties: {} });
  expect(() => nameShapes(taken)).toThrow('Two schemas are called ThingCreateRequest');
});
