import { expect, test } from 'vitest';
import type { LeaderboardEntry } from '@assay/contract/reports/reports';
import { answer, receivedCalls } from '../../test/api.ts';
import { expectText, expectToast, openPage, screen, waitFor, within } from '../../test/render.tsx';
import { admin, answerSkills, learner, skill } from '../../test/samples.ts';

const entry = (rank: number, id: number, firstName: string): LeaderboardEntry => ({
  id,
  rank,
  firstName,
  lastName: 'Ranked',
  quizCount: rank,
  avgScore: 100 - rank * 10.5,
  bestScore: 100,
  bestPoints: null,
  byPoints: false,
  accuracyRate: 75,
  fewQuizzes: false,
});
const golden = entry(1, 21, 'Golden');
const silver = entry(2, 22, 'Silver');
const ada = entry(3, learner.id, 'Ada');

function answerBoard(leaderboard: LeaderboardEntry[], me: LeaderboardEntry | null = null) {
  answerSkills(skill, { ...skill, id: 4, name: 'Hidden', onLeaderboard: false });
  const range = { from: null, to: null, timeZone: 'UTC' };
  const above = leaderboard.findLast(({ rank }) => me !== null && rank < me.rank) ?? null;
  answer('GET /reports/leaderboard', { leaderboard, me, above, total: leaderboard.length, range });
}

const rows = async () => within(await screen.findByRole('table', { name: 'Leaderboard' })).getAllByRole('row');

test('without entries the board says so, has no podium and leads a learner to a quiz', async () => {
  answerBoard([]);
  await openPage('/leaderboard', { as: learner });
  await expectText('No Data Available');
  await expectText('Not enough data for podium');
  await expectToast('Loaded leaderboard with 0 entries!');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Take Quiz' }).getAttribute('href')).toBe('/quiz');
});

test('an admin is not led to a quiz', async () => {
  answerBoard([]);
  await openPage('/leaderboard', { as: admin });
  await expectText('No Data Available');
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Take Quiz' })).toBeNull();
});

test('filters without entries lead back to all time and skills', async () => {
  answerBoard([]);
  const page = await openPage('/leaderboard?period=week&skill=3', { as: learner });
  await page.press('Clear filters');
  await waitFor(() => expect(page.path()).toBe('/leaderboard'));
});

test('two entries make no podium', async () => {
  answerBoard([golden, silver]);
  await openPage('/leaderboard', { as: learner });
  await expectText('Not enough data for podium');
  expect(screen.queryByRole('region', { name: 'Podium' })).toBeNull();
  expect(await rows()).toHaveLength(3);
});

test('three entries make a podium; the own place and row are marked (You)', async () => {
  answerBoard([golden, silver, ada, entry(4, 24, 'Fourth')], ada);
  await openPage('/leaderboard', { as: learner });
  await expectToast('Loaded leaderboard with 4 entries!');
  const podium = within(await screen.findByRole('region', { name: 'Podium' })).getAllByRole('listitem');
  expect(podium.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Golden Ranked89\.5%1 quizRank 1$/),
    expect.stringMatching(/Silver Ranked79\.0%2 quizzesRank 2$/),
    expect.stringMatching(/Ada Ranked\(You\)68\.5%3 quizzesRank 3$/),
  ]);
  expect(screen.queryByText('Not enough data for podium')).toBeNull();
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts[0]).toBe('RankNameQuizzesAverageBestAccuracy');
  expect(texts[1]).toMatch(/^1.*Golden Ranked1.*89\.5%.*100%75%$/);
  expect(texts[3]).toMatch(/^3.*Ada Ranked\(You\)3.*68\.5%.*100%75%$/);
  expect(texts.filter((text) => text?.includes('(You)'))).toHaveLength(1);
  const names = screen.getAllByRole('link', { name: 'Golden Ranked' });
  expect(names[0]?.getAttribute('href')).toBe('/user/profile/21');
});

test('where points count, the best score has its points, and accuracy says that it counts questions', async () => {
  answerBoard([{ ...golden, byPoints: true, bestPoints: { pointsEarned: 13, pointsPossible: 20 } }, silver]);
  await openPage('/leaderboard', { as: learner });
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts[1]).toMatch(/100%13\/20 points75%$/);
  expect(texts[2]).toMatch(/100%75%$/);
  // On a phone each row has one line of figures, and the note is below the list.
  await expectText('1 quiz · best 100% (13/20 points) · accuracy 75%');
  await expectText('Accuracy counts questions, not points.');
});

test('the own row follows after the list where it stands further down', async () => {
  const own = { ...ada, rank: 57 };
  answerBoard([golden, silver], own);
  await openPage('/leaderboard', { as: learner });
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts).toHaveLength(4);
  expect(texts[3]).toMatch(/^57.*\(You\)/);
});

test('the own rank is pinned with its distance, and leads to the own row', async () => {
  answerBoard([golden, silver], { ...ada, rank: 57 });
  const page = await openPage('/leaderboard', { as: learner });
  const own = await screen.findByRole('region', { name: 'Your rank' });
  expect(own.textContent).toMatch(/^57th, 10\.5% behind 2nd68\.5% average/);
  // Pinned within its list, so that it never covers the podium in a low window.
  expect(own.parentElement?.textContent).toMatch(/^All ranks/);
  await page.press('Jump to me');
  expect(document.activeElement?.textContent).toBe('Ada Ranked');
});

test('without a rank nothing is pinned, and a quiz is the way to one', async () => {
  answerBoard([golden, silver]);
  await openPage('/leaderboard', { as: learner });
  await expectText('Take a quiz to get a rank');
  expect(screen.queryByRole('region', { name: 'Your rank' })).toBeNull();
});

test('period and skill are asked for; skills without a board are not offered', async () => {
  answerBoard([golden]);
  const page = await openPage('/leaderboard', { as: learner });
  const skills = await screen.findByLabelText('Skill');
  await within(skills).findByRole('option', { name: 'Git' });
  expect(
    within(skills)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All Skills', 'Git']);
  expect(receivedCalls('GET /reports/leaderboard').map(({ query }) => query)).toEqual([{ period: 'all', limit: '20' }]);
  await page.user.click(screen.getByRole('radio', { name: 'Week' }));
  await page.user.selectOptions(skills, 'Git');
  await waitFor(() => expect(page.path()).toBe('/leaderboard?period=week&skill=3'));
  await waitFor(() =>
    expect(receivedCalls('GET /reports/leaderboard').at(-1)?.query).toEqual({
      period: 'week',
      limit: '20',
      skillId: '3',
    }),
  );
});
