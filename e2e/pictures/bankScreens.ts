import type { Page } from '@playwright/test';
import { answerWithData, changeAnswers } from '../kit/answering.ts';
import { admin } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import type { World } from '../kit/world.ts';

const dialogOf = async (page: Page, name: RegExp, what: string) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: what, exact: true }).filter({ visible: true }).click();
  await page.getByRole('dialog').waitFor();
};

const QUESTION = {
  skillId: 1,
  questionText: 'Which command shows what is staged, and nothing else?',
  options: { A: '`git diff --cached`', B: '`git diff`', C: '`git status`', D: '`git log`' },
  correctAnswer: 'A',
  explanation: 'Without the option, what is not staged is shown.',
  difficulty: 'medium',
  status: 'draft',
};

/** Thousands of pairs, like those of one template. */
const fromOneTemplate = (count: number) =>
  Array.from({ length: count }, (_nothing, nth) => {
    const [one, other] = [0, 1].map((side) => ({
      id: 2 * nth + side + 1,
      skillId: 1,
      skillName: 'Git',
      status: side === 0 ? 'live' : 'draft',
      questionText: `What does \`git log -${nth + side + 1}\` show of a branch?`,
    }));
    return { one, other, kind: nth === 0 ? 'same' : 'near', similarity: nth === 0 ? 1 : 0.93 };
  });

const CORRECTIONS = [
  { id: 3, rule: 'void', acceptedAnswers: [], writtenAnswer: 'A' },
  { id: 2, rule: 'keys', acceptedAnswers: ['B', 'D'], writtenAnswer: 'D' },
  { id: 1, rule: 'full', acceptedAnswers: [], writtenAnswer: 'B' },
];

/** As if the list's first questions had been corrected. */
const withCorrections = async (page: Page) => {
  await changeAnswers(page, 'admin/questions?*', (data) => ({
    ...data,
    items: (data['items'] as object[]).map((item, nth) => ({ ...item, correction: CORRECTIONS[nth] ?? null })),
  }));
  await page.reload();
  await page.getByText('Left out of scores, still in use').filter({ visible: true }).waitFor();
};

/** As if a question had been corrected. */
const corrected = (correction: object | undefined) => async (page: Page) => {
  await changeAnswers(page, 'questions/2', (data) => ({
    question: { ...(data['question'] as object), correction },
  }));
  await page.reload();
  await page.getByText(/after a correction/).waitFor();
};

