import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { call } from './quiz.ts';
import { openWindow } from './windows.ts';
import type { World } from './world.ts';

// What the tests of the error catalogue share: one page for all of them, and answers given at its network edge.

export interface Visitor {
  page: Page;
  email: string;
  password: string;
  userId: number;
  /** The texts of the alerts since the last `open`; they are closed at once. */
  alerts: string[];
  /** Opens a path anew, signed in. */
  open(path: string): Promise<void>;
}

let number = 0;

/** A new learner in a window of their own. */
export async function welcome(browser: Browser, world: World): Promise<Visitor> {
  number += 1;
  const login = { email: `catalogue${number}.${Date.now()}@example.org`, password: 'a password of six words' };
  const person = { ...login, firstName: 'Test', lastName: 'Learner' };
  const { token, user } = await call<{ token: string; user: { id: number } }>(
    world,
    'POST',
    'auth/register',
    'none',
    person,
  );
  const page = await openWindow(browser, { baseURL: world.url });
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'alert') alerts.push(dialog.message());
    void dialog.accept();
  });
  // Storage belongs to the origin: its smallest document reaches it.
  await page.goto('/healthz');
  const open = async (path: string) => {
    await page.evaluate(
      ([storedToken, storedUser]) => {
        sessionStorage.clear();
        localStorage.setItem('token', storedToken);
        localStorage.setItem('user', storedUser);
      },
      [token, JSON.stringify(user)] as const,
    );
    alerts.length = 0;
    await page.goto(path);
  };
  return { page, ...login, userId: user.id, alerts, open };
}

/** The server's answer without a word: what a crash or something on the way to it leaves. */
export const WORDLESS = { status: 500, body: {} };

/** From now on a call is answered here. `asked` is method and path below /api: `POST /quiz/start`. */
export async function answerWith(page: Page, asked: string, reply: { status: number; body: object }): Promise<void> {
  const [method, path] = asked.split(' ');
  await page.route(
    (url) => url.pathname === `/api${path}`,
    (route) => {
      if (route.request().method() !== method) return route.fallback();
      return route.fulfill({ status: reply.status, json: reply.body });
    },
  );
}

/** As the server refuses: with a code, its text, and more. */
export const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  body: { success: false, code, message, requestId: 'test', ...more },
});

export const seen = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
