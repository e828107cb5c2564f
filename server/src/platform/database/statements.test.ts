import { expect, test } from 'vitest';
import { shapeOf } from '../../../test/testStatements.ts';

test('a statement is the same with lists of any length and any number of rows', () => {
  expect(shapeOf('select a from b where c in ($1, $2, $3) and d = $4')).toBe(
    shapeOf('select a from b where c in ($1) and d = $2'),
  );
  expect(shapeOf('insert into b (c, d) values ($1, $2), ($3, $4), ($5, $6) returning c')).toBe(
    shapeOf('insert into b (c, d) values ($1, $2) returning c'),
  );
  expect(shapeOf('values ($1::int, $2), ($3::int, $4)')).toBe(shapeOf('values ($1::int, $2)'));
});

test('other columns, functions and casts make another statement', () => {
  const all = ['select a from b', 'select a, c from b', 'select max(a) from b', 'select $1::int', 'select $1::text'];
  expect(new Set(all.map(shapeOf)).size).toBe(all.length);
});
