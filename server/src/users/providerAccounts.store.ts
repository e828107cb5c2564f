import type { Db } from '../platform/database/schema.ts';
import type { ProviderPerson } from './users.store.ts';

/** The account of a service's person and the account of an address, both locked. */
export async function lockProviderCandidates(tx: Db, { issuer, sub }: ProviderPerson, emailKey: string | null) {
  return tx
    .selectFrom('users')
    .select([
      'id',
      'provider_issuer as providerIssuer',
      'provider_sub as providerSub',
      'email_key as emailKey',
      'email_proven_by as emailProvenBy',
      'role',
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('provider_issuer', '=', issuer), eb('provider_sub', '=', sub)]),
        eb('email_key', '=', emailKey),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface Connection {
  person: ProviderPerson;
  at: Date;
  /** The service is authoritative for the address. */
  provesEmail: boolean;
  voidsPassword: boolean;
}

export async function updateProviderConnection(tx: Db, id: number, connection: Connection): Promise<void> {
  const { person, at, provesEmail, voidsPassword } = connection;
  await tx
    .updateTable('users')
    .set({
      provider_issuer: person.issuer,
      provider_sub: person.sub,
      provider_linked_at: at,
      ...(provesEmail && { email_verified_at: at, email_proven_by: 'provider' as const, ways_in_chosen: true }),
      ...(voidsPassword && { password_hash: null, password_set_at: at }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteProviderConnection(tx: Db, id: number): Promise<void> {
  const none = { provider_issuer: null, provider_sub: null, provider_linked_at: null };
  await tx.updateTable('users').set(none).where('id', '=', id).execute();
}

export async function findIdOfPerson(db: Db, { issuer, sub }: ProviderPerson): Promise<number | null> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('provider_issuer', '=', issuer)
    .where('provider_sub', '=', sub)
    .executeTakeFirst();
  return found?.id ?? null;
}