/** Skills and their questions, in the states worth a picture. */
export const bankScreens = (world: () => World) => [
  { name: 'bank-skills', who: 'admin' as const, path: '/admin/skills' },
  {
    name: 'bank-skills-chosen',
    who: 'admin' as const,
    path: '/admin/skills',
    prepare: async (page: Page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ }).filter({ visible: true });
      for (const nth of [0, 1]) await boxes.nth(nth).check();
      await page.getByRole('region', { name: 'Selected skills' }).waitFor();
    },
  },
  {
    name: 'bank-skill-edit',
    who: 'admin' as const,
    path: '/admin/skills',
    prepare: async (page: Page) => {
      await dialogOf(page, /^Actions for/, 'Edit');
      await page.getByLabel('Set the number per difficulty').check();
    },
  },
  {
    name: 'bank-skill-archive',
    who: 'admin' as const,
    path: '/admin/skills',
    prepare: async (page: Page) => dialogOf(page, /^Actions for/, 'Archive'),
  },
  {
    name: 'bank-skill-delete',
    who: 'admin' as const,
    path: '/admin/skills',
    prepare: async (page: Page) => dialogOf(page, /^Actions for/, 'Delete'),
  },
  { name: 'bank-questions', who: 'admin' as const, path: '/admin/questions?skill=1' },
  {
    name: 'bank-questions-chosen',
    who: 'admin' as const,
    path: '/admin/questions',
    prepare: async (page: Page) => {
      await page
        .getByRole('checkbox', { name: /^Select “/ })
        .filter({ visible: true })
        .first()
        .check();
      await page.getByRole('button', { name: /^Select all \d/ }).click();
      await page.getByRole('region', { name: 'Selected questions' }).waitFor();
    },
  },
  {
    name: 'bank-questions-check',
    who: 'admin' as const,
    path: '/admin/questions?skill=1',
    prepare: async (page: Page) => {
      const rows = page.getByRole('checkbox', { name: /^Select “/ }).filter({ visible: true });
      for (const row of [0, 1, 2, 3]) await rows.nth(row).check();
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByRole('heading', { name: 'Compared with each other' }).waitFor();
    },
  },
  {
    name: 'bank-questions-status',
    who: 'admin' as const,
    path: '/admin/questions',
    prepare: async (page: Page) => {
      await page
        .getByRole('checkbox', { name: /^Select “/ })
        .filter({ visible: true })
        .first()
        .check();
      await page.getByRole('button', { name: /^Select all \d/ }).click();
      await page.getByRole('button', { name: 'To review' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'bank-questions-corrected',
    who: 'admin' as const,
    path: '/admin/questions?skill=1',
    prepare: withCorrections,
  },
  {
    name: 'bank-corrected-void',
    who: 'admin' as const,
    path: '/admin/questions/2',
    prepare: corrected(CORRECTIONS[0]),
  },
  {
    name: 'bank-corrected-keys',
    who: 'admin' as const,
    path: '/admin/questions/2',
    prepare: corrected(CORRECTIONS[1]),
  },
  { name: 'bank-duplicates', who: 'admin' as const, path: '/admin/questions/duplicates' },
  {
    name: 'bank-duplicates-cut',
    who: 'admin' as const,
    path: '/admin/questions/duplicates',
    prepare: async (page: Page) => {
      const keyPositions = { A: 612, B: 598, C: 570, D: 220 };
      const found = { items: fromOneTemplate(4), total: 48_120, isCut: true, questions: 2000, keyPositions };
      await answerWithData(page, 'admin/questions/duplicates?*', { ...found, findings: [] });
      await answerWithData(page, 'admin/questions/duplicates', { ...found, findings: [] });
      await page.reload();
      await page.getByText('not every pair is shown').waitFor();
    },
  },
  {
    name: 'bank-question',
    who: 'admin' as const,
    path: '/admin/questions/2',
    prepare: async (page: Page) => {
      await page.getByRole('textbox', { name: 'Option D' }).fill('All of the above');
      await page.getByText(/says “all of the above”/).waitFor();
    },
  },
  {
    name: 'bank-question-changed',
    who: 'admin' as const,
    path: '/admin/questions',
    prepare: async (page: Page) => {
      const { token } = await admin(world());
      const { question } = await call<{ question: { id: number } }>(world(), 'POST', 'questions', token, QUESTION);
      await page.goto(`/admin/questions/${question.id}`);
      const text = page.getByLabel('Question', { exact: true });
      await text.fill('Which command shows what is staged and nothing more than that?');
      const theirs = { questionText: 'Which of these commands shows what is staged, and nothing else?', points: 2 };
      await call(world(), 'PUT', `questions/${question.id}`, token, theirs);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('heading', { name: /was saved while you were editing/ }).waitFor();
    },
  },
  {
    name: 'bank-question-versions',
    who: 'admin' as const,
    path: '/admin/questions',
    prepare: async (page: Page) => {
      const { token } = await admin(world());
      const { question } = await call<{ question: { id: number } }>(world(), 'POST', 'questions', token, QUESTION);
      const next = { questionText: 'Which of these shows what is staged, and nothing else?', points: 2 };
      await call(world(), 'PUT', `questions/${question.id}`, token, next);
      await page.goto(`/admin/questions/${question.id}`);
      await page.getByRole('button', { name: 'Export Versions' }).waitFor();
    },
  },
  { name: 'bank-question-new', who: 'admin' as const, path: '/admin/questions/new?skill=1' },
];
