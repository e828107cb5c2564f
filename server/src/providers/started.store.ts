import type { Db } from '../platform/database/schema.ts';

export interface Started {
  stateHash: Buffer;
  providerId: string;
  secretHash: Buffer;
  codeVerifier: string;
  nonce: string;
  reactivates: boolean;
  startedAt: Date;
}

export async function insertStarted(db: Db, started: Started): Promise<void> {
  await db
    .insertInto('provider_sign_ins')
    .values({
      state_hash: started.stateHash,
      provider_id: started.providerId,
      secret_hash: started.secretHash,
      code_verifier: started.codeVerifier,
      nonce: started.nonce,
      reactivates: started.reactivates,
      started_at: started.startedAt,
    })
    .execute();
}

/** Uses up the sign-in of this browser: of several calls, the first gets it. */
export async function takeStarted(
  db: Db,
  { stateHash, secretHash, providerId }: Pick<Started, 'stateHash' | 'secretHash' | 'providerId'>,
  startedSince: Date,
) {
  return db
    .deleteFrom('provider_sign_ins')
    .where('state_hash', '=', stateHash)
    .where('secret_hash', '=', secretHash)
    .where('provider_id', '=', providerId)
    .where('started_at', '>', startedSince)
    .returning(['code_verifier as codeVerifier', 'nonce', 'reactivates'])
    .executeTakeFirst();
}

export async function deleteStartedBefore(db: Db, startedBefore: Date): Promise<void> {
  await db.deleteFrom('provider_sign_ins').where('started_at', '<=', startedBefore).execute();
}
