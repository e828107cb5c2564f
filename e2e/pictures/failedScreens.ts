import type { Page } from '@playwright/test';

const FAILURE = { success: false, message: 'An error occurred on the server. Please try again later.' };

/** The page as it is after its call failed. */
const failing = (call: string) => async (page: Page) => {
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 500, json: FAILURE }));
  await page.reload();
  await page.getByRole('button', { name: 'Retry' }).first().waitFor();
};

const failed = (name: string, path: string, call: string) =>
  ({ name: `failed-${name}`, who: 'admin', path, prepare: failing(call) }) as const;

/** Admin pages whose data did not arrive, or does not exist. */
export const failedScreens = [
  failed('admin-dashboard', '/admin/dashboard', 'admin/summary*'),
  failed('users', '/admin/users', 'users*'),
  failed('reports', '/admin/reports', 'reports/*'),
  failed('audit', '/admin/reports/audit', 'admin/audit*'),
  { name: 'user-missing', who: 'admin', path: '/admin/reports/users/999999' },
  { name: 'records-attempt-missing', who: 'admin', path: '/admin/reports/attempts/999999' },
  { name: 'items-missing', who: 'admin', path: '/admin/reports/items/999999' },
  { name: 'bank-question-missing', who: 'admin', path: '/admin/questions/999999' },
  { name: 'admin-users-none', who: 'admin', path: '/admin/users?search=nobody+of+this+name' },
  { name: 'records-audit-none', who: 'admin', path: '/admin/reports/audit?action=account_deleted' },
] as const;
