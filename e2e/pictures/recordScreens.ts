import type { Page } from '@playwright/test';
import { answerWithData } from '../kit/answering.ts';
import { makeRoomForAll } from '../kit/wholePage.ts';

const FILE = [
  'First name;Last name;E-mail;Role;Time factor',
  'Ida;Rhodes;ida.rhodes@example.org;learner;1,5',
  'Grace;Hopper;grace.hopper@example.org;admin;',
  ';;learner@demo.example;;',
  'Mary;Somerville;nowhere;;',
  'Ida;Again;ida.rhodes@example.org;;',
].join('\r\n');

const anHourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The list of a server whose emails do not arrive. */
const FAILED_EMAILS = [
  {
    kind: 'invitation',
    to: 'a•••@e•••.org',
    error: 'EENVELOPE RCPT TO 550',
    tries: 1,
    state: 'given_up',
    mayRetry: false,
  },
  { kind: 'meeting_invited', to: 'g•••@u•••.edu', error: 'ESOCKET CONN', tries: 4, state: 'waiting' },
  { kind: 'reset_code', to: 'm•••@e•••.org', error: 'ETIMEDOUT CONN', tries: 27, state: 'given_up' },
  {
    kind: 'second_factor_disabled',
    to: 'h•••@l•••.example',
    error: 'EAUTH AUTH PLAIN 535',
    tries: 6,
    state: 'waiting',
  },
].map((email, nth) => ({
  id: nth + 1,
  userId: nth + 1,
  createdAt: anHourAgo(nth * 7 + 1),
  mayRetry: true,
  nextTryAt: email.state === 'waiting' ? anHourAgo(-1) : null,
  givenUpAt: email.state === 'waiting' ? null : anHourAgo(nth),
  ...email,
}));

const showFailedEmails = async (page: Page) => {
  const pagination = { page: 1, limit: 25, total: FAILED_EMAILS.length, pages: 1 };
  await answerWithData(page, 'admin/mails?*', { items: FAILED_EMAILS, pagination });
  await answerWithData(page, 'admin/mails', { items: FAILED_EMAILS, pagination });
  await page.reload();
  await page.getByText('Not delivered').filter({ visible: true }).first().waitFor();
};

const choosePeople = async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ }).filter({ visible: true });
  for (const nth of [1, 2, 3]) await boxes.nth(nth).check();
  await page.getByRole('region', { name: 'Selected users' }).waitFor();
};

/** Of the people being put into a group, the first succeeds; the others get this answer. */
const regroupSelected = async (page: Page, answer: { status: number; json: object }) => {
  await choosePeople(page);
  let asked = 0;
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    asked += 1;
    await (asked === 1 ? route.fallback() : route.fulfill(answer));
  });
  await page.getByRole('button', { name: 'Set group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group', { exact: true }).fill('Intake of spring');
  await dialog.getByRole('button', { name: 'Set group' }).click();
};

/** The file's rows after processing. */
const TAKEN = [
  { email: 'ida.rhodes@example.org', firstName: 'Ida', lastName: 'Rhodes', timeFactor: 1.5, verdict: 'create' },
  { email: 'grace.hopper@example.org', firstName: 'Grace', lastName: 'Hopper', role: 'admin', verdict: 'create' },
  { email: 'learner@demo.example', firstName: 'Demo', lastName: 'Learner', verdict: 'unchanged' },
  { email: 'nowhere', firstName: 'Mary', lastName: 'Somerville', reason: 'Enter a valid email address.' },
  { email: 'ida.rhodes@example.org', firstName: 'Ida', lastName: 'Again', reason: 'Line 2 has the same address.' },
].map((row, nth) => ({
  line: nth + 2,
  role: 'user',
  timeFactor: null,
  group: null,
  reason: null,
  changes: [],
  userId: null,
  verdict: 'refused',
  ...row,
}));

const readFile = async (page: Page) => {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await page.getByLabel('Select CSV file').setInputFiles(file);
  await page.getByText(/refused\.$/).waitFor();
};

const importFile = async (page: Page) => {
  await readFile(page);
  await page.getByLabel(/^Skip the/).check();
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
};

