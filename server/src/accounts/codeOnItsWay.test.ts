import { expect, test } from 'vitest';
import { askForEmail, confirmEmail, prove, tokenMailedTo } from '../../test/testAddresses.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';

// A squatter registered an address; the owner of its mailbox asks for a code.

const ELSEWHERE = 'elsewhere@example.org';
const TEN_MINUTES = 600;

const deleteAccount = ({ call }: TestServer, { token, password }: Person) =>
  call('POST /auth/delete-account', { token, body: { currentPassword: password } });

/** @returns the code emailed to the person's address */
async function askForCode({ app, call, store }: TestServer, { email }: Person): Promise<string> {
  expect((await call('POST /auth/forgot-password', { body: { email } })).status).toBe(200);
  await app.afterwards.settled();
  const { rows } = await store.pool.query(
    `select text_part from outbox where kind = 'reset_code' and to_address = $1 order by id desc limit 1`,
    [email],
  );
  return /^\d{6}$/m.exec(rows[0]?.text_part.replaceAll(' ', '') ?? '')?.[0] ?? 'none';
}

async function useCode({ call }: TestServer, { email }: Person, otp: string) {
  const verified = await call('POST /auth/verify-otp', { body: { email, otp } });
  const { resetToken } = verified.data ?? {};
  const newPassword = 'the password of the owner';
  return () => call('POST /auth/reset-password', { body: { resetToken, newPassword, confirmPassword: newPassword } });
}

const refusal = async (reply: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await reply;
  return [status, body.code];
};

test('an unproven account is not deleted while a code is on its way to its address, and the code takes it', async () => {
  const server = await startTestServer();
  const squatter = await server.learner();
  const code = await askForCode(server, squatter);
  expect(await refusal(deleteAccount(server, squatter))).toEqual([409, 'reset_pending']);
  const reset = await useCode(server, squatter, code);
  expect(await refusal(deleteAccount(server, squatter))).toEqual([409, 'reset_pending']);
  expect((await reset()).status).toBe(200);
  expect((await deleteAccount(server, squatter)).status).toBe(401);
});

test('an unproven account keeps its address while a code is on its way there', async () => {
  const server = await startTestServer();
  const squatter = await server.learner();
  expect((await askForEmail(server, squatter, ELSEWHERE)).status).toBe(200);
  const link = await tokenMailedTo(server, ELSEWHERE, 'email_confirm');
  const code = await askForCode(server, squatter);
  expect(await refusal(confirmEmail(server, link))).toEqual([409, 'reset_pending']);
  expect((await (await useCode(server, squatter, code))()).status).toBe(200);
});

test('once the code has expired, an unproven account can move and be deleted', async () => {
  const server = await startTestServer();
  const [moving, leaving] = [await server.learner(), await server.learner()];
  await askForEmail(server, moving, ELSEWHERE);
  const link = await tokenMailedTo(server, ELSEWHERE, 'email_confirm');
  for (const person of [moving, leaving]) await askForCode(server, person);
  server.clock.move(TEN_MINUTES);
  expect((await confirmEmail(server, link)).status).toBe(200);
  expect((await deleteAccount(server, leaving)).status).toBe(200);
});

test('a code that a stranger asks for keeps no owner of a proven address from deleting the account', async () => {
  const server = await startTestServer();
  const owner = await server.learner();
  await prove(server, owner);
  await askForCode(server, owner);
  expect((await deleteAccount(server, owner)).status).toBe(200);
});
