import type { EmailProof } from '@assay/contract/people/auth';
import type { Person, TestServer } from './testServer.ts';
import { proveEmail } from '../src/users/users.service.ts';

/** Records that the owner has proven the address. */
export const prove = ({ app }: TestServer, { id }: Pick<Person, 'id'>, by: EmailProof = 'reset_code') =>
  proveEmail(app, id, by);

/** Requests a change of address with the person's password. */
export const askForEmail = (
  { call }: TestServer,
  { token, password }: Pick<Person, 'token' | 'password'>,
  email: string,
  more: { code?: string } = {},
) => {
  const body = { firstName: 'First', lastName: 'Last', email, currentPassword: password, ...more };
  return call('PUT /users/profile', { token, body });
};

export type AddressMail = 'email_change_asked' | 'email_changed' | 'email_confirm' | 'invitation';

/** The secret in the newest email of that kind to that address. */
export async function tokenMailedTo({ store }: TestServer, to: string, kind: AddressMail): Promise<string> {
  const { rows } = await store.pool.query(
    'select text_part from outbox where to_address = $1 and kind = $2 order by id desc limit 1',
    [to, kind],
  );
  return /#(?:token=)?([\w-]{43})\s/.exec(rows[0]?.text_part ?? '')?.[1] ?? 'no link was mailed';
}

export const confirmEmail = ({ call }: TestServer, token: string) =>
  call('POST /auth/confirm-email', { body: { token } });
export const undoEmail = ({ call }: TestServer, token: string) => call('POST /auth/undo-email', { body: { token } });

/** Changes an account's address like its owner: requests it, and opens the link. */
export async function moveTo(
  server: TestServer,
  person: Pick<Person, 'token' | 'password'>,
  email: string,
  more: { code?: string } = {},
): Promise<void> {
  const asked = await askForEmail(server, person, email, more);
  if (asked.status !== 200) throw new Error(`the change was refused: ${asked.body.message}`);
  const confirmed = await confirmEmail(server, await tokenMailedTo(server, email, 'email_confirm'));
  if (confirmed.status !== 200) throw new Error(`the link was refused: ${confirmed.body.message}`);
}
