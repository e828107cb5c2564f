import { beforeEach, expect, test } from 'vitest';
import { answer, answerWordless, holdAnswer, receivedCalls } from '../../test/api.ts';
import { expectText, openPage, screen, waitFor, within } from '../../test/render.tsx';
import { admin, answerDashboard, answerSkills, emptyReport, learner, skill } from '../../test/samples.ts';

beforeEach(() => {
  answerDashboard();
  answer('GET /auth/second-factor', { enabledAt: '2026-01-01T00:00:00.000Z', recoveryCodesLeft: 8 });
});

const statistics = () => screen.findByRole('region', { name: 'Your statistics' });
const hrefs = (name: string | RegExp) =>
  screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));

test('where there is nothing yet, every part says so', async () => {
  await openPage('/dashboard', { as: learner });
  await expectText('No performance data available');
  await expectText('No skill usage data');
  await expectText('No recent quizzes');
  await expectText('No skills available');
  // Nothing can be taken, so nothing is offered.
  expect(screen.queryByText('Pick your first quiz')).toBeNull();
});

test('a new account is offered three quizzes that have questions, instead of figures', async () => {
  const skills = [3, 4, 5, 6, 7].map((id) => ({ ...skill, id, name: `Skill ${id}`, questionCount: id === 4 ? 0 : 30 }));
  answerSkills(...skills);
  await openPage('/dashboard', { as: learner });
  const first = within(await screen.findByRole('region', { name: 'Pick your first quiz' }));
  const offers = await first.findAllByRole('link');
  expect(offers.map(({ textContent }) => textContent)).toEqual([
    'ToolsSkill 310 questions',
    'ToolsSkill 510 questions',
    'ToolsSkill 610 questions',
  ]);
  expect(offers[1]?.getAttribute('href')).toBe('/quiz?skill=5');
  expect(screen.queryByRole('region', { name: 'Your statistics' })).toBeNull();
});

test('before the report says whether figures or three quizzes come first, the skills below stay unseen', async () => {
  answerSkills(skill);
  const release = holdAnswer('GET /reports/user/:id');
  await openPage('/dashboard', { as: learner });
  const available = await screen.findByText('Branches and merges');
  expect(available.closest('.invisible')).not.toBeNull();
  release();
  await screen.findByRole('region', { name: 'Pick your first quiz' });
  expect(available.isConnected && available.closest('.invisible') === null).toBe(true);
});

test('a learner is greeted by first name and led to a quiz, to the history and to each skill', async () => {
  answerSkills(skill, { ...skill, id: 4, name: 'CSS' });
  await openPage('/dashboard', { as: learner });
  await waitFor(() => expect(hrefs('Start Quiz')).toEqual(['/quiz?skill=3', '/quiz?skill=4']));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Ada');
  expect(hrefs('Take Quiz')).toContain('/quiz');
  expect(hrefs('View All')).toEqual(['/history']);
  await expectText('Branches and merges');
  const available = within(screen.getByRole('heading', { name: 'Available Skills' }).closest('section')!);
  expect(available.getAllByText('Tools')).toHaveLength(2);
  expect(receivedCalls('GET /skills').map(({ query }) => query)).toEqual([
    { isActive: 'true', page: '1', limit: '10' },
  ]);
});

test('figures, recent quizzes and skills say what was scored', async () => {
  answer('GET /reports/user/:id', {
    ...emptyReport,
    statistics: {
      totalQuizzes: 3,
      averageScore: 41.67,
      bestScore: 100,
      bestPoints: null,
      accuracyRate: 22.22,
      byPoints: false,
      skillsAssessed: 2,
    },
    recentQuizzes: [
      {
        id: 9,
        skillName: 'Git',
        correctAnswers: 1,
        totalQuestions: 4,
        pointsEarned: 3,
        pointsPossible: 12,
        score: 25,
        completedAt: '2026-03-04T10:00:00.000Z',
      },
    ],
  });
  answer('GET /reports/user/:id/skill-usage', [
    {
      skillId: 3,
      skillName: 'Git',
      count: 2,
      bestScore: 25,
      best: { pointsEarned: 3, pointsPossible: 12, totalQuestions: 4 },
    },
  ]);
  await openPage('/dashboard', { as: learner });
  const figures = (await statistics()).textContent;
  expect(figures).toMatch(/Total Quizzes3/);
  expect(figures).toMatch(/Average Score.*42%/);
  expect(figures).toMatch(/Best Score100%/);
  expect(figures).toMatch(/Accuracy Rate.*22%/);
  const recent = await screen.findByRole('link', { name: /1\/4 correct/ });
  expect(recent.textContent).toMatch(/Git.*1\/4 correct · 4 Mar 2026.*3\/12 points.*25%/);
  expect(recent.getAttribute('href')).toBe('/quiz/9');
  const usage = within(await screen.findByRole('table', { name: 'Skill Performance' })).getAllByRole('row');
  expect(usage.map(({ textContent }) => textContent)).toEqual([
    'SkillTimes TakenBest Score',
    expect.stringMatching(/^Git2.*3\/12 points.*25%/),
  ]);
});

