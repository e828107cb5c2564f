import type { PersonalData } from '@assay/contract/people/accounts';
import type { App } from '../app.ts';
import { listEverySession } from './auth.store.ts';
import { effectiveEnd } from './sessions.ts';

/** A person's stored sessions, including ended ones. */
export async function everySessionOf({ db }: Pick<App, 'db'>, userId: number): Promise<PersonalData['sessions']> {
  const sessions = await listEverySession(db, userId);
  return sessions.map(({ createdAt, lastSeenAt, idleEndsAt, endsAt, revokedAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: effectiveEnd({ idleEndsAt, endsAt }).toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}
