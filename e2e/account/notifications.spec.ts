import type { Page } from '@playwright/test';
import { expect, expectAccessible, inEveryTheme, isLive, test } from '../kit/fixtures.ts';
import { startQuiz } from '../kit/quiz.ts';
import type { World } from '../kit/world.ts';

interface Made {
  token: string;
}

async function ask(world: World, method: string, path: string, { token }: Made, body?: object) {
  const reply = await fetch(`${world.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.status, path).toBe(200);
  return ((await reply.json()) as { data: { user: { id: number } } }).data;
}

/** Sends through the API, like an admin's program. */
async function notify(world: World, admin: Made, learner: Made, message: string) {
  const { user } = await ask(world, 'GET', 'auth/me', learner);
  await ask(world, 'POST', 'notify', admin, { userId: user.id, message });
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('region', { name: 'Your notifications' });

test('an open page shows what an admin sends without a reload, and another tab learns what was read', async ({
  page,
  world,
  learner,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  await signIn(learner);
  const live = isLive(page);
  await page.goto('/dashboard');
  await live;
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(bell(other)).toBeVisible();
  await notify(world, admin, learner, 'Your <b>first</b> message');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByText('New notification')).toBeVisible();
  for (let nth = 2; nth <= 11; nth += 1) await notify(world, admin, learner, `Message ${nth}`);
  await expect(bell(other)).toHaveAccessibleName('Notifications, 9+ (11 unread)');
  await expect(bell(other)).toContainText('9+');

  // By keyboard: open, mark one, mark all, close; the focus returns to the bell.
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(list(page)).toContainText('Your <b>first</b> message');
  await list(page).getByRole('button', { name: 'Mark as read' }).first().press('Enter');
  await expect(bell(other)).toHaveAccessibleName('Notifications, 9+ (10 unread)');
  await list(page).getByRole('button', { name: 'Mark all read' }).press('Enter');
  await expect(bell(other)).toHaveAccessibleName('Notifications');
  await expect(list(page).getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('after the server was killed and is back, the page reconnects and catches up', async ({
  page,
  world,
  learner,
  demo,
  signIn,
}) => {
  // The server is started twice, and a page waits longer after each failed try.
  test.setTimeout(180_000);
  const admin = await demo('admin');
  await signIn(learner);
  const live = isLive(page);
  await page.goto('/dashboard');
  const socket = await live;
  // Waiting for the event itself would fail with the killed server's error.
  const lost = new Promise((resolve) => socket.once('close', resolve));
  await world.kill();
  await lost;
  await world.restart();
  await notify(world, admin, learner, 'While you were away');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 60_000 });
  await notify(world, admin, learner, 'And live again');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
});

test('while a quiz runs only the number changes', async ({ page, world, learner, demo, signIn }) => {
  const admin = await demo('admin');
  await signIn(learner);
  const live = isLive(page);
  await page.goto('/quiz');
  await live;
  await startQuiz(page, 'Git and Version Control');
  await notify(world, admin, learner, 'Please do not disturb');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByText('New notification')).toHaveCount(0);
  // The header of a quiz begins at the window's edge: the number stays whole.
  const [box, number] = await Promise.all([bell(page).boundingBox(), bell(page).getByText('1').boundingBox()]);
  expect(number?.y ?? 0).toBeGreaterThanOrEqual(box?.y ?? Infinity);
});

test('a page whose session is ended elsewhere is signed out at once', async ({ page, world, learner, signIn }) => {
  await signIn(learner);
  const live = isLive(page);
  await page.goto('/dashboard');
  await live;
  await expect(bell(page)).toBeVisible();
  await ask(world, 'POST', 'auth/logout', learner);
  await expect(page).toHaveURL(/\/login/);
});

test('the open list is accessible in every theme, empty and full, narrow and wide', async ({
  page,
  world,
  learner,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  await signIn(learner);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dashboard');
    await bell(page).click();
    const state = list(page).getByRole(width === 390 ? 'paragraph' : 'listitem');
    await inEveryTheme(page, async () => {
      await expect(state.first()).toBeVisible();
      await expectAccessible(page);
      const box = await list(page).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    });
    await notify(world, admin, learner, 'A message of some length that has to be broken into lines on a phone');
  }
});
