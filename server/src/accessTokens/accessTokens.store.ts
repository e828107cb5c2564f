import type { TokenAreas } from '@assay/contract/tokenAreas';
import type { Db } from '../platform/database/schema.ts';

// Access tokens are rows of `sessions` with a name, so that whatever ends sessions ends them too.

interface NewToken {
  userId: number;
  tokenHash: Buffer;
  name: string;
  areas: TokenAreas;
  createdAt: Date;
  endsAt: Date;
  userAgent: string;
  address: string;
}

export async function insertToken(db: Db, token: NewToken): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: token.userId,
      token_hash: token.tokenHash,
      created_at: token.createdAt,
      last_seen_at: token.createdAt,
      idle_ends_at: token.endsAt,
      ends_at: token.endsAt,
      user_agent: token.userAgent,
      address: token.address,
      revoked_why: null,
      token_name: token.name,
      token_areas: token.areas,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type StoredToken = Awaited<ReturnType<typeof listEveryToken>>[number];

/** Including ended ones, newest first. */
export async function listEveryToken(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'token_areas as areas',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'last_address as lastUsedFrom',
      'ends_at as endsAt',
      'revoked_at as revokedAt',
      'revoked_why as why',
    ])
    .select((eb) => eb.ref('token_name').$notNull().as('name'))
    .where('user_id', '=', userId)
    .where('token_name', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}
