import { expect, test } from 'vitest';
import { z } from 'zod';
import './fieldMessages.ts';

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'This field is required'],
  ['null', z.int(), null, 'This field is required'],
  ['an empty text', z.string().min(1), '', 'This field is required'],
  ['an empty list', z.array(z.string()).min(1), [], 'This field is required'],
  ['no choice', z.enum(['a', 'b']), undefined, 'This field is required'],
  ['a text that is none', z.string(), 5, 'This must be text'],
  ['a number that is none', z.number(), '5', 'This must be a number'],
  ['a fraction', z.int(), 1.5, 'This must be a whole number'],
  ['no answer to yes or no', z.boolean(), 'yes', 'This must be true or false'],
  ['a list that is none', z.array(z.string()), {}, 'This must be a list'],
  ['an object that is none', z.object({}), [], 'This must be an object'],
  ['another choice', z.enum(['masked', 'visible']), 'x', 'Select one of: masked, visible'],
  ['anything but one word', z.literal('untimed'), 'x', 'This can only be untimed'],
  ['a long text', z.string().max(3), 'abcd', 'Use at most 3 characters'],
  ['a short text', z.string().min(3), 'ab', 'Use at least 3 characters'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Use at most 1 entry'],
  ['a large number', z.number().max(100), 101, 'Enter 100 or less'],
  ['a small number', z.number().min(1), 0, 'Enter 1 or more'],
  ['zero', z.number().positive(), 0, 'Enter more than 0'],
  ['no address', z.email(), 'x', 'Enter a valid email address'],
  ['no date', z.iso.date(), 'x', 'Enter a date such as 2026-03-04'],
  ['no moment', z.iso.datetime(), 'x', 'Enter a date and time such as 2026-03-04T09:30:00Z'],
  ['what fits no pattern', z.string().regex(/^[a-z]+$/), '5', 'Check the format'],
  ['what is neither', z.union([z.int(), z.literal('untimed')]), {}, 'This value is not valid'],
  ['an unknown member', z.strictObject({}), { x: 1 }, 'Remove the unknown fields: x'],
])('%s gives a sentence', (_name, schema, value, sentence) => {
  expect(said(schema, value)).toEqual([sentence]);
});

test('a schema’s own message is kept', () => {
  expect(said(z.string().min(3, 'Give three letters'), 'a')).toEqual(['Give three letters']);
});
