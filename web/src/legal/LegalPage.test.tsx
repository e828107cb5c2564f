import { expect, test } from 'vitest';
import { answer, answerWordless } from '../../test/api.ts';
import { openPage, screen, expectText, waitFor } from '../../test/render.tsx';

const pages = {
  privacy: 'Privacy Policy',
  terms: 'Terms and Conditions',
  cancellation: 'Cancellation and Refund',
  delivery: 'Shipping and Delivery',
  policy: 'Platform Policy',
};

for (const [path, title] of Object.entries(pages))
  test(`/${path} shows its text to everyone and leads back to the login`, async () => {
    answer('GET /legal/:page', ({ params }) => ({
      title: pages[params.page],
      text: `## Of ${params.page}\n\nText`,
      updatedOn: '2026-03-04',
    }));
    await openPage(`/${path}`);
    await expectText(`Of ${path}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    await expectText('4 Mar 2026');
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title}`)));
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
    const others = Object.keys(pages).map((page) => `/${page}`);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(others));
  });

test('a cell knows its column, for phones, which show no headings', async () => {
  const text = '| Data | Kept |\n|---|---|\n| Your account | A year |';
  answer('GET /legal/:page', { title: 'Privacy Policy', text, updatedOn: '2026-03-04' });
  await openPage('/privacy');
  const cell = await screen.findByText('A year');
  expect(cell.dataset['heading']).toBe('Kept');
});

test('a text that does not arrive is said and asked for again on demand', async () => {
  answerWordless('GET /legal/:page');
  const page = await openPage('/terms');
  await expectText('Failed to load this page');
  answer('GET /legal/:page', { title: 'Terms and Conditions', text: 'At last', updatedOn: '2026-03-04' });
  await page.press('Retry');
  await expectText('At last');
});

for (const path of ['/login', '/register'])
  test(`${path} leads to every legal page`, async () => {
    await openPage(path);
    await screen.findByRole('heading', { level: 1 });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(Object.keys(pages).map((page) => `/${page}`)));
  });
