import type { Page } from '@playwright/test';
import { answerWithData, changeAnswers } from '../kit/answering.ts';
import { makeRoomForAll } from '../kit/wholePage.ts';

const openAdvanced = (page: Page) => page.getByRole('heading', { name: 'Advanced' }).click();

const needed = { '1PL': 100, '2PL': 250 };
const RUN = {
  id: 3,
  model: '2PL',
  status: 'done',
  automatic: false,
  startedAt: '2026-03-02T09:12:00.000Z',
  finishedAt: '2026-03-02T09:12:41.000Z',
  progress: 100,
  iterations: 34,
  people: 2480,
  responses: 24_812,
  items: 24,
  waiting: 6,
  logLikelihood: -12_345.6,
  converged: true,
  reliability: 0.58,
};
const CALIBRATED = [
  ['What does `git init` do?', -1.82, 0.11, 0.64, 0.08],
  ['Which command shows what is changed and not yet staged?', -0.74, 0.07, 1.12, 0.1],
  ['After `git reset --soft HEAD~1`, where are the changes of the last commit?', 0.35, 0.06, 1.43, 0.13],
  [
    'A rebase stops at a conflict. What do you do after you have mended the file and staged it?',
    1.28,
    0.12,
    0.58,
    0.09,
  ],
  ['What does `git rerere` remember?', 2.41, null, 0.31, null],
].map(([questionText, b, bError, a, aError], nth) => ({
  questionId: nth + 1,
  versionId: nth + 1,
  version: 1,
  questionText,
  model: nth < 4 ? '2PL' : '1PL',
  calibratedAt: nth < 4 ? RUN.startedAt : '2026-01-19T03:05:00.000Z',
  responses: 1200 - 70 * nth,
  a,
  aError,
  b,
  bError,
}));

/** Calibrations with more answers than the demo has. */
const withCalibrations =
  (run: object, items: readonly object[], corrected = 0) =>
  async (page: Page) => {
    await answerWithData(page, 'admin/skills/*/calibrations', { needed, runs: [{ ...RUN, ...run }], items, corrected });
    await page.reload();
    await openAdvanced(page);
    await page.getByRole('button', { name: 'Calibrate now' }).waitFor();
  };

/** As during a correction of the first question. */
const whileCorrecting = async (page: Page) => {
  const correcting = { facility: null, facilityInterval: null, discrimination: { state: 'correcting' }, flag: null };
  await changeAnswers(page, 'admin/skills/*/items?*', (data) => ({
    ...data,
    isCorrecting: true,
    items: (data['items'] as object[]).map((item, nth) => (nth === 0 ? { ...item, ...correcting } : item)),
  }));
  await page.reload();
  await page.getByText('A correction is in progress.').first().waitFor();
};

/** Enough answers to every question to show its discrimination. */
const withMap = async (page: Page) => {
  const map = CALIBRATED.map(({ questionText }, nth) => ({
    questionId: 812 + nth,
    text: String(questionText).replaceAll('`', '').slice(0, 60),
    facility: 92 - 19 * nth,
    discrimination: [0.42, 0.31, 0.55, -0.12, 0.04][nth],
    flag: [null, null, null, 'check_key', 'poor'][nth],
  }));
  await changeAnswers(page, 'admin/skills/*/items?*', (data) => ({ ...data, map }));
  await page.reload();
  await openAdvanced(page);
  const points = page.getByRole('slider', { name: 'Item map: read points' });
  await points.focus();
  await points.press('Home');
  await points.press('ArrowRight');
  await page.getByText(/Question 815: /).waitFor();
};

const withFindings = async (page: Page) => {
  const findings = [
    { flag: 'check_key', disagreement: null },
    { flag: 'poor', disagreement: null },
    { flag: null, disagreement: 'easier', facility: 92 },
  ];
  await changeAnswers(page, 'admin/skills/*/items?*', (data) => ({
    ...data,
    toLookAt: findings.length,
    items: (data['items'] as object[]).map((item, nth) => ({ ...item, ...findings[nth] })),
  }));
  await page.reload();
  await page.getByText('3 questions to fix').waitFor();
};

const openOne = async (page: Page) => {
  await page.locator('a[href*="/admin/reports/items/"]').filter({ visible: true }).first().click();
  await page.getByRole('heading', { name: 'Options', exact: true }).waitFor();
};

/** Item analysis in the states worth a picture. */
export const itemScreens = [
  {
    name: 'items-list',
    who: 'admin',
    path: '/admin/reports/items?population=all',
    prepare: withFindings,
  },
  { name: 'items-map', who: 'admin', path: '/admin/reports/items?population=all', prepare: withMap },
  {
    name: 'items-map-table',
    who: 'admin',
    path: '/admin/reports/items?population=all',
    prepare: async (page: Page) => {
      await withMap(page);
      await page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Item map' }) })
        .getByRole('button', { name: 'Show table' })
        .click();
    },
  },
  { name: 'items-period', who: 'admin', path: '/admin/reports/items?population=all&period=90d' },
  {
    name: 'items-calibrating',
    who: 'admin',
    path: '/admin/reports/items?population=all',
    prepare: withCalibrations(
      { status: 'running', progress: 43.2, finishedAt: null, converged: null, reliability: null },
      [],
    ),
  },
  {
    name: 'items-calibrated',
    who: 'admin',
    path: '/admin/reports/items?population=all',
    prepare: withCalibrations({}, CALIBRATED, 1),
  },
  {
    name: 'items-one',
    who: 'admin',
    path: '/admin/reports/items?population=all&sort=answers&direction=desc',
    prepare: openOne,
  },
  {
    name: 'items-one-export',
    who: 'admin',
    path: '/admin/reports/items?population=all&sort=answers&direction=desc',
    prepare: async (page: Page) => {
      await openOne(page);
      await makeRoomForAll(page);
      await page.getByRole('button', { name: 'Export Options' }).click();
    },
  },
  {
    name: 'items-correcting',
    who: 'admin',
    path: '/admin/reports/items?population=all',
    prepare: whileCorrecting,
  },
] as const;
