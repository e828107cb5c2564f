import type { Page } from '@playwright/test';
import { answerWithData, changeAnswers } from '../kit/answering.ts';

const at = new Date().toISOString();
const message = { parentId: null, state: 'complete', problem: null, table: null, sources: [], createdAt: at };

/** A language model's answer, and one that broke off; the installation of these pictures has none. */
const messages = [
  { ...message, id: 1, role: 'user', content: 'Which skills are weak this month?', model: null },
  {
    ...message,
    id: 2,
    parentId: 1,
    role: 'assistant',
    model: 'qwen3:8b',
    content:
      'Two skills are below 60 %, each of about **30 people**:\n\n| Skill | Average | Likely range |\n|---|---|---|\n| SQL | 54 % | 47 to 61 % |\n| Python | 58 % | 50 to 66 % |\n\nTheir ranges overlap, so neither is clearly weaker.',
    sources: [{ label: 'Reports', path: '/admin/reports' }],
  },
  { ...message, id: 3, parentId: 2, role: 'user', content: 'And last year?', model: null },
  {
    ...message,
    id: 4,
    parentId: 3,
    role: 'assistant',
    model: 'qwen3:8b',
    content: 'In the last twelve months',
    state: 'broken',
    problem: 'The language model stopped in the middle of its answer. Continue it, or ask again.',
  },
  { ...message, id: 5, parentId: 3, role: 'assistant', model: 'qwen3:8b', content: 'In the', state: 'stopped' },
];

const finding = { severity: 'warning', options: [], check: 'wording', code: 'key_longest' };
const item = {
  version: 1,
  edit: null,
  explanation: 'A broad nib has the widest tip.',
  keepOrder: false,
  quote: '',
  difficulty: 'easy',
  solved: true,
  rejected: null,
  rewriting: false,
};
/** As the model wrote it. */
const feathering = {
  questionText: 'Why is ink feathering?',
  options: { A: 'It dries', B: 'The fibres of cheap paper draw the ink outwards along their length' },
  correctAnswer: 'B',
  explanation: 'A broad nib has the widest tip.',
  keepOrder: false,
  difficulty: 'easy',
};
const generation = {
  id: 5,
  skillId: 1,
  state: 'done',
  problem: null,
  count: 3,
  model: 'qwen3:8b',
  promptVersion: 2,
  createdAt: at,
  set: [],
  items: [
    {
      ...item,
      questionText: 'Which nib writes the widest line?',
      options: { A: 'A fine nib', B: 'A broad nib', C: 'A medium nib', D: 'An `EF` nib' },
      correctAnswer: 'B',
      verdict: 'ok',
      findings: [],
      questionId: 12,
    },
    {
      ...item,
      questionText: 'Why does ink feather on cheap paper?',
      version: 2,
      edit: { at, written: feathering },
      options: {
        A: 'It dries',
        B: 'The fibres of cheap paper draw the ink outwards along their length',
        C: 'It is old',
      },
      correctAnswer: 'B',
      verdict: 'warning',
      findings: [
        {
          ...finding,
          what: 'The right answer is the longest',
          why: 'Learners who know this pick it without reading.',
          advice: 'Make another option as long, or shorten it.',
        },
      ],
      questionId: null,
    },
    {
      ...item,
      questionText: 'Which pen is not a bad pen?',
      options: { A: 'A good one', B: 'A bad one' },
      correctAnswer: 'A',
      verdict: 'ok',
      findings: [],
      questionId: null,
      rejected: 'Two negations, and no knowledge is needed.',
    },
  ],
};

const seen = { reachable: true, answeredAt: at, failedAt: null, problem: null };
const failed = {
  reachable: false,
  answeredAt: null,
  failedAt: at,
  problem: 'The language model can’t be reached. Check that it runs and that AI_BASE_URL is right.',
};

const usage = [
  { day: '2026-11-27', name: 'Demo Admin', tokens: 41_200, answers: 23 },
  { day: '2026-11-26', name: 'Grace Hopper', tokens: 7300, answers: 4 },
];

