import { expect, test } from 'vitest';
import { askedAct } from './askedAct.ts';

test('a URL asks only for the acts that it may, on a row with an id', () => {
  expect(askedAct({ act: 'edit', id: 7 }, ['edit', 'notify'])).toEqual({ act: 'edit', id: '7' });
  expect(askedAct({ act: 'edit', id: '0000-1111-2222' }, ['edit'])).toEqual({ act: 'edit', id: '0000-1111-2222' });
  expect(askedAct({ act: 'delete', id: 7 }, ['edit', 'notify'])).toBeNull();
  expect(askedAct({ act: 'edit', id: ['7'] }, ['edit'])).toBeNull();
  expect(askedAct({}, ['edit'])).toBeNull();
});
