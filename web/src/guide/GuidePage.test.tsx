import { expect, test } from 'vitest';
import { answer } from '../../test/api.ts';
import { openPage, screen, waitFor, within } from '../../test/render.tsx';
import { admin, answerDashboard, learner, pagesOf } from '../../test/samples.ts';
import { guidePages } from '../platform/guide.ts';

const linksOf = (name: string) =>
  within(screen.getByRole(name))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');

test('the list leads to every page, and a page to the list', async () => {
  const page = await openPage('/admin/guide', { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Administrator’s guide' });
  expect(linksOf('main').toSorted()).toEqual(
    Object.keys(guidePages)
      .map((name) => `/admin/guide/${name}`)
      .toSorted(),
  );
  await page.user.click(screen.getByRole('link', { name: 'Several servers' }));
  await screen.findByRole('heading', { level: 1, name: 'Several servers' });
  await page.user.click(screen.getByRole('link', { name: 'All pages' }));
  await screen.findByRole('heading', { level: 1, name: 'Administrator’s guide' });
});

for (const [name] of Object.entries(guidePages))
  test(`/admin/guide/${name} shows its page, whose links stay in the guide or lead to a new tab`, async () => {
    await openPage(`/admin/guide/${name}`, { as: admin });
    await screen.findByText('At the end');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const inGuide = ['/admin/guide', ...Object.keys(guidePages).map((other) => `/admin/guide/${other}`)];
    for (const link of within(screen.getByRole('main')).getAllByRole('link'))
      if (link.getAttribute('target') === '_blank') expect(link.getAttribute('href')).toMatch(/^https?:\/\//);
      else expect(inGuide).toContain(link.getAttribute('href'));
  });

test('an unknown page says so and leads to the list', async () => {
  await openPage('/admin/guide/no-such-page', { as: admin });
  await screen.findByText('Page not found in the guide');
  expect(linksOf('main')).toEqual(['/admin/guide']);
});

test('the guide is for admins: a learner is led to the dashboard, whose foot does not name it', async () => {
  answerDashboard();
  const page = await openPage('/admin/guide', { as: learner });
  await waitFor(() => expect(page.path()).toBe('/dashboard'));
  await screen.findByRole('link', { name: 'API documentation' });
  expect(screen.queryByRole('link', { name: 'Guide' })).toBeNull();
});

test('the foot of an admin’s page leads to the guide', async () => {
  await openPage('/admin/guide/mail', { as: admin });
  expect((await screen.findByRole('link', { name: 'Guide' })).getAttribute('href')).toBe('/admin/guide');
});

test('a screen with a page in the guide leads to it', async () => {
  answer('GET /meetings', { items: [], pagination: pagesOf(0) });
  await openPage('/admin/virtual-rounds/meetings', { as: admin });
  const link = await screen.findByRole('link', { name: 'Learn more about interviews and the relay' });
  expect(link.getAttribute('href')).toBe('/admin/guide/interviews');
});
