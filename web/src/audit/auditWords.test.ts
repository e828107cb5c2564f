import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionText, auditWords, sentenceOf } from './auditWords.ts';

test('every action that the server writes into the log has words of its own, and no other', () => {
  const file = join(import.meta.dirname, '..', '..', '..', 'server', 'src', 'audit', 'auditActions.ts');
  const actions = [...readFileSync(file, 'utf8').matchAll(/\| '(\w+)'/g)].map(([, action]) => action);
  expect(new Set(Object.keys(auditWords))).toEqual(new Set(actions));
});

test('an unknown action is made readable', () => {
  expect(actionText('moon_landed')).toBe('Moon landed');
  expect(sentenceOf('timeFactorBefore')).toBe('Time factor before');
});
