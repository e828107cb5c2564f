import type { Page } from '@playwright/test';
import type { World } from '../kit/world.ts';

/** The pages before signing in. */
export function doorScreens(world: () => World) {
  const visitor = { who: 'visitor' } as const;
  // A new person for every picture, so that no other person is affected.
  const deactivated = async (page: Page) => {
    const person = { email: `away.${Date.now()}@example.org`, password: 'a password of six words' };
    const post = async (path: string, data: object, token = '') => {
      const headers = { ...(token && { authorization: `Bearer ${token}` }) };
      const reply = await page.request.post(`${world().url}/api/${path}`, { headers, data });
      return ((await reply.json()) as { data: { token: string } }).data;
    };
    const { token } = await post('auth/register', { ...person, firstName: 'Away', lastName: 'Now' });
    await post('auth/deactivate', {}, token);
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Reactivate account' }).waitFor();
  };
  return [
    { ...visitor, name: 'login', path: '/login' },
    {
      ...visitor,
      name: 'login-refused',
      path: '/login',
      prepare: async (page: Page) => {
        await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
        await page.getByLabel('Password', { exact: true }).fill('not the password');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('dialog', { name: 'Login Error' }).waitFor();
      },
    },
    { ...visitor, name: 'register', path: '/register' },
    { ...visitor, name: 'forgot-password', path: '/forgot-password' },
    {
      ...visitor,
      name: 'forgot-password-otp',
      path: '/forgot-password',
      prepare: async (page: Page) => {
        await page.getByLabel('Email', { exact: true }).fill('learner@demo.example');
        await page.getByRole('button', { name: 'Send OTP' }).click();
        await page.getByLabel('OTP', { exact: true }).fill('042817');
      },
    },
    { ...visitor, name: 'forgot-password-reset', path: '/forgot-password#token=of-a-picture' },
    { ...visitor, name: 'reactivation', path: '/login', prepare: deactivated },
    { ...visitor, name: 'undo-email', path: '/undo-email' },
    { ...visitor, name: 'legal-privacy', path: '/privacy' },
    { ...visitor, name: 'legal-terms', path: '/terms' },
    { ...visitor, name: 'legal-cancellation', path: '/cancellation' },
    { ...visitor, name: 'legal-delivery', path: '/delivery' },
    { ...visitor, name: 'legal-policy', path: '/policy' },
    { ...visitor, name: 'not-found', path: '/a/page/that/is/not/here' },
  ] as const;
}
