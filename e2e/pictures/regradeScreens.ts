import type { Page } from '@playwright/test';
import { answerWithData } from '../kit/answering.ts';
import { makeRoomForAll } from '../kit/wholePage.ts';

const PATH = '/admin/reports/regrade?question=1';
const REASON = 'The key was wrong: with a detached head the commit belongs to no branch.';

const preview = async (page: Page, rule = /Full marks for everyone/) => {
  await page.getByRole('radio', { name: rule }).check();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).waitFor();
};

/** Another key moves people past others whose scores stay. */
const otherRanks = async (page: Page) => {
  await page.getByRole('radio').first().waitFor();
  for (const box of await page.getByRole('group', { name: 'Correct answers' }).getByRole('checkbox').all())
    await box.setChecked(!(await box.isChecked()));
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).waitFor();
};

/** The first answer gives a preview's progress, the next one never comes. */
const computing = async (page: Page) => {
  let asked = 0;
  await page.route('**/api/admin/questions/1/regrades/preview?*', async (route) => {
    asked += 1;
    const data = { state: 'computing', done: 6400, of: 18_250 };
    if (asked === 1) await route.fulfill({ json: { success: true, data } });
  });
  await page.getByRole('radio', { name: /Full marks for everyone/ }).check();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('progressbar').waitFor();
};

/** As if the question had been corrected already. */
const withHistory = async (page: Page, ...made: object[]) => {
  const answered = page.waitForResponse('**/api/admin/questions/1/regrades');
  await page.reload();
  const { data } = (await (await answered).json()) as { data: object };
  const common = { questionId: 1, versionIds: [1], keys: [], tellsLearners: true, undoneBy: null, undoneAt: null };
  const regrades = made.map((one, nth) => ({
    ...common,
    id: 9 - nth,
    author: 'Demo Admin',
    createdAt: '2026-03-02T09:12:00.000Z',
    reason: REASON,
    rule: 'full',
    status: 'applied',
    done: 40,
    changed: 23,
    ...one,
  }));
  await answerWithData(page, 'admin/questions/1/regrades', { ...data, regrades });
  await page.reload();
  await page.getByRole('heading', { name: 'Corrections so far' }).waitFor();
};

const admin = { who: 'admin', path: PATH } as const;

/** A correction's steps, in the states worth a picture. */
export const regradeScreens = [
  {
    ...admin,
    name: 'records-regrade-choose',
    prepare: (page: Page) => page.getByRole('radio').first().waitFor(),
  },
  { ...admin, name: 'records-regrade-preview', prepare: (page: Page) => preview(page) },
  { ...admin, name: 'records-regrade-others', prepare: otherRanks },
  {
    ...admin,
    name: 'records-regrade-week',
    prepare: async (page: Page) => {
      await otherRanks(page);
      await page.getByRole('combobox', { name: 'Board' }).selectOption('This week');
      await page.waitForLoadState('networkidle');
    },
  },
  {
    ...admin,
    name: 'records-regrade-export',
    prepare: async (page: Page) => {
      await preview(page);
      await makeRoomForAll(page);
      await page.getByRole('button', { name: 'Export changes' }).click();
    },
  },
  { ...admin, name: 'records-regrade-computing', prepare: computing },
  {
    ...admin,
    name: 'records-regrade-unexplained',
    prepare: async (page: Page) => {
      await preview(page, /Leave out of scores/);
      await page.getByRole('button', { name: 'Apply correction' }).click();
    },
  },
  {
    ...admin,
    name: 'records-regrade-working',
    prepare: (page: Page) => withHistory(page, { status: 'applying', done: 5, changed: 2 }),
  },
  {
    ...admin,
    name: 'records-regrade-history',
    prepare: (page: Page) =>
      withHistory(
        page,
        { rule: 'keys', keys: ['a', 'c'] },
        { status: 'undone', undoneBy: 'Demo Admin', undoneAt: '2026-03-02T11:40:00.000Z' },
        { rule: 'void', status: 'undone', undoneAt: '2026-03-01T11:40:00.000Z', author: null },
      ),
  },
  {
    ...admin,
    name: 'records-regrade-undo',
    prepare: async (page: Page) => {
      await withHistory(page, {});
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { ...admin, name: 'records-regrade-unknown', path: '/admin/reports/regrade?question=99999' },
] as const;
