import { expect, test } from 'vitest';
import type { InspectedAttempt } from '@assay/contract/quiz/attemptAdmin';
import { answer } from '../../test/api.ts';
import { openPage, screen, waitFor, within } from '../../test/render.tsx';
import { admin, finishedAttempt, learner } from '../../test/samples.ts';

const { userId: _userId, ...details } = finishedAttempt;
const attempt: InspectedAttempt = {
  ...details,
  status: 'completed',
  learner,
  deadline: '2026-03-04T10:05:00.000Z',
  limitSeconds: 300,
  counts: true,
  extendedSeconds: 0,
  voided: null,
  assessments: [],
};

async function openAttempt(search: string, more: Partial<InspectedAttempt> = {}) {
  answer('GET /admin/attempts/:id', { attempt: { ...attempt, ...more } });
  const page = await openPage(`/admin/reports/attempts/${attempt.id}?${search}`, { as: admin });
  await screen.findByRole('heading', { level: 1, name: attempt.skillName });
  return page;
}

test('an address can ask for the assessment, and closing it forgets that', async () => {
  const page = await openAttempt(`act=assess&id=${attempt.id}`);
  await page.press('Cancel', within(await screen.findByRole('dialog')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

test('an address can ask for more time while the quiz runs', async () => {
  await openAttempt(`act=extend&id=${attempt.id}`, { status: 'open', completedAt: null });
  expect(await screen.findByRole('dialog', { name: /^More time for/ })).toBeTruthy();
});

test('an address asks only for what the page offers, on this attempt', async () => {
  for (const [search, more] of [
    [`act=void&id=${attempt.id}`, {}],
    ['act=assess&id=4711', {}],
    [`act=extend&id=${attempt.id}`, {}],
    [`act=assess&id=${attempt.id}`, { status: 'open', completedAt: null }],
    [`act=extend&id=${attempt.id}`, { status: 'open', completedAt: null, deadline: null }],
  ] as const) {
    const { page } = await openAttempt(search, more);
    expect(screen.queryByRole('dialog'), search).toBeNull();
    page.unmount();
  }
});
