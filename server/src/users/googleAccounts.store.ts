import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

/** The ids of a Google person's account and of an address's account, both locked. */
export async function lockGoogleCandidates(tx: Db, googleSub: string, emailKey: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'google_sub as googleSub', 'email_key as emailKey', 'email_proven_by as emailProvenBy', 'role'])
    .where((eb) => eb.or([eb('google_sub', '=', googleSub), eb('email_key', '=', emailKey)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface Connection {
  googleSub: string;
  picture: string | null;
  at: Date;
  /** Google is authoritative for the address. */
  provesEmail: boolean;
  voidsPassword: boolean;
}

export async function updateGoogleConnection(tx: Db, id: number, connection: Connection): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      google_sub: connection.googleSub,
      google_linked_at: connection.at,
      ...(connection.provesEmail && {
        email_verified_at: connection.at,
        email_proven_by: 'google' as const,
        ways_in_chosen: true,
      }),
      picture: sql`coalesce(${connection.picture}, picture)`,
      ...(connection.voidsPassword && { password_hash: null, password_set_at: connection.at }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteGoogleConnection(tx: Db, id: number): Promise<void> {
  const none = { google_sub: null, google_linked_at: null };
  await tx.updateTable('users').set(none).where('id', '=', id).execute();
}

export async function updatePicture(tx: Db, id: number, picture: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ picture })
    .where('id', '=', id)
    .where('picture', 'is distinct from', picture)
    .execute();
}
