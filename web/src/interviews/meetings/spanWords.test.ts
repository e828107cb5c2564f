import { expect, test } from 'vitest';
import { spanWords } from './spanWords.ts';

test('a span is said in the unit people would use', () => {
  const said = [0, 45.4, 119, 120, 54 * 60, 3569, 3570, 3900, 7200].map(spanWords);
  expect(said).toEqual(['0 s', '45 s', '119 s', '2 min', '54 min', '59 min', '1 h', '1 h 5 min', '2 h']);
});
