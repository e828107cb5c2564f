import { expect, test } from 'vitest';
import { shownName } from './displayNames.ts';

const shown = (name: string, others: string[] = []) => shownName(name, { hosts: ['Demo Admin'], others });

test.each([
  'demo  admin',
  'Demo\u200d Admin',
  'De\u00admo Admin',
  'Ｄｅｍｏ Admin',
  'Demo Admin (Host)',
  'Demo Admin (you) (HOST)',
  'Demo Admin （host）',
  'Demo Admin (h\u200dost)',
])('%j does not look like the host', (name) => {
  expect(shown(name)).toMatch(/ \(guest\)$/);
  expect(shown(name)).not.toMatch(/host|you/i);
});

test('what the room puts behind a name is nobody’s own to write', () => {
  expect(shown('Ana (host)')).toBe('Ana');
  expect(shown('Ana (guest)')).toBe('Ana');
  expect(shown('Ana (Porto)')).toBe('Ana (Porto)');
  expect(shown('(host)')).toBe('(host)');
});

test('two of one name are told apart, also where they only look alike', () => {
  expect(shown('Kim', ['Kim'])).toBe('Kim (2)');
  expect(shown('kim', ['Kim', 'Kim (2)'])).toBe('kim (3)');
  expect(shown('Demo Admin', ['Demo Admin (guest)'])).toBe('Demo Admin (guest) (2)');
});

test('signs that join letters stay in a name', () => {
  expect(shown('علی\u200cرضا')).toBe('علی\u200cرضا');
});
