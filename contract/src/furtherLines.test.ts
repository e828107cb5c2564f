import { expect, test } from 'vitest';
import { furtherLines } from './furtherLines.ts';

test('a list reads as one; only what has no plain form stays JSON', () => {
  expect(furtherLines({ panel: ['A', 'B'], 'next step': 'Invite', Rubric: { depth: 3 }, mixed: [1, [2]] })).toEqual([
    { name: 'Panel', text: 'A, B' },
    { name: 'Next step', text: 'Invite' },
    { name: 'Rubric', text: '{"depth":3}' },
    { name: 'Mixed', text: '[1,[2]]' },
  ]);
});
