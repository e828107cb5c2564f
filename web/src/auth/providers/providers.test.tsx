import { expect, test } from 'vitest';
import { answer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectText, expectToast, openPage, screen, waitFor } from '../../../test/render.tsx';
import { answerDashboard, answerProfile, learner } from '../../../test/samples.ts';

const config = { providers: [{ id: 'campus', label: 'Campus account' }] };
const started = (more = {}) => ({ providerSignIn: JSON.stringify({ id: 'campus', secret: 'the secret', ...more }) });
const RETURN = '/login/callback/campus?code=the-code&state=the-state&iss=https%3A%2F%2Flogin.example.org';

test('the sign-in page has a button for each service, beside the password', async () => {
  refuse('POST /auth/providers/:provider/begin', 'unavailable', {
    message: 'Campus account cannot be reached right now.',
  });
  const page = await openPage('/login', { config });
  await screen.findByLabelText('Password');
  await page.press('Sign in with Campus account');
  await expectText('Campus account cannot be reached right now.');
  expect(lastBody('POST /auth/providers/:provider/begin')).toEqual({ reactivate: false });
});

test.each(['/login', '/register'])('on %s one line separates the password from all services', async (path) => {
  refuse('POST /auth/google/nonce', 'unavailable');
  await openPage(path, { config: { ...config, googleClientId: 'client' } });
  await screen.findByRole('button', { name: /Campus account/ });
  await screen.findByText('Failed to initialize Google Auth');
  expect(screen.getAllByText('or')).toHaveLength(1);
});

test('where passwords are turned off, the profile offers nothing that needs one', async () => {
  answerProfile();
  await openPage('/profile', { config: { ...config, passwordSignIn: false }, as: { ...learner, hasPassword: false } });
  await screen.findByRole('heading', { name: 'Single sign-on' });
  for (const name of ['Set a password', 'Two-step sign-in', 'Access tokens'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'Deactivate account' })).toBeTruthy();
});

test.each(['/login', '/register'])('where passwords are turned off, %s shows only the services', async (path) => {
  await openPage(path, { config: { ...config, passwordSignIn: false } });
  await screen.findByRole('button', { name: 'Sign in with Campus account' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull();
});

test('the answer in the address is sent once, with the secret of this tab, and leaves the address', async () => {
  answerDashboard();
  answer('POST /auth/providers/:provider/finish', { user: learner, token: 'asy_token' });
  const page = await openPage(RETURN, { config, inTab: started() });
  await expectToast(`Welcome back, ${learner.firstName}`);
  await waitFor(() => expect(page.path()).toBe('/dashboard'));
  expect(receivedCalls('POST /auth/providers/:provider/finish')).toHaveLength(1);
  expect(lastBody('POST /auth/providers/:provider/finish')).toEqual({
    code: 'the-code',
    state: 'the-state',
    iss: 'https://login.example.org',
    secret: 'the secret',
  });
  expect(window.sessionStorage.getItem('providerSignIn')).toBeNull();
});

test.each([
  ['that this tab did not start', RETURN, {}],
  ['of another service', RETURN, { providerSignIn: JSON.stringify({ id: 'other', secret: 'x' }) }],
  ['that ended with an error', '/login/callback/campus?error=access_denied&state=x', started()],
])('an answer %s is not sent', async (_what, path, inTab) => {
  await openPage(path, { config, inTab });
  await screen.findByRole('link', { name: 'Back to Login' });
  expect(receivedCalls('POST /auth/providers/:provider/finish')).toEqual([]);
});

test('a refusal shows the server’s reason and the way back', async () => {
  refuse('POST /auth/providers/:provider/finish', 'provider_no_account');
  await openPage(RETURN, { config, inTab: started() });
  await expectText('You don’t have an account here yet. Ask an admin for one.');
  await screen.findByRole('link', { name: 'Back to Login' });
});

test('a second factor is asked for', async () => {
  answer('POST /auth/providers/:provider/finish', {
    secondFactor: { challenge: 'c', expiresAt: '2030-01-01T00:00:00.000Z' },
  });
  await openPage(RETURN, { config, inTab: started() });
  expect(await screen.findByRole('heading', { name: 'Second step' })).toBeTruthy();
});

test('an account that its owner deactivated can be reactivated', async () => {
  const reactivateUntil = '2030-01-01T00:00:00.000Z';
  refuse('POST /auth/providers/:provider/finish', 'account_deactivated', { reactivateUntil });
  refuse('POST /auth/providers/:provider/begin', 'unavailable');
  const page = await openPage(RETURN, { config, inTab: started() });
  await page.press('Reactivate account');
  await waitFor(() => expect(lastBody('POST /auth/providers/:provider/begin')).toEqual({ reactivate: true }));
});
