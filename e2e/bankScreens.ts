import type { Page } from '@playwright/test';

const dialogOf = async (page: Page, name: RegExp, what: string) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: what, exact: true }).filter({ visible: true }).click();
  await page.getByRole('dialog').waitFor();
};

/** Skills and their questions, in the states that are worth a picture. */
export const bankScreens = () => [
  { name: 'bank-skills', who: 'admin' as const, path: '/admin/skills' },
  {
    name: 'bank-skill-edit',
    who: 'admin' as const,
    path: '/admin/skills',
    prepare: async (page: Page) => {
      await dialogOf(page, /^Actions for/, 'Edit');
      await page.getByLabel('Fix how many are easy, medium and hard').check();
    },
  },
  {
    name: 'bank-skill-delete',
    who: 'admin' as const,
    path: '/admin/skills',
    prepare: async (page: Page) => dialogOf(page, /^Actions for/, 'Delete'),
  },
  { name: 'bank-questions', who: 'admin' as const, path: '/admin/questions?skill=1' },
  { name: 'bank-duplicates', who: 'admin' as const, path: '/admin/questions/duplicates' },
  {
    name: 'bank-question',
    who: 'admin' as const,
    path: '/admin/questions/2',
    prepare: async (page: Page) => {
      await page.getByRole('textbox', { name: 'Option D' }).fill('All of the above');
      await page.getByText(/says “all of the above”/).waitFor();
    },
  },
  { name: 'bank-question-new', who: 'admin' as const, path: '/admin/questions/new?skill=1' },
];
