import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { prove } from '../../test/testAddresses.ts';
import { grace, startLti } from '../../test/lti/testLti.ts';
import { enabled } from '../../test/signIn/testSecondFactor.ts';

const TRUSTED = { domains: ['campus.example.org'] };

test('a person gets a learner’s account of their own, and the same one at the next launch', async () => {
  const { launch, call, store } = await startLti();
  const first = await launch();
  const { user, token } = first.data.signIn;
  expect(user).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', role: 'user', hasPassword: false });
  // The platform is trusted for no domain, so its word about addresses does not count.
  expect(user.email).toMatch(/@no-email\.invalid$/);
  expect((await call('GET /auth/me', { token })).data.user.id).toBe(user.id);
  expect((await launch()).data.signIn.user.id).toBe(user.id);
  expect((await launch({ sub: 'person-8' })).data.signIn.user.id).not.toBe(user.id);
  expect(await auditEvents(store, 'registered')).toMatchObject([
    { subjectId: user.id, details: { by: 'lti' } },
    { details: { by: 'lti' } },
  ]);
});

test('no role of the platform makes an admin', async () => {
  const { launch } = await startLti({ platform: TRUSTED });
  const roles = [
    'http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator',
    'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator',
    'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor',
  ];
  expect((await launch(grace, { claims: { '/roles': roles } })).data.signIn.user.role).toBe('user');
});

test('an address in a trusted domain opens the account that has it, and in any other none', async () => {
  const { launch, change, learner, store, ...server } = await startLti();
  const person = await learner();
  await prove({ learner, store, ...server }, person);
  const claimed = { sub: 'person-9', email: person.email };
  expect((await launch(claimed)).data.signIn.user.id).not.toBe(person.id);
  await change({ domains: ['example.org'] });
  // The person has an account by now, which they keep.
  expect((await launch(claimed)).data.signIn.user.id).not.toBe(person.id);
  const joined = (await launch({ ...claimed, sub: 'person-10' })).data.signIn.user;
  expect([joined.id, joined.hasPassword]).toEqual([person.id, true]);
  expect(await auditEvents(store, 'lti_person_linked')).toMatchObject([{ subjectId: person.id }]);
  // Addresses change hands: a second person with it is another person.
  expect((await launch({ ...claimed, sub: 'person-11' })).data.signIn.user.id).not.toBe(person.id);
});

test('a password that another may have set is void once the owner of the address comes', async () => {
  const { launch, learner, call } = await startLti({ platform: { domains: ['example.org'] } });
  const squatter = await learner();
  const joined = await launch({ sub: 'owner', email: squatter.email });
  expect(joined.data.signIn.user).toMatchObject({ id: squatter.id, hasPassword: false });
  expect((await call('GET /auth/me', { token: squatter.token })).status).toBe(401);
  const { email, password } = squatter;
  expect((await call('POST /auth/login', { body: { email, password } })).status).toBe(401);
});

test('an admin’s account is never opened: neither by its address, nor after its person was made one', async () => {
  const { launch, boss, call, store } = await startLti({ platform: { domains: ['example.org'] } });
  const other = (await launch({ sub: 'claims to be', email: boss.email })).data.signIn.user;
  expect([other.id === boss.id, other.role]).toEqual([false, 'user']);
  const { user } = (await launch()).data.signIn;
  await store.pool.query(`update users set role = 'admin' where id = $1`, [user.id]);
  expect((await launch()).body.code).toBe('lti_admin');
  expect((await call('GET /auth/me', { token: boss.token })).data.user.id).toBe(boss.id);
});

test('a deactivated account stays closed, and two-step sign-in is asked for', async () => {
  const server = await startLti({ platform: { domains: ['example.org'] } });
  const person = await server.learner();
  await prove(server, person);
  const student = { sub: 'person-12', email: person.email };
  await enabled(server, person);
  expect((await server.launch(student)).data.signIn).toHaveProperty('secondFactor.challenge');
  await server.store.pool.query('update users set is_active = false where id = $1', [person.id]);
  expect((await server.launch(student)).body.code).toBe('account_deactivated');
});

test('two first launches at once make one account', async () => {
  const { comeBack, send, finish, store } = await startLti({ platform: TRUSTED });
  const [one, other] = [await comeBack(), await comeBack()];
  await send(one.form);
  await send(other.form);
  const ends = await Promise.all([one, other].map(({ form, secret }) => finish(form.state, secret)));
  expect(new Set(ends.map(({ data }) => data.signIn.user.id)).size).toBe(1);
  expect((await store.pool.query('select from lti_people')).rowCount).toBe(1);
});

test('no email is written to a person whose address is not known', async () => {
  const { launch, store, call } = await startLti();
  const { user } = (await launch()).data.signIn;
  await call('POST /auth/forgot-password', { body: { email: user.email } });
  expect((await store.pool.query('select from outbox where user_id = $1', [user.id])).rowCount).toBe(0);
});

test('a disconnected person gets an account of their own at the next launch', async () => {
  const { launch, store, app } = await startLti({ platform: TRUSTED });
  const { user } = (await launch()).data.signIn;
  const { disconnectLtiPeople } = await import('../users/ltiPeople.service.ts');
  await disconnectLtiPeople(app, user.id, (connectedAt) => connectedAt > app.clock.now());
  expect((await launch()).data.signIn.user.id).toBe(user.id);
  await disconnectLtiPeople(app, user.id);
  expect((await store.pool.query('select from lti_people')).rowCount).toBe(0);
});
