import { startTestGoogle } from '@assay/server/test/signIn/testGoogle';
import type { Page } from '@playwright/test';
import { newPerson, signInAtGoogle } from '../kit/google.ts';
import { mailedLink } from '../kit/outbox.ts';
import { call } from '../kit/quiz.ts';
import { api, codeOf, turnOnOverApi } from '../kit/secondFactor.ts';
import { startWorld } from '../kit/world.ts';
import type { World } from '../kit/world.ts';

let number = 0;

/** Account events in the states worth a picture; each with a new person. */
export function accountScreens(world: () => World) {
  const newLearner = async () => {
    number += 1;
    const person = { email: `pictured${number}.${Date.now()}@example.org`, password: 'a password of six words' };
    const { token } = await api(world().url, 'auth/register', { ...person, firstName: 'Ada', lastName: 'Byron' });
    return { ...person, token: token as string };
  };
  const enter = async (page: Page, path: string) => {
    const person = await newLearner();
    await page.evaluate((token) => localStorage.setItem('token', token), person.token);
    await page.evaluate(
      ([email]) =>
        localStorage.setItem(
          'user',
          JSON.stringify({ id: 1, email, firstName: 'Ada', lastName: 'Byron', role: 'user' }),
        ),
      [person.email],
    );
    await page.goto(path);
    return person;
  };
  const moveAddress = async (page: Page, path: '/confirm-email' | '/undo-email') => {
    const person = await newLearner();
    const email = `moved.${person.email}`;
    const profile = { firstName: 'Ada', lastName: 'Byron', email, currentPassword: person.password };
    await call(world(), 'PUT', 'users/profile', person.token, profile);
    await page.goto(await mailedLink(world(), path === '/undo-email' ? person.email : email, path));
    await page
      .getByRole('button', { name: path === '/undo-email' ? 'Restore address' : 'Confirm address' })
      .first()
      .waitFor();
  };
  const beginTwoSteps = async (page: Page) => {
    const { password } = await enter(page, '/profile');
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /QR code/ }).waitFor();
  };
  const beginToken = async (page: Page) => {
    const { password, token } = await enter(page, '/profile');
    const made = { name: 'Nightly export', areas: { results: 'read', people: 'write' }, currentPassword: password };
    await call(world(), 'POST', 'auth/tokens', token, { ...made, days: 30 });
    await page.reload();
    await page.getByText('Never used').waitFor();
    return password;
  };
  const visitor = { who: 'visitor', path: '/login' } as const;
  return [
    { ...visitor, name: 'access-tokens', prepare: beginToken },
    {
      ...visitor,
      name: 'access-token-new',
      prepare: async (page: Page) => {
        await beginToken(page);
        await page.getByRole('button', { name: 'New token' }).click();
        await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Learning record store');
      },
    },
    {
      ...visitor,
      name: 'access-token-shown',
      prepare: async (page: Page) => {
        const password = await beginToken(page);
        await page.getByRole('button', { name: 'New token' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Name', { exact: true }).fill('Learning record store');
        await dialog.getByRole('radio', { name: 'Read' }).first().check();
        await dialog.getByLabel('Current password').fill(password);
        await page.keyboard.press('Enter');
        await page.getByRole('dialog', { name: 'Your new access token' }).waitFor();
      },
    },
    { ...visitor, name: 'two-steps-begun', prepare: beginTwoSteps },
    {
      ...visitor,
      name: 'two-steps-recovery-codes',
      prepare: async (page: Page) => {
        await beginTwoSteps(page);
        const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
        await page.getByLabel('Six-digit code').fill(codeOf(secret));
        await page.keyboard.press('Enter');
        await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'two-steps-on',
      prepare: async (page: Page) => {
        await turnOnOverApi(world().url, await enter(page, '/login'));
        await page.goto('/profile');
        await page.getByText('10 recovery codes are left.').waitFor();
      },
    },
    {
      ...visitor,
      name: 'two-steps-asked',
      prepare: async (page: Page) => {
        const person = await newLearner();
        await turnOnOverApi(world().url, person);
        await page.getByLabel('Email', { exact: true }).fill(person.email);
        await page.getByLabel('Password', { exact: true }).fill(person.password);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Second step' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'profile-email-pending',
      prepare: async (page: Page) => {
        const { token, email, password } = await enter(page, '/login');
        const profile = { firstName: 'Ada', lastName: 'Byron', email: `new.${email}`, currentPassword: password };
        await call(world(), 'PUT', 'users/profile', token, profile);
        await page.goto('/profile');
        await page.getByText('Confirm your new email.').waitFor();
      },
    },
    {
      ...visitor,
      name: 'delete-with-code',
      prepare: async (page: Page) => {
        const person = await enter(page, '/login');
        await turnOnOverApi(world().url, person);
        await page.goto('/profile');
        await page.getByRole('button', { name: 'Delete now…' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Current password').fill(person.password);
        await dialog.getByLabel('Authenticator or recovery code').fill('000000');
        await dialog.getByRole('button', { name: 'Delete account' }).click();
        await dialog.getByText('This code is incorrect').waitFor();
      },
    },
    { ...visitor, name: 'address-confirm', prepare: (page: Page) => moveAddress(page, '/confirm-email') },
    { ...visitor, name: 'address-undo', prepare: (page: Page) => moveAddress(page, '/undo-email') },
    {
      ...visitor,
      name: 'rate-limited',
      prepare: async (page: Page) => {
        await page.route('**/api/auth/login', (route) =>
          route.fulfill({
            status: 429,
            json: { success: false, code: 'rate_limited', message: 'Too many tries.', retryAfter: 50, requestId: 'r' },
          }),
        );
        await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
        await page.getByLabel('Password', { exact: true }).fill('a password of six words');
        await page.keyboard.press('Enter');
        // The countdown appears after the first message.
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByText('Rate limit exceeded.').first().waitFor();
      },
    },
  ];
}

/** Dialogs that need a server with sign-in by Google, which is started for the first of them. */
export function googleScreens() {
  let started: Promise<{ world: World; google: Awaited<ReturnType<typeof startTestGoogle>> }> | undefined;
  const start = async () => {
    const google = await startTestGoogle({ now: () => new Date() });
    const settings = {
      ADMIN_PASSCODE: 'passcode of pictures',
      GOOGLE_CLIENT_ID: google.clientId,
      E2E_GOOGLE_KEYS_URL: google.keysUrl,
    };
    return { google, world: await startWorld(settings, 'e2e/kit/preparedServer.ts') };
  };
  /** The theme was selected on the other server's page. */
  const openAtGoogle = async (page: Page, path: string) => {
    const { world, google } = await (started ??= start());
    const theme = await page.evaluate(() => localStorage.getItem('theme') ?? 'light');
    await signInAtGoogle(page, google, newPerson());
    await page.goto(`${world.url}${path}`);
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.reload();
    return world;
  };
  const signUp = async (page: Page) => {
    const world = await openAtGoogle(page, '/register');
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    await page.waitForURL(/dashboard/);
    await page.goto(`${world.url}/profile`);
    return world;
  };
  const visitor = { who: 'visitor', path: '/login' } as const;
  const screens = [
    {
      ...visitor,
      name: 'google-login',
      prepare: async (page: Page) => {
        await openAtGoogle(page, '/login');
        await page.getByRole('region', { name: 'Sign in with your Google account' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'google-register-admin',
      prepare: async (page: Page) => {
        await openAtGoogle(page, '/register');
        await page.getByLabel('Register as Admin').check();
        await page.getByRole('button', { name: 'Create Account' }).click();
      },
    },
    {
      ...visitor,
      name: 'google-admin',
      prepare: async (page: Page) => {
        await openAtGoogle(page, '/register');
        await page.getByLabel('Register as Admin').check();
        await page.getByRole('button', { name: 'Sign up with Google' }).click();
        await page.getByRole('dialog', { name: 'Admin Verification' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'google-first-password',
      prepare: async (page: Page) => {
        await signUp(page);
        for (const field of ['New password', 'Confirm new password'])
          await page.getByLabel(field, { exact: true }).fill('a first password of words');
        await page.getByRole('button', { name: 'Set password' }).click();
        await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'google-deleting',
      prepare: async (page: Page) => {
        await signUp(page);
        await page.getByRole('button', { name: 'Delete now…' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
        const asked = page.getByRole('dialog', { name: 'Confirm it’s you' });
        await asked.getByRole('button', { name: 'Sign in with Google' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'google-coming-back',
      prepare: async (page: Page) => {
        await signUp(page);
        await page.getByRole('button', { name: 'Deactivate account' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click();
        await page.waitForURL(/login/);
        await page.getByRole('button', { name: 'Sign in with Google' }).first().click();
        await page.getByRole('dialog', { name: 'Reactivate your account' }).waitFor();
      },
    },
  ];
  const stop = async () => {
    if (!started) return;
    const { world, google } = await started;
    await world.stop();
    await google.stop();
  };
  return { screens, stop };
}
