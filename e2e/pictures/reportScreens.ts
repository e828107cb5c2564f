import type { Page } from '@playwright/test';
import { admin } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import { makeRoomForAll } from '../kit/wholePage.ts';
import type { World } from '../kit/world.ts';

const GROUPS = ['Intake of autumn', 'Intake of spring', 'Evening classes'];

/** The admins' first pages: the dashboard, the reports and a person's report. */
export function reportScreens(world: () => World) {
  let grouped: Promise<void> | undefined;
  /** The demo's people have no group, so most of them are put into one. */
  const group = async () => {
    const { token } = await admin(world());
    const { items } = await call<{ items: { id: number; role: string }[] }>(world(), 'GET', 'users?limit=100', token);
    const learners = items.filter(({ role }) => role === 'user');
    for (const [nth, { id }] of learners.slice(0, 20).entries())
      await call(world(), 'PUT', `users/${id}`, token, { group: GROUPS[nth % GROUPS.length] });
  };
  return [
    { name: 'admin-dashboard', who: 'admin', path: '/admin/dashboard' },
    { name: 'reports', who: 'admin', path: '/admin/reports?period=90d' },
    { name: 'reports-activity', who: 'admin', path: '/admin/reports?period=90d&tab=activity' },
    {
      name: 'reports-groups',
      who: 'admin',
      path: '/admin/dashboard',
      prepare: async (page: Page) => {
        await (grouped ??= group());
        await page.goto('/admin/reports?period=90d&by=group');
        await page.getByRole('heading', { name: 'Skills by group of learners' }).waitFor();
        await page.waitForLoadState('networkidle');
      },
    },
    { name: 'assistant', who: 'admin', path: '/admin/ai-chat' },
    { name: 'assistant-settings', who: 'admin', path: '/admin/ai-chat/settings' },
    { name: 'questions-generate', who: 'admin', path: '/admin/questions/generate' },
    {
      name: 'assistant-answer',
      who: 'admin',
      path: '/admin/ai-chat',
      prepare: async (page: Page) => {
        await page.getByRole('button', { name: 'Weakest skills this month', exact: true }).click();
        await page.getByRole('table', { name: 'Answer 1' }).waitFor();
      },
    },
    { name: 'reports-difficulty', who: 'admin', path: '/admin/reports?period=90d&by=difficulty' },
    {
      name: 'reports-difficulty-about',
      who: 'admin',
      path: '/admin/reports?period=90d&by=difficulty',
      prepare: async (page: Page) => {
        await makeRoomForAll(page, 8000);
        await page.getByRole('button', { name: 'About Skills by difficulty' }).press('Enter');
      },
    },
    {
      name: 'user-report',
      who: 'admin',
      path: '/admin/dashboard',
      isPrinted: true,
      prepare: async (page: Page) => {
        await page.getByRole('listitem').getByRole('link', { name: /^Rank/ }).first().click();
        await page.getByRole('heading', { name: 'Skills', exact: true }).waitFor();
      },
    },
  ] as const;
}
