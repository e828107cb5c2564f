import { expect, expectAccessible, test } from './fixtures.ts';
import { repeatedRows } from './repeatedRows.ts';

// What axe may leave out of long lists, and what not.

const row = (more = '', text = 'A row') => `<li class="row"${more}><a href="#">${text}</a></li>`;

const show = (rows: string[]) =>
  `<!doctype html><html lang="en"><title>Rows</title><main><h1>Rows</h1><ul>${rows.join('')}</ul></main>
  <style>li { padding: 8px } a { color: #003 } .faint a { color: #bbb } li:nth-child(even) { background: #eee }</style>`;

/** An untouched window: the product's pages take no markup from elsewhere. */
const rowsTest = test.extend({
  page: async ({ browser }, use) => {
    const page = await browser.newPage();
    await use(page);
    await page.close();
  },
});

rowsTest(
  'a row is repeated if an earlier one of its stripe has the same elements, classes, styles and states',
  async ({ page }) => {
    await page.setContent(
      show([
        row(),
        row('', 'Other words'),
        row(),
        row(),
        row(' style="color: red"'),
        row(' data-state="on"'),
        row(' aria-selected="true"'),
        row('', '<b>A</b> row'),
        '<li class="row faint"><a href="#">A row</a></li>',
      ]),
    );
    const repeated = await page.evaluateHandle(repeatedRows);
    const places = repeated.evaluate((rows) =>
      rows.map((one) => [...(one.parentElement?.children ?? [])].indexOf(one)),
    );
    expect(await places).toEqual([2, 3]);
  },
);

rowsTest('an unreadable row is found among readable ones, in its own theme and in others', async ({ page }) => {
  const rows = Array.from({ length: 6 }, () => row());
  await page.setContent(show(rows));
  await expectAccessible(page);
  await page.setContent(show([...rows, '<li class="row faint"><a href="#">A row</a></li>', ...rows]));
  for (const isOtherTheme of [false, true])
    await expect(expectAccessible(page, isOtherTheme)).rejects.toThrow('color-contrast: .faint');
});
