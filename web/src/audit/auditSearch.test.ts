import { expect, test } from 'vitest';
import { auditSearch } from './auditSearch.ts';

test.each([
  [{}, {}],
  [{ search: 42 }, { search: '42' }],
  [{ search: '  ', action: 'DROP TABLE', from: 'yesterday', to: '2026-1-1', actorId: '-1', before: 'x' }, {}],
  [
    {
      search: 'Ada',
      action: 'user_changed',
      from: '2026-01-01',
      to: '2026-01-31',
      actorId: '7',
      subjectId: 8,
      before: '9',
    },
    {
      search: 'Ada',
      action: 'user_changed',
      from: '2026-01-01',
      to: '2026-01-31',
      actorId: 7,
      subjectId: 8,
      before: 9,
    },
  ],
])('the address %o asks for %o', (raw, expected) => {
  expect(auditSearch(raw)).toEqual(expected);
});
