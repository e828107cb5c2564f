import { expect, test } from 'vitest';
import { answer, answerWordless, holdAnswer, receivedCalls } from '../../test/api.ts';
import { expectText, openPage, screen, waitFor } from '../../test/render.tsx';
import { admin, pagesOf } from '../../test/samples.ts';

const REPORTS = [
  'GET /reports/overview',
  'GET /reports/skill-gaps',
  'GET /reports/heat-map',
  'GET /admin/reports',
  'GET /reports/quiz-usage',
] as const;

function answerFilters() {
  answer('GET /admin/skills', { items: [], pagination: pagesOf(0) });
  answer('GET /skills/categories/list', { items: [] });
  answer('GET /users/groups/list', { items: [] });
}

function failReports() {
  answerFilters();
  for (const report of REPORTS) answerWordless(report);
}

for (const path of ['/admin/reports', '/admin/reports?tab=activity'])
  test(`${path} reports a server that is down once`, async () => {
    failReports();
    const page = await openPage(path, { as: admin });
    await expectText('Failed to load reports');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const asked = receivedCalls('GET /reports/overview').length;
    await page.press('Retry');
    await waitFor(() => expect(receivedCalls('GET /reports/overview').length).toBeGreaterThan(asked));
    await expectText('Failed to load reports');
  });

test('without any chart the board of all results stays', async () => {
  failReports();
  answer('GET /admin/reports', { items: [], pagination: pagesOf(0) });
  await openPage('/admin/reports', { as: admin });
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  await expectText('No results yet');
});

/** A month with numbers of every length. */
function answerReports() {
  answerFilters();
  const window = { from: '2026-10-29', to: '2026-11-27', timeZone: 'Europe/Berlin' };
  const totals = { attempts: 12_345, firstAttempts: 9876, averageScore: 61, accuracyRate: 60, interval: null };
  const skill = { skillId: 1, skillName: 'Git' };
  answer('GET /reports/overview', {
    window,
    totals,
    previous: { ...totals, attempts: 11_111, averageScore: 52 },
    step: 'day',
    trend: [{ date: '2026-11-27', attempts: 3, averageScore: 61 }],
    distribution: [0, 0, 0, 0, 1, 2, 3, 2, 1, 1],
  });
  answer('GET /reports/skill-gaps', {
    window,
    line: 60,
    skills: [{ ...skill, category: 'Tools', people: 9, average: 55, interval: null, verdict: 'unclear' }],
  });
  const rows = [{ ...skill, cells: [{ average: 55, people: 9 }] }];
  answer('GET /reports/heat-map', { window, by: 'month', columns: ['2026-11-01'], drawn: [0], rows });
  answer('GET /admin/reports', { items: [], pagination: pagesOf(0) });
}

const CHARTS = ['Skill gaps', 'Distribution of scores', /^Skills by/, 'All results'];

for (const late of ['GET /reports/skill-gaps', 'GET /reports/heat-map'] as const)
  test(`charts appear together, so that none moves another: ${late} comes last`, async () => {
    answerReports();
    const release = holdAnswer(late);
    await openPage('/admin/reports', { as: admin });
    await expectText('12,345');
    await waitFor(() => expect(receivedCalls('GET /admin/reports')).not.toEqual([]));
    for (const name of CHARTS) expect(screen.queryByRole('heading', { name })).toBeNull();
    release();
    for (const name of CHARTS) await screen.findByRole('heading', { name });
  });

test('the tabs wait for the figures above them', async () => {
  answerReports();
  const release = holdAnswer('GET /reports/overview');
  await openPage('/admin/reports', { as: admin });
  await screen.findByRole('heading', { name: 'Reports', level: 1 });
  await waitFor(() => expect(receivedCalls('GET /reports/heat-map')).not.toEqual([]));
  expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull();
  release();
  await screen.findByRole('link', { name: 'Activity' });
});

test('a chart that failed is loaded again in its place', async () => {
  answerReports();
  answerWordless('GET /reports/skill-gaps');
  const page = await openPage('/admin/reports', { as: admin });
  await expectText('Failed to load skill gaps');
  answerReports();
  const release = holdAnswer('GET /reports/skill-gaps');
  await page.press('Retry');
  await screen.findByRole('heading', { name: /^Skills by/ });
  release();
  await screen.findByRole('heading', { name: 'Skill gaps' });
});
