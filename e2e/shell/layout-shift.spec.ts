import type { Page } from '@playwright/test';
import { everyPath } from '../kit/everyPath.ts';
import { expect, test } from '../kit/fixtures.ts';

/** Half of what counts as good on the web. */
const MOST = 0.05;
/** Answers on a real network come after the skeletons were drawn. */
const ANSWER_MS = 250;

/** Opens a path anew. @returns how far its content moved by itself while loading, and what moved */
async function shiftOf(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Two frames draw what the last answer brought.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    return (window as unknown as { layoutShifts: Shift[] }).layoutShifts;
  });
}

interface Shift {
  value: number;
  moved: string[];
}

const watchShifts = () => {
  const found: Shift[] = [];
  Object.assign(window, { layoutShifts: found });
  const nameOf = (node: Node | null) => {
    if (!(node instanceof Element)) return '?';
    const isInFrame = node.closest('header') !== null && node.closest('main') === null;
    return `${isInFrame ? 'FRAME ' : ''}${node.tagName} ${node.textContent.trim().slice(0, 40)}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as (Shift & {
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        found.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The pages people open most, and those with most to load. */
const MAIN = {
  learner: ['/dashboard', '/quiz', '/quiz/$id', '/history', '/leaderboard', '/profile'],
  admin: [
    '/admin/dashboard',
    '/admin/users',
    '/admin/skills',
    '/admin/questions',
    '/admin/questions/$id',
    '/admin/virtual-rounds',
    '/admin/virtual-rounds/meetings',
    '/admin/reports',
    '/admin/reports/users/$id',
    '/admin/reports/attempts',
    '/admin/reports/attempts/$id',
    '/admin/reports/items',
    '/admin/reports/items/$id',
  ],
};

for (const who of ['learner', 'admin'] as const)
  for (const width of [390, 1280])
    test(`nothing jumps while a page of the ${who} loads, ${width} px wide`, async ({ page, demo, signIn, world }) => {
      const { learners, admins } = await everyPath(world, await demo('learner'));
      const visits = [...learners, ...admins].filter(([path]) => MAIN[who].includes(path));
      expect(visits).toHaveLength(MAIN[who].length);
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(watchShifts);
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
        await route.fallback().catch(() => undefined);
      });
      await signIn(await demo(who));
      const jumping: string[] = [];
      for (const [path, , address = path] of visits) {
        const shifts = await shiftOf(page, address);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        const moved = shifts.flatMap((shift) => shift.moved);
        // The frame's header never moves at all.
        if (sum > MOST || moved.some((name) => name.startsWith('FRAME')))
          jumping.push(`${path} ${sum.toFixed(3)}: ${moved.join(' | ')}`);
      }
      expect(jumping).toEqual([]);
    });