/** Logs, emails, attempts and imported people, in the states worth a picture. */
export const recordScreens = [
  { name: 'records-mail-none', who: 'admin', path: '/admin/reports/mail' },
  { name: 'records-mail-failed', who: 'admin', path: '/admin/reports/mail', prepare: showFailedEmails },
  {
    name: 'records-mail-give-up',
    who: 'admin',
    path: '/admin/reports/mail',
    prepare: async (page: Page) => {
      await showFailedEmails(page);
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'records-attempts', who: 'admin', path: '/admin/reports/attempts' },
  {
    name: 'records-attempts-chosen',
    who: 'admin',
    path: '/admin/reports/attempts',
    prepare: async (page: Page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ }).filter({ visible: true });
      for (const nth of [0, 1]) await boxes.nth(nth).check();
      await page.getByRole('region', { name: 'Selected attempts' }).waitFor();
    },
  },
  {
    name: 'records-attempts-void',
    who: 'admin',
    path: '/admin/reports/attempts',
    prepare: async (page: Page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ }).filter({ visible: true });
      for (const nth of [0, 1]) await boxes.nth(nth).check();
      await page.getByRole('region', { name: 'Selected attempts' }).getByRole('button', { name: 'Void' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'records-attempt',
    who: 'admin',
    path: '/admin/reports/attempts',
    prepare: async (page: Page) => {
      await page.locator('a[href*="/admin/reports/attempts/"]').filter({ visible: true }).first().click();
      await page.getByRole('heading', { name: 'Answers', exact: true }).waitFor();
    },
  },
  {
    name: 'records-audit',
    who: 'admin',
    path: '/admin/reports/audit',
    prepare: async (page: Page) => {
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByText(/The audit log is intact/).waitFor();
    },
  },
  {
    name: 'records-import',
    who: 'admin',
    path: '/admin/users/import',
    prepare: readFile,
  },
  {
    name: 'records-import-export',
    who: 'admin',
    path: '/admin/users/import',
    prepare: async (page: Page) => {
      await readFile(page);
      await makeRoomForAll(page);
      await page.getByRole('button', { name: 'Export rows' }).click();
    },
  },
  { name: 'records-import-choose', who: 'admin', path: '/admin/users/import' },
  {
    name: 'records-import-running',
    who: 'admin',
    path: '/admin/users/import',
    prepare: async (page: Page) => {
      let asked = 0;
      // The first rows are processed, and the answer to the next never comes.
      await page.route('**/api/users/import', async (route) => {
        asked += 1;
        if (asked === 1) await route.fulfill({ json: { success: true, data: { rows: TAKEN.slice(0, 2), next: 2 } } });
      });
      await importFile(page);
      await page.getByText('2 of 5 rows.').waitFor();
    },
  },
  {
    name: 'records-import-stopped',
    who: 'admin',
    path: '/admin/users/import',
    prepare: async (page: Page) => {
      await page.route('**/api/users/import', (route) => route.abort());
      await importFile(page);
      await page.getByRole('heading', { name: 'Import paused' }).waitFor();
    },
  },
  {
    name: 'records-import-done',
    who: 'admin',
    path: '/admin/users/import',
    prepare: async (page: Page) => {
      await answerWithData(page, 'users/import', { rows: TAKEN, next: null });
      await importFile(page);
      await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
    },
  },
  {
    name: 'records-chosen',
    who: 'admin',
    path: '/admin/users',
    prepare: choosePeople,
  },
  {
    name: 'records-bulk-waiting',
    who: 'admin',
    path: '/admin/users',
    prepare: async (page: Page) => {
      const json = { success: false, code: 'rate_limited', message: 'Rate limit exceeded.', retryAfter: 50 };
      await regroupSelected(page, { status: 429, json: { ...json, requestId: 'r' } });
      await page.getByText('This may take a few minutes').waitFor();
    },
  },
  {
    name: 'records-bulk-refused',
    who: 'admin',
    path: '/admin/users',
    prepare: async (page: Page) => {
      const json = { success: false, code: 'not_found', message: 'User not found', requestId: 'r' };
      await regroupSelected(page, { status: 404, json });
      await page.getByRole('button', { name: 'Select these 2' }).waitFor();
    },
  },
  {
    name: 'records-notify-many',
    who: 'admin',
    path: '/admin/users',
    prepare: async (page: Page) => {
      await choosePeople(page);
      await page.getByRole('button', { name: 'Notify', exact: true }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Enter a message').waitFor();
    },
  },
  {
    name: 'records-group',
    who: 'admin',
    path: '/admin/users',
    prepare: async (page: Page) => {
      await choosePeople(page);
      await page.getByRole('button', { name: 'Set group' }).click();
      await page.getByLabel('Group', { exact: true }).last().fill('Intake of spring');
    },
  },
] as const;
