import { expect, test } from 'vitest';
import { exportSearch } from './exportSearch.ts';

const whole = {
  skillId: 3,
  search: 'pear',
  difficulty: 'hard',
  status: 'draft',
  tag: 'fruit',
  flagged: true,
  sort: 'facility',
  direction: 'desc',
};

test.each([
  [{}, {}],
  [whole, whole],
  [
    { skillId: '3', search: 42, flagged: 'true', sort: 'written', page: 2 },
    { skillId: 3, search: '42', flagged: true },
  ],
  [{ skillId: '0', search: ' ', tag: '', difficulty: 'brutal', status: 'gone', flagged: 'no', sort: 'key' }, {}],
])('the address %o exports %o', (raw, expected) => {
  expect(exportSearch(raw)).toEqual(expected);
});
