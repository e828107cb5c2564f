import { expect, test } from 'vitest';
import { signsInWith } from '../../test/signIn/testCertified.ts';

// With oidc-provider, a certified sign-in service, over HTTP from the button to the session.

test('a person signs in at a certified service; neither it nor we accept the answer twice', async () => {
  const { call, visitor, begin } = await signsInWith();
  const { url, secret } = await begin();
  const answer = await visitor.signIn(url, 'grace');
  expect(answer.pathname).toBe('/login/callback/campus');
  expect(answer.searchParams.get('iss')).toBe(new URL(url).origin);
  const sent = { code: answer.searchParams.get('code'), ...Object.fromEntries(answer.searchParams), secret };
  const reply = await call('POST /auth/providers/campus/finish', { body: sent });
  expect(reply.data.user).toMatchObject({ email: 'grace@campus.example.org', firstName: 'grace', role: 'user' });
  expect((await call('POST /auth/providers/campus/finish', { body: sent })).body.code).toBe('provider_refused');
  const again = await begin();
  const next = await visitor.signIn(again.url, 'grace');
  const mixed = { ...Object.fromEntries(next.searchParams), code: sent.code, secret: again.secret };
  expect((await call('POST /auth/providers/campus/finish', { body: mixed })).body.code).toBe('provider_refused');
});

test('the same person is the same account at every sign-in, another one is not', async () => {
  const { signIn, visitor } = await signsInWith();
  const [first, second] = [await signIn('grace'), await signIn('grace')];
  expect(second.data.user.id).toBe(first.data.user.id);
  visitor.forget();
  expect((await signIn('ada')).data.user.id).not.toBe(first.data.user.id);
});

test('a wrong secret of the client is refused', async () => {
  const { signIn } = await signsInWith({ clientSecret: 'not the one' });
  expect((await signIn('grace')).body.code).toBe('provider_refused');
});
