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

test('the room’s own suffixes cannot be part of a name', () => {
  expect(shown('Ana (host)')).toBe('Ana');
  expect(shown('Ana (guest)')).toBe('Ana');
  expect(shown('Ana (Porto)')).toBe('Ana (Porto)');
  expect(shown('(host)')).toBe('(host)');
});

test('two people of one name get different names, even if they only look alike', () => {
  expect(shown('Kim', ['Kim'])).toBe('Kim (2)');
  expect(shown('kim', ['Kim', 'Kim (2)'])).toBe('kim (3)');
  expect(shown('Demo Admin', ['Demo Admin (guest)'])).toBe('Demo Admin (guest) (2)');
});

test('a numbered name equals no other name: neither of a person inside nor of an absent host', () => {
  expect(shown('Ada Byron', ['ada  byron', ' Ada Byron (2) '])).toBe('Ada Byron (3)');
  expect(shown('Ada Byron (2)', ['Ada Byron', 'ADA BYRON (2)'])).toBe('Ada Byron (2) (2)');
  const hosts = ['Kim (2)', 'Lee (guest)', 'Lee'];
  expect(shownName('Kim', { hosts, others: ['Kim'] })).toBe('Kim (3)');
  expect(shownName('Lee', { hosts, others: [] })).toBe('Lee (guest) (2)');
});

test('no name exceeds the maximum, and its distinguishing mark stays', () => {
  const long = `${'Ada '.repeat(14)}Byro`;
  expect(long).toHaveLength(60);
  expect(shown(long)).toBe(long);
  expect(shown(long, [long])).toBe(`${'Ada '.repeat(13)}Ada (2)`);
  const guest = shownName(long, { hosts: [long], others: [] });
  expect(guest).toMatch(/^Ada .* \(guest\)$/);
  const second = shownName(long, { hosts: [long], others: [guest] });
  expect(second).toMatch(/ \(guest\) \(2\)$/);
  for (const name of [guest, second]) expect(name.length).toBeLessThanOrEqual(60);
  expect(shown(`${'ﷺ'.repeat(40)} (host)`).length).toBeLessThanOrEqual(60);
});

test('a picture of several signs is kept whole or left out', () => {
  const faces = `${'x'.repeat(50)}👩‍👩‍👧x`;
  expect(shown(faces, [faces])).toBe(`${'x'.repeat(50)} (2)`);
});

test('joiners between letters stay in a name', () => {
  expect(shown('علی\u200cرضا')).toBe('علی\u200cرضا');
});
