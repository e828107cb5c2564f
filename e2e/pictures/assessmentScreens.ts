import type { Page } from '@playwright/test';
import { changeAnswers } from '../kit/answering.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Assessments of an attempt, in every state. */
const ASSESSMENTS = [
  {
    author: 'Grace Hopper',
    rating: 80,
    comment: 'Knows the library by heart.\nIn question 4 the slip was one of reading: ask again in the interview.',
    shared: true,
    further: {
      rubric: 'Depth 3 of 4, clarity 4 of 4',
      recommendation: 'Invite to the second round',
      panel: ['A', 'B'],
    },
  },
  { author: null, comment: 'Seemed to be in a hurry.' },
  {
    author: 'Demo Admin',
    rating: 12.5,
    comment: 'Guessed throughout.',
    shared: true,
    withdrawn: { at: hoursAgo(1), reason: 'Written about another person of the same name.' },
  },
].map((assessment, nth) => ({
  id: nth + 1,
  at: hoursAgo(nth * 30 + 2),
  rating: null,
  further: {},
  shared: false,
  withdrawn: null,
  ...assessment,
}));

const openAssessed = async (page: Page) => {
  await changeAnswers(page, 'admin/attempts/*', (data) => ({
    attempt: { ...(data['attempt'] as object), assessments: ASSESSMENTS },
  }));
  await page.locator('a[href*="/admin/reports/attempts/"]').filter({ visible: true }).first().click();
  await page.getByRole('heading', { name: 'Reviewer assessments' }).waitFor();
};

/** An attempt with assessments, and the dialog to withdraw one. */
export const assessmentScreens = [
  { name: 'records-assessments', who: 'admin', path: '/admin/reports/attempts', prepare: openAssessed },
  {
    name: 'records-assessments-withdraw',
    who: 'admin',
    path: '/admin/reports/attempts',
    prepare: async (page: Page) => {
      await openAssessed(page);
      await page.getByRole('button', { name: 'Withdraw' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await page.getByText('Enter a reason').waitFor();
    },
  },
] as const;
