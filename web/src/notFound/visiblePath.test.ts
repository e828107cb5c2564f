import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { visiblePath } from './visiblePath.ts';

test('an ordinary path is shown as it is, with its characters readable', () => {
  expect(visiblePath('/quizes/3')).toBe('/quizes/3');
  expect(visiblePath('/caf%C3%A9%20menu')).toBe('/café menu');
});

test('characters that turn, hide or break text are made visible', () => {
  expect(visiblePath('/a%E2%80%AEb')).toBe('/a‹U+202E›b');
  expect(visiblePath('/a\u202Eb\u200Bc\u0007d')).toBe('/a‹U+202E›b‹U+200B›c‹U+0007›d');
  expect(visiblePath('/a%00b%0Ac')).toBe('/a‹U+0000›b‹U+000A›c');
  expect(visiblePath('/\uD800x')).toBe('/‹U+D800›x');
  expect(visiblePath('/a%C2%A0b%E3%85%A4')).toBe('/a‹U+00A0›b‹U+3164›');
});

test('codes that stand for no character stay as typed', () => {
  expect(visiblePath('/100%/%E0%A4%A/%zz')).toBe('/100%/%E0%A4%A/%zz');
});

test('a path is cut at 200 characters and says so', () => {
  expect(visiblePath(`/${'a'.repeat(199)}`)).toBe(`/${'a'.repeat(199)}`);
  expect(visiblePath(`/${'a'.repeat(300)}`)).toBe(`/${'a'.repeat(198)}…`);
  expect(Array.from(visiblePath(`/${'😀'.repeat(300)}`))).toHaveLength(200);
});

test('at most 200 visible characters come out, whatever is requested', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 400 }), (path) => {
      const shown = visiblePath(path);
      expect(Array.from(shown).length).toBeLessThanOrEqual(200);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
});