const QUESTION = 900_001;
const dialogue = {
  isOpen: true,
  items: [
    {
      questionId: QUESTION,
      messages: [
        { ...message, id: 1, role: 'user', content: 'Why is the other sign wrong?', model: null },
        {
          ...message,
          id: 2,
          parentId: 1,
          role: 'assistant',
          model: 'qwen3:8b',
          content:
            'The formula solves for **x**, so the whole fraction is divided by 2a:\n\n1. Move c to the other side.\n2. Complete the square.\n3. Take both roots, which gives the ±.',
        },
        { ...message, id: 3, parentId: 2, role: 'user', content: 'And if a is 0?', model: null },
        {
          ...message,
          id: 4,
          parentId: 3,
          role: 'assistant',
          model: 'qwen3:8b',
          content: 'Then it is',
          state: 'broken',
          problem: 'The language model stopped in the middle of its answer. Try again.',
        },
      ],
    },
  ],
};
/** Its texts hold formulas. */
const roots = {
  questionId: QUESTION,
  questionText: String.raw`What are the roots of \(ax^2 + bx + c = 0\) with \(a \neq 0\)?`,
  options: {
    A: String.raw`\(\displaystyle x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}\)`,
    B: String.raw`\(x = -\frac{b}{a}\)`,
    C: String.raw`\(x = \frac{c}{a}\)`,
  },
  explanation: String.raw`Completing the square of \(ax^2 + bx\) gives \(\displaystyle \left(x + \frac{b}{2a}\right)^2 = \frac{b^2 - 4ac}{4a^2}\).`,
};

const connected = {
  model: { name: 'qwen3:8b', host: 'localhost', ...seen },
  test: null,
  today: { used: 41_200, limit: 500_000 },
  usage,
  questions: [],
};
const origin = {
  model: 'qwen3:8b',
  promptVersion: 2,
  writtenAt: at,
  written: null,
  verdict: 'ok',
  findings: [],
  acceptedAt: at,
  acceptedBy: 'Demo Admin',
  generationId: 5,
};

async function openSet(page: Page) {
  await answerWithData(page, 'ai/status*', connected);
  await answerWithData(page, 'ai/questions/generations/5', { generation });
  await page.goto('/admin/questions/generate?set=5');
  await page.getByRole('heading', { name: 'Question 2' }).waitFor();
}

/** The assistant with a language model, and a set of questions that one wrote. */
export const assistantScreens = [
  {
    name: 'assistant-model-answer',
    who: 'admin',
    path: '/admin/dashboard',
    prepare: async (page: Page) => {
      const session = { id: 7, title: 'Which skills are weak this month?', updatedAt: at, messageCount: 5 };
      await answerWithData(page, 'ai/sessions/7/messages', { session, items: messages });
      await page.goto('/admin/ai-chat?session=7');
      await page.getByText('You stopped this answer.').waitFor();
    },
  },
  {
    name: 'assistant-settings-connected',
    who: 'admin',
    path: '/admin/dashboard',
    prepare: async (page: Page) => {
      const test = { works: true, problem: null, ms: 840 };
      await answerWithData(page, 'ai/status*', { ...connected, test });
      await page.goto('/admin/ai-chat/settings');
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await page.getByText('It answered in 0.8 s.').waitFor();
    },
  },
  {
    name: 'assistant-unreachable',
    who: 'admin',
    path: '/admin/dashboard',
    prepare: async (page: Page) => {
      const model = { name: 'qwen3:8b', host: 'localhost', ...failed };
      const today = { used: 41_200, limit: 500_000 };
      const questions = ['What is waiting for me?', 'Missing scorecards', 'Weakest skills this month'];
      await answerWithData(page, 'ai/status*', { model, test: null, today, usage, questions });
      await page.goto('/admin/ai-chat');
      await page.getByText(/can’t be reached/).waitFor();
    },
  },
  {
    name: 'attempt-dialogue',
    who: 'learner',
    path: '/dashboard',
    prepare: async (page: Page) => {
      await answerWithData(page, 'quiz/1/dialogues', dialogue);
      await changeAnswers(page, 'quiz/1', (data) => {
        const attempt = data['quizAttempt'] as { answers: object[] };
        const answers = attempt.answers.map((answer, nth) => (nth === 0 ? { ...answer, ...roots } : answer));
        return { ...data, quizAttempt: { ...attempt, answers: answers.slice(0, 2) } };
      });
      await page.goto('/quiz/1');
      await page.locator('mfrac').first().waitFor();
    },
  },
  {
    name: 'questions-generated',
    who: 'admin',
    path: '/admin/dashboard',
    prepare: openSet,
  },
  {
    name: 'questions-generated-edit',
    who: 'admin',
    path: '/admin/dashboard',
    prepare: async (page: Page) => {
      await openSet(page);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('form', { name: 'Edit question 2' }).waitFor();
    },
  },
  {
    name: 'questions-generated-origin',
    who: 'admin',
    path: '/admin/dashboard',
    prepare: async (page: Page) => {
      await answerWithData(page, 'ai/status*', connected);
      await answerWithData(page, 'admin/questions/1/origin', { origin });
      await page.goto('/admin/questions/1');
      await page.getByText(/^Version .* Drafted by/).waitFor();
    },
  },
  { name: 'questions-generate-none', who: 'admin', path: '/admin/questions/generate' },
] as const;
