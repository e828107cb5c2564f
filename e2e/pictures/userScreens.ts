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

/** The list of people, and the form that creates and edits them. */
export const userScreens = [
  { name: 'admin-users', who: 'admin', path: '/admin/users' },
  { name: 'admin-users-edit', who: 'admin', path: '/admin/users?role=user', prepare: editFirst },
  {
    name: 'admin-users-correct',
    who: 'admin',
    path: '/admin/users?role=user',
    prepare: async (page: Page) => {
      await editFirst(page);
      await page.getByRole('dialog').getByLabel('Email').fill('corrected@example.org');
      await page.getByText('The new address gets a link').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-users-promote',
    who: 'admin',
    path: '/admin/users',
    // A new person, because the demo people's addresses count as proven.
    prepare: async (page: Page) => {
      const email = `unproven.${Date.now()}@example.org`;
      const data = { email, password: 'a password of six words', firstName: 'Ada', lastName: 'Byron' };
      await page.request.post('/api/auth/register', { data });
      await page.goto(`/admin/users?search=${email}`);
      await editFirst(page);
      await page.getByRole('dialog').getByLabel('Role').selectOption('admin');
      await page.getByText('This email isn’t confirmed.').scrollIntoViewIfNeeded();
    },
  },
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
