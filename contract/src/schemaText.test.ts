import { expect, test } from 'vitest';
import { schemaText } from './schemaText.ts';

test('members are listed one a line, with a mark at those that may be left out', () => {
  const role = { enum: ['user', 'admin'], type: 'string', default: 'user' };
  const email = { type: 'string', minLength: 3, maxLength: 254 };
  expect(schemaText({ type: 'object', properties: { email, role }, required: ['email'] })).toBe(
    '{\n  email: string (3–254 characters)\n  role?: "user" | "admin", default "user"\n}',
  );
  expect(schemaText({ type: 'object', properties: {} })).toBe('{}');
  expect(schemaText({ type: 'object', additionalProperties: { type: 'number' } })).toBe('{\n  [name]: number\n}');
});

test('nested fields are indented below', () => {
  const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } };
  expect(schemaText({ type: 'object', properties: { items: list }, required: ['items'] })).toBe(
    '{\n  items: {\n    id: integer\n  }[]\n}',
  );
});

test('limits are named, but not those that every number has', () => {
  const id = { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  expect(schemaText(id)).toBe('integer (above 0)');
  expect(schemaText({ type: 'number', minimum: 0, maximum: 100 })).toBe('number (0–100)');
  expect(schemaText({ type: 'string', format: 'date-time' })).toBe('string (date-time)');
  expect(schemaText({ type: 'array', items: id, maxItems: 5 })).toBe('integer (above 0)[] (at most 5 items)');
});

test('alternatives are separated by a bar, in brackets within a list', () => {
  expect(schemaText({ type: ['string', 'null'] })).toBe('string | null');
  expect(schemaText({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null');
  expect(schemaText({ type: 'array', items: { type: 'string', enum: ['a', 'b'] } })).toBe('("a" | "b")[]');
  expect(schemaText({})).toBe('anything');
});
