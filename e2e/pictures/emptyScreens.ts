import type { Page } from '@playwright/test';
import { call } from '../kit/quiz.ts';
import { startWorld } from '../kit/world.ts';
import type { World } from '../kit/world.ts';

const ADMIN_PASSCODE = 'passcode of pictures';
const PEOPLE = {
  admin: { email: 'first@example.org', firstName: 'Ada', lastName: 'Byron', role: 'admin' },
  learner: { email: 'second@example.org', firstName: 'Grace', lastName: 'Hopper', role: 'user' },
} as const;

interface Session {
  token: string;
  user: object;
}

/** An empty server for its first people, started for the first of the pictures. */
export function emptyScreens() {
  let started: Promise<World> | undefined;
  const sessions = new Map<string, Promise<Session>>();
  const enter = async (who: keyof typeof PEOPLE) => {
    const world = await (started ??= startWorld({ DEMO: '0', ADMIN_PASSCODE }));
    const body = { ...PEOPLE[who], password: 'a password of six words', adminPasscode: ADMIN_PASSCODE };
    const session = sessions.get(who) ?? call<Session>(world, 'POST', 'auth/register', 'none', body);
    sessions.set(who, session);
    return { world, session: await session };
  };
  /** The theme was selected on the other server's page. */
  const open = (who: keyof typeof PEOPLE, path: string) => async (page: Page) => {
    const theme = await page.evaluate(() => localStorage.getItem('theme') ?? 'light');
    // The first person becomes the admin.
    await enter('admin');
    const { world, session } = await enter(who);
    await page.goto(`${world.url}/healthz`);
    await page.evaluate(
      ([chosen, token, user]) => {
        localStorage.setItem('theme', chosen);
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      },
      [theme, session.token, JSON.stringify(session.user)] as const,
    );
    await page.goto(world.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  const pictured = (name: string, who: keyof typeof PEOPLE, path: string) =>
    ({ name: `empty-${name}`, who: 'visitor', path: '/login', prepare: open(who, path) }) as const;
  const screens = [
    pictured('admin-dashboard', 'admin', '/admin/dashboard'),
    pictured('dashboard', 'learner', '/dashboard'),
    pictured('reports', 'admin', '/admin/reports'),
    pictured('items', 'admin', '/admin/reports/items'),
    pictured('attempts', 'admin', '/admin/reports/attempts'),
    pictured('skills', 'admin', '/admin/skills'),
    pictured('questions', 'admin', '/admin/questions'),
  ];
  const stop = async () => {
    if (started) await (await started).stop();
  };
  return { screens, stop };
}
