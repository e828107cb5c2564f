import { expect, test } from 'vitest';
import { fullName } from './names.ts';

test('a missing last name leaves no gap', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace');
  expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
  expect(fullName({ firstName: 'Ada', lastName: null })).toBe('Ada');
});
