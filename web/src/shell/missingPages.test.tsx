import { expect, test } from 'vitest';
import type { Calls } from '@assay/contract/api';
import { refuse } from '../../test/api.ts';
import { openPage, screen } from '../../test/render.tsx';
import { admin } from '../../test/samples.ts';

const pages: readonly { path: string; call: keyof Calls; title: string; back: string; to: string }[] = [
  {
    path: '/admin/reports/users/4711',
    call: 'GET /admin/users/:id/report',
    title: 'User not found',
    back: 'Show all users',
    to: '/admin/users',
  },
  {
    path: '/admin/reports/attempts/4711',
    call: 'GET /admin/attempts/:id',
    title: 'Attempt not found',
    back: 'Show all attempts',
    to: '/admin/reports/attempts',
  },
  {
    path: '/admin/reports/items/4711',
    call: 'GET /admin/questions/:id/analysis',
    title: 'Question not found',
    back: 'Show all questions',
    to: '/admin/reports/items',
  },
  {
    path: '/admin/questions/4711',
    call: 'GET /questions/:id',
    title: 'Question not found',
    back: 'Show all questions',
    to: '/admin/questions',
  },
  {
    path: '/admin/virtual-rounds/4711',
    call: 'GET /admin/virtual-rounds/:id',
    title: 'Round not found',
    back: 'Show all rounds',
    to: '/admin/virtual-rounds',
  },
];

for (const { path, call, title, back, to } of pages)
  test(`${path} says “${title}”, with a button to the list`, async () => {
    refuse(call, 'not_found');
    await openPage(path, { as: admin });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect((await screen.findByRole('link', { name: back })).getAttribute('href')).toBe(to);
  });
