import { beforeEach, expect, test } from 'vitest';
import {
  type Achievement,
  type AchievementKind,
  type AchievementsReport,
  achievementKinds,
} from '@assay/contract/reports/reports';
import { answer, answerWordless, receivedCalls } from '../../test/api.ts';
import { expectText, holdClock, openPage, screen, within } from '../../test/render.tsx';
import { admin, answerProfile, learner } from '../../test/samples.ts';

const nothing: AchievementsReport = {
  achievements: achievementKinds.map((kind) => ({
    kind,
    earnedAt: null,
    have: 0,
    need: kind === 'tenQuizzes' ? 10 : 1,
  })),
  streak: null,
};

beforeEach(answerProfile);

async function book() {
  const heading = await screen.findByRole('heading', { name: 'Achievements' });
  return within(heading.closest('section') ?? document.body);
}

const places = async () => (await (await book()).findAllByRole('listitem')).map(({ textContent }) => textContent);

test('what is earned shows its day, the rest how to earn it', async () => {
  const changes: Partial<Record<AchievementKind, Partial<Achievement>>> = {
    firstQuiz: { have: 1, earnedAt: '2026-03-02T10:00:00.000Z' },
    tenQuizzes: { have: 4 },
  };
  const achievements = nothing.achievements.map((achievement) => ({ ...achievement, ...changes[achievement.kind] }));
  answer('GET /reports/user/:id/achievements', { achievements, streak: null });
  holdClock();
  await openPage('/profile', { as: learner });
  const shown = await places();
  // This year's day without its year, on one line of a phone.
  expect(shown[0]).toBe('First quiz2 Mar');
  expect(shown).toContain('First 80%Score 80% or more');
  expect(shown).toContain('Ten quizzes4 of 10 quizzes');
  expect((await book()).getByText('1 of 8')).toBeTruthy();
  expect((await book()).queryByText(/in a row$/, { selector: 'p' })).toBeNull();
});

test('a current streak is said', async () => {
  answer('GET /reports/user/:id/achievements', { ...nothing, streak: { unit: 'week', length: 3 } });
  await openPage('/profile', { as: learner });
  await expectText('3 weeks in a row');
});

test('a failure is said, and Retry asks again', async () => {
  answerWordless('GET /reports/user/:id/achievements');
  const page = await openPage('/profile', { as: learner });
  await expectText('Failed to load your achievements');
  answer('GET /reports/user/:id/achievements', nothing);
  await page.press('Retry');
  expect(await places()).toHaveLength(8);
});

test('admins, who take no quizzes, have no achievements', async () => {
  await openPage('/profile', { as: admin });
  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.queryByRole('heading', { name: 'Achievements' })).toBeNull();
  expect(receivedCalls('GET /reports/user/:id/achievements')).toEqual([]);
});
