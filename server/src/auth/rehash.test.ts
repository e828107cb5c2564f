import { Failure } from '@assay/contract/failure';
import { expect, test } from 'vitest';
import { createPasswords } from '../platform/passwords/passwords.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';

const OLD = { memoryCost: 32, timeCost: 2, parallelism: 1 };
const TODAY = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const TODAYS_HASH = /^\$argon2id\$v=19\$m=64,t=1,p=1\$/;
const LOOSE = { RATE_LIMIT_FACTOR: '1000' };

/** A learner whose password was hashed with an older, weaker cost. */
async function longKnown(server: TestServer): Promise<Person> {
  const person = await server.learner();
  const hash = await createPasswords(OLD).hash(person.password);
  await server.store.pool.query('update users set password_hash = $1 where id = $2', [hash, person.id]);
  return person;
}

async function stored({ store }: TestServer, { id }: Person) {
  const { rows } = await store.pool.query('select password_hash, password_set_at from users where id = $1', [id]);
  return rows[0] as { password_hash: string; password_set_at: Date | null };
}

const signIn = ({ call }: TestServer, { email }: Person, password: string) =>
  call('POST /auth/login', { body: { email, password } });

test('a right password is hashed again when it was hashed otherwise than today, and a wrong one changes nothing', async () => {
  const server = await startTestServer(LOOSE, { passwords: createPasswords(TODAY) });
  const person = await longKnown(server);
  const before = await stored(server, person);
  expect((await signIn(server, person, 'wrong')).status).toBe(401);
  expect(await stored(server, person)).toEqual(before);
  expect((await signIn(server, person, person.password)).status).toBe(200);
  const after = await stored(server, person);
  expect(after.password_hash).toMatch(TODAYS_HASH);
  expect(after.password_set_at).toEqual(before.password_set_at);
  expect((await signIn(server, person, person.password)).status).toBe(200);
  expect(await stored(server, person)).toEqual(after);
  // No sessions end because of it.
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(200);
});

test('simultaneous sign-ins with an old hash all succeed', async () => {
  const server = await startTestServer(LOOSE, { passwords: createPasswords(TODAY) });
  const person = await longKnown(server);
  const replies = await Promise.all(Array.from({ length: 8 }, () => signIn(server, person, person.password)));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect((await stored(server, person)).password_hash).toMatch(TODAYS_HASH);
});

test('a password that was changed while the old one was hashed again stays changed, and the old one ends', async () => {
  const strong = createPasswords(TODAY);
  let meanwhile: (() => Promise<void>) | undefined;
  const passwords: Passwords = {
    ...strong,
    async hash(password) {
      const hash = await strong.hash(password);
      const work = meanwhile;
      meanwhile = undefined;
      await work?.();
      return hash;
    },
  };
  const server = await startTestServer(LOOSE, { passwords });
  const person = await longKnown(server);
  const changed = await strong.hash('changed meanwhile');
  meanwhile = async () => {
    await server.store.pool.query('update users set password_hash = $1 where id = $2', [changed, person.id]);
  };
  expect((await signIn(server, person, person.password)).status).toBe(401);
  expect((await stored(server, person)).password_hash).toBe(changed);
  expect((await signIn(server, person, 'changed meanwhile')).status).toBe(200);
});

test('without time for it, the sign-in succeeds and the old hash stays', async () => {
  const strong = createPasswords(TODAY);
  let isBusy = false;
  const passwords: Passwords = {
    ...strong,
    hash: (password) => (isBusy ? Promise.reject(new Failure('unavailable')) : strong.hash(password)),
  };
  const server = await startTestServer(LOOSE, { passwords });
  const person = await longKnown(server);
  const before = await stored(server, person);
  isBusy = true;
  expect((await signIn(server, person, person.password)).status).toBe(200);
  expect(await stored(server, person)).toEqual(before);
});

test('an account without a password is never given one', async () => {
  const server = await startTestServer(LOOSE, { passwords: createPasswords(TODAY) });
  const person = await server.learner();
  await server.store.pool.query('update users set password_hash = null where id = $1', [person.id]);
  expect((await signIn(server, person, person.password)).status).toBe(401);
  expect((await stored(server, person)).password_hash).toBeNull();
});
