import { expect, test } from 'vitest';
import { answer, answerWordless, receivedCalls } from '../../test/api.ts';
import { expectText, openPage, screen, waitFor } from '../../test/render.tsx';
import { admin, pagesOf } from '../../test/samples.ts';

const REPORTS = [
  'GET /reports/overview',
  'GET /reports/skill-gaps',
  'GET /reports/heat-map',
  'GET /admin/reports',
  'GET /reports/quiz-usage',
] as const;

function failReports() {
  answer('GET /admin/skills', { items: [], pagination: pagesOf(0) });
  answer('GET /skills/categories/list', { items: [] });
  answer('GET /users/groups/list', { items: [] });
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
