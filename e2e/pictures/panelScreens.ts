import type { Page } from '@playwright/test';
import { answerWithData, changeAnswers } from '../kit/answering.ts';
import { admin, isInRoom } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import type { World } from '../kit/world.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const candidate = { name: 'Ada Lovelace', email: 'ada@example.org' };
const QUIZZES = [
  { skillName: 'Statistics', score: 80, interval: { low: 55, high: 93 }, correctAnswers: 12, totalQuestions: 15 },
  {
    skillName: 'Writing code with others',
    score: 60,
    interval: { low: 31, high: 83 },
    correctAnswers: 6,
    totalQuestions: 10,
  },
].map((quiz, nth) => ({ attemptId: nth + 1, completedAt: inDays(-6), points: null, ...quiz }));

/** The pages of people on a panel: their interviews, kit, notes and scorecard. */
export function panelScreens(world: () => World) {
  const ask = async <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    call<Answer>(world(), method, path, (await admin(world())).token, body);
  /** An interview of a round with a kit, in two days. @returns its meeting */
  const makeInterview = async (hostIds: readonly number[] = []): Promise<string> => {
    const { round } = await ask<{ round: { id: number } }>('POST', 'admin/virtual-rounds', {
      title: 'Backend engineers, spring',
    });
    const own = `admin/virtual-rounds/${round.id}`;
    const { items: kits } = await ask<{ items: { id: number; title: string }[] }>('GET', 'admin/kits');
    await ask('PUT', `${own}/kit`, { kitId: kits.find(({ title }) => title === 'Structured interview')?.id });
    await ask('POST', `${own}/candidates`, { people: [candidate] });
    const { items } = await ask<{ items: { id: number }[] }>('GET', `${own}/candidates`);
    const { interview } = await ask<{ interview: { meetingId: string } }>('POST', `${own}/meetings`, {
      // Each picture plans it anew for the same people.
      despiteConflicts: true,
      candidateId: items[0]?.id,
      startsAt: inDays(2),
      hostIds,
    });
    return interview.meetingId;
  };
  const visit = async (page: Page) => {
    const meetingId = await makeInterview();
    await changeAnswers(page, `interviews/${meetingId}`, ({ interview }) => ({
      interview: { ...(interview as object), startsAt: inDays(-0.01), status: 'live', quizzes: QUIZZES },
    }));
    await page.goto(`/interviews/${meetingId}`);
    await page.getByRole('heading', { level: 1, name: candidate.name }).waitFor();
    return meetingId;
  };
  const learnerId = async () => {
    const { items } = await ask<{ items: { id: number }[] }>('GET', 'users?search=learner@demo.example');
    return items.map(({ id }) => id);
  };
  const openOwn = async (page: Page) => {
    await makeInterview(await learnerId());
    await page.goto('/interviews');
    await page.getByText(candidate.name).filter({ visible: true }).first().waitFor();
  };
  const learner = { who: 'learner', path: '/dashboard' } as const;
  const host = { who: 'admin', path: '/admin/dashboard' } as const;

  return [
    { ...learner, name: 'own-interviews', prepare: openOwn },
    {
      ...learner,
      name: 'own-interviews-none',
      prepare: async (page: Page) => {
        const pagination = { page: 1, limit: 20, total: 0, pages: 0 };
        await answerWithData(page, 'interviews?*', { items: [], pagination });
        await page.goto('/interviews');
        await page.getByText('No interviews yet').waitFor();
      },
    },
    {
      ...learner,
      name: 'own-interviews-calendar',
      prepare: async (page: Page) => {
        await openOwn(page);
        await page.getByRole('button', { name: 'Calendar link' }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Create|New) link$/ })
          .click();
        await page.getByLabel('Your link').waitFor();
      },
    },
    {
      ...host,
      name: 'interview-scorecard',
      prepare: async (page: Page) => {
        await visit(page);
        await page.getByRole('radio', { name: '4' }).first().check({ force: true });
        await page.getByRole('button', { name: 'Add note' }).click();
        await page.keyboard.type('Found the cause before the second hint.');
        await page.getByText('Saved', { exact: true }).first().waitFor();
      },
    },
    {
      ...host,
      name: 'interview-gaps',
      prepare: async (page: Page) => {
        await visit(page);
        await page.getByRole('radio', { name: '5' }).first().check({ force: true });
        await page.getByRole('button', { name: 'Submit scorecard' }).click();
        await page.getByText('Select a recommendation').last().waitFor();
      },
    },
    {
      ...host,
      name: 'interview-cards',
      prepare: async (page: Page) => {
        await page.goto('/interviews');
        await page
          .getByRole('link', { name: /./ })
          .and(page.locator('a[href^="/interviews/"]'))
          .filter({ visible: true })
          .last()
          .click();
        await page.getByRole('heading', { name: 'Your scorecard' }).waitFor();
        await page.waitForLoadState('networkidle');
      },
    },
    {
      ...host,
      name: 'interview-missing',
      path: '/interviews/abcd-efgh-jkmn',
    },
    {
      ...host,
      name: 'interview-failed',
      prepare: async (page: Page) => {
        await page.route('**/api/interviews/*', (route) =>
          route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Try again shortly.' } }),
        );
        await page.goto('/interviews/abcd-efgh-jkmn');
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      },
    },
    {
      ...host,
      name: 'room-kit',
      prepare: async (page: Page) => {
        const meetingId = await makeInterview();
        await page.goto(`/join/${meetingId}`);
        await page.getByRole('button', { name: 'Join as host' }).click();
        await isInRoom(page);
        await page.getByRole('button', { name: /kit/i }).first().click();
        await page.getByRole('button', { name: 'Start', exact: true }).click();
        await page.getByRole('button', { name: 'Add note' }).click();
        await page.keyboard.type('Asks what the user sees before proposing a fix.');
      },
    },
  ];
}