test('clear changes are said below the figures, others are not', async () => {
  const quiz = {
    id: 9,
    skillName: 'Git',
    correctAnswers: 9,
    totalQuestions: 10,
    pointsEarned: 9,
    pointsPossible: 10,
    score: 90,
    completedAt: '2026-03-04T10:00:00.000Z',
  };
  answer('GET /reports/user/:id', {
    ...emptyReport,
    statistics: { ...emptyReport.statistics, totalQuizzes: 9, averageScore: 60, bestScore: 90, accuracyRate: 60 },
    changes: { lastDay: 'same', recentQuizzes: 'higher' },
    recentQuizzes: [quiz, { ...quiz, id: 8 }],
    performanceTrend: [
      { date: '2026-03-03', avgScore: 50 },
      { date: '2026-03-04', avgScore: 90 },
    ],
  });
  await openPage('/dashboard', { as: learner });
  const changes = within(await statistics()).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual(['Accuracy +30 in the last 2 quizzes']);
});

test('where points count, the best score has them, and accuracy says that it counts questions', async () => {
  answer('GET /reports/user/:id', {
    ...emptyReport,
    statistics: {
      totalQuizzes: 1,
      averageScore: 47.37,
      bestScore: 47.37,
      bestPoints: { pointsEarned: 9, pointsPossible: 19 },
      accuracyRate: 33,
      byPoints: true,
      skillsAssessed: 1,
    },
    interval: { low: 59.58, high: 98.21 },
  });
  await openPage('/dashboard', { as: learner });
  expect((await statistics()).textContent).toMatch(
    /Best Score47%9\/19 points.*Accuracy Rate.*33%.*Accuracy counts questions, not points/,
  );
});

test('an admin sees no figures, no skill usage and nothing that leads to a quiz', async () => {
  answerSkills(skill);
  await openPage('/dashboard', { as: admin });
  await expectText('No recent quizzes');
  await expectText('Git');
  for (const text of ['Total Quizzes', 'Skill Performance']) expect(screen.queryByText(text)).toBeNull();
  expect(hrefs(/Take Quiz|Start Quiz/)).toEqual([]);
});

test('an admin without two-step sign-in is reminded, and not again after dismissing', async () => {
  answer('GET /auth/second-factor', { enabledAt: null, recoveryCodesLeft: 0 });
  const page = await openPage('/dashboard', { as: admin });
  expect((await screen.findByRole('link', { name: 'Turn on' })).getAttribute('href')).toBe('/profile#two-step');
  await page.press('Dismiss');
  expect(screen.queryByRole('link', { name: 'Turn on' })).toBeNull();
  const kept = localStorage.getItem('twoStepNudge:1') ?? '';
  await openPage('/dashboard', { as: admin, stored: { 'twoStepNudge:1': kept } });
  await expectText('No recent quizzes');
  expect(screen.queryByRole('link', { name: 'Turn on' })).toBeNull();
});

test('a quiz that runs is shown with its time and resumed from here', async () => {
  const now = Date.now();
  answer('GET /quiz/active', {
    items: [
      {
        id: 5,
        skillId: 3,
        skillName: 'Git',
        totalQuestions: 10,
        answeredCount: 4,
        startedAt: new Date(now).toISOString(),
        deadline: new Date(now + 200_500).toISOString(),
        serverNow: new Date(now).toISOString(),
        limitSeconds: 300,
        graceSeconds: 10,
      },
    ],
  });
  await openPage('/dashboard', { as: learner });
  const resume = await screen.findByRole('link', { name: 'Resume' });
  expect(resume.getAttribute('href')).toBe('/quiz?skill=3');
  expect(resume.closest('li')?.textContent).toMatch(/^Git: 4 of 10 answered, 3:(21|20|1\d) left/);
});

test('failed parts are shown apart from loaded ones, and retried on request', async () => {
  answerWordless('GET /reports/user/:id/skill-usage');
  const page = await openPage('/dashboard', { as: learner });
  await expectText('Failed to load dashboard data');
  await expectText('No recent quizzes');
  answer('GET /reports/user/:id/skill-usage', []);
  await page.press('Retry');
  await expectText('No skill usage data');
});

test('when everything fails, it is said once, and one Retry loads all of it', async () => {
  answerWordless('GET /reports/user/:id');
  answerWordless('GET /reports/user/:id/skill-usage');
  answerWordless('GET /skills');
  const page = await openPage('/dashboard', { as: learner });
  await waitFor(() => expect(screen.queryByText('Available Skills')).toBeNull());
  expect(await screen.findAllByText('Failed to load dashboard data')).toHaveLength(1);
  answerDashboard();
  await page.press('Retry');
  await expectText('No skill usage data');
  await expectText('No skills available');
  await expectText('No recent quizzes');
});
