import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { everyPath, type Visit } from '../kit/everyPath.ts';
import { coveredByToast } from '../kit/toasts.ts';

interface RouterOfThePage {
  routesByPath: object;
  navigate(to: { href: string }): Promise<void>;
}

/** The library exposes it for its tools: the product's own routes. */
type WithRouter = { __TSR_ROUTER__: RouterOfThePage };

const pathsOf = (page: Page) =>
  page.evaluate(() => Object.keys((window as unknown as WithRouter).__TSR_ROUTER__.routesByPath));

/** Navigates like a link, without reloading the application. */
const go = (page: Page, href: string) =>
  page.evaluate((to) => (window as unknown as WithRouter).__TSR_ROUTER__.navigate({ href: to }), href);

test(
  'every path of the router renders for who may open it',
  { tag: '@journey' },
  async ({ page, demo, signIn, world }) => {
    const learner = await demo('learner');
    const { signedOut, learners, admins } = await everyPath(world, learner);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (line) => /Trusted(Script|HTML)|Content Security/.test(line.text()) && faults.push(line.text()));
    const covered: string[] = [];
    const visit = (visits: Visit[]) =>
      test.step(`${visits.length} paths`, async () => {
        await page.goto(visits[0]?.[2] ?? visits[0]?.[0] ?? '/');
        for (const [path, heading, address = path] of visits) {
          await go(page, address);
          await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
          await expect(page).toHaveTitle(/^\S.* · Assay$/);
          covered.push(...(await coveredByToast(page)).map((part) => `${path} ${part}`));
        }
      });
    await visit(signedOut);
    await signIn(learner);
    await visit(learners);
    await signIn(await demo('admin'));
    // The first one is opened by URL, which loads the admin routes.
    await visit(admins);
    expect((await pathsOf(page)).toSorted()).toEqual(
      [...signedOut, ...learners, ...admins].map(([path]) => path).toSorted(),
    );
    expect(faults).toEqual([]);
    expect(covered).toEqual([]);
  },
);

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsverordnungen';

/** Gives every heading a word that no phone's line holds. @returns the headings that did not wrap it */
const lengthenHeadings = (page: Page) =>
  page.evaluate((word) => {
    const shown = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
      (heading) => heading.offsetWidth > 1 && heading.checkVisibility(),
    );
    for (const heading of shown) {
      const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let text = words.nextNode(); text !== null; text = words.nextNode())
        if (text.nodeValue?.trim()) text.nodeValue = word;
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = shown.filter((heading) => heading.scrollWidth > heading.clientWidth + 1);
    const whole = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    return [...wide.map(({ tagName, scrollWidth: width }) => `${tagName} of ${width} px`), ...whole];
  }, LONG);

test('a long word wraps in the headings of every page on a phone', async ({ page, demo, signIn, world }) => {
  const learner = await demo('learner');
  const { signedOut, learners, admins } = await everyPath(world, learner);
  await page.setViewportSize({ width: 390, height: 844 });
  const faults: string[] = [];
  const visit = async (visits: Visit[]) => {
    await page.goto(visits[0]?.[2] ?? visits[0]?.[0] ?? '/');
    for (const [path, heading, address = path] of visits) {
      await go(page, address);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await page.waitForLoadState('networkidle');
      faults.push(...(await lengthenHeadings(page)).map((fault) => `${path}: ${fault}`));
    }
  };
  await visit(signedOut);
  await signIn(learner);
  await visit(learners);
  await signIn(await demo('admin'));
  await visit(admins);
  expect(faults).toEqual([]);
});
