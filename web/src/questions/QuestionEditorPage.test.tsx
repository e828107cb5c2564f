import { expect, test } from 'vitest';
import { refuse } from '../../test/api.ts';
import { openPage, screen } from '../../test/render.tsx';
import { admin } from '../../test/samples.ts';

test('a question that does not exist says so in the page’s heading', async () => {
  refuse('GET /questions/:id', 'not_found');
  await openPage('/admin/questions/4711', { as: admin });
  expect(await screen.findByRole('heading', { level: 1, name: 'Question not found' })).toBeTruthy();
});
