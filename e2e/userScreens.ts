import type { Page } from '@playwright/test';

const editFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('button', { name: 'Edit', exact: true }).filter({ visible: true }).click();
  await page.getByRole('dialog').waitFor();
};

/** The list of people, and the form that creates and changes them. */
export const userScreens = [
  { name: 'admin-users', who: 'admin', path: '/admin/users' },
  { name: 'admin-users-edit', who: 'admin', path: '/admin/users', prepare: editFirst },
  { name: 'admin-users-own', who: 'admin', path: '/admin/users?search=admin%40demo', prepare: editFirst },
  {
    name: 'admin-users-new',
    who: 'admin',
    path: '/admin/users',
    prepare: async (page: Page) => {
      await page.getByRole('button', { name: 'New user' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('First name').fill('Ada');
      await form.getByLabel('Email').fill('ada@example.org');
      await form.getByLabel('Time factor').fill('5');
      await form.getByRole('button', { name: 'Create user' }).click();
      await form.getByText('Enter a number from 1 to 4').waitFor();
    },
  },
] as const;
