import { expect, test } from 'vitest';
import { explanationWith } from './words.ts';

test('feedback of options that have several lines stays in the item of its option', () => {
  const options = ['a', '```\nx = 1\n\ny = 2\n```', 'c', 'd'];
  const feedback = ['Right.', 'No:\n\n- it stops', '', 'One\ntwo'];
  expect(explanationWith('Since', options, feedback, () => {})).toBe(
    'Since\n\n- a: Right.\n- ```\n  x = 1\n\n  y = 2\n  ```\n\n  No:\n\n  - it stops\n- d\n\n  One\n  two',
  );
});
