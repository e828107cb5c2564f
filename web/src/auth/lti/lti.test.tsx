import { expect, test } from 'vitest';
import { answer, lastBody, receivedCalls, refuse } from '../../../test/api.ts';
import { expectText, openPage, screen, waitFor } from '../../../test/render.tsx';
import { learner } from '../../../test/samples.ts';

const inTab = { ltiLaunch: 'the secret' };

test('a platform’s login begins a launch, and what it sent leaves the address', async () => {
  refuse('POST /lti/begin', 'lti_platform_off');
  const page = await openPage(
    '/lti/start#iss=https%3A%2F%2Flms.example.org&login_hint=7&client_id=assay&lti_message_hint=4',
  );
  await expectText('This learning platform isn’t active here. Ask an admin.');
  expect(lastBody('POST /lti/begin')).toEqual({
    issuer: 'https://lms.example.org',
    loginHint: '7',
    clientId: 'assay',
    messageHint: '4',
  });
  expect(page.path()).toBe('/lti/start');
});

test('a launch is finished once, with the secret of this tab, and opens its page', async () => {
  answer('POST /lti/finish', { signIn: { user: learner, token: 'asy_token' }, path: '/privacy' });
  refuse('GET /legal/:page', 'unavailable');
  const page = await openPage('/lti/launch#state=the-state', { inTab });
  await waitFor(() => expect(page.path()).toBe('/privacy'));
  expect(receivedCalls('POST /lti/finish')).toHaveLength(1);
  expect(lastBody('POST /lti/finish')).toEqual({ state: 'the-state', secret: 'the secret' });
  expect(window.sessionStorage.getItem('ltiLaunch')).toBeNull();
});

test.each([
  ['that this tab did not begin', '/lti/launch#state=the-state', {}],
  ['without a state', '/lti/launch', inTab],
  ['without a platform', '/lti/start', inTab],
])('a launch %s is not sent', async (_what, path, kept) => {
  await openPage(path, { inTab: kept });
  await expectText('This page is opened from a course. Open the activity in your course again.');
  await screen.findByRole('link', { name: 'Back to Login' });
  expect(receivedCalls('POST /lti/finish')).toEqual([]);
  expect(receivedCalls('POST /lti/begin')).toEqual([]);
});

test('a refused launch shows the server’s reason', async () => {
  refuse('POST /lti/finish', 'lti_admin');
  await openPage('/lti/launch#state=the-state', { inTab });
  await expectText(
    'This account belongs to an admin, who can’t sign in from a course. Sign in on the sign-in page instead.',
  );
});
