import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { violates } from '../platform/database/failures.ts';

type Handle = Kysely<Database>;

export interface NewUser {
  id: number;
  email: string;
  emailKey: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'admin';
  passwordHash: string | null;
  createdAt: Date;
}

/** @returns false when the address already has an account. */
export async function insertUser(db: Handle, user: NewUser): Promise<boolean> {
  try {
    await db
      .insertInto('users')
      .values({
        id: user.id,
        email: user.email,
        email_key: user.emailKey,
        first_name: user.firstName,
        last_name: user.lastName,
        role: user.role,
        password_hash: user.passwordHash,
        picture: null,
        created_at: user.createdAt,
      })
      .execute();
    return true;
  } catch (error) {
    if (violates(error, 'users_email_key')) return false;
    throw error;
  }
}

const columns = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'role',
  'picture',
  'is_active as isActive',
  'deactivated_at as deactivatedAt',
  'show_email as showsEmail',
  'password_hash as passwordHash',
  'time_factor as timeFactor',
] as const;

export async function findUser(db: Handle, id: number) {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function lockUser(tx: Handle, id: number) {
  return tx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findUserByEmail(db: Handle, emailKey: string) {
  return db.selectFrom('users').select(columns).where('email_key', '=', emailKey).executeTakeFirst();
}

export async function updatePasswordHash(db: Handle, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}
