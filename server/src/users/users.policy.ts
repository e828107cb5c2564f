import type { Actor } from '../platform/app.ts';

/** The address: its owner and admins; others only where its owner shows it or the installation shows all. */
export function maySeeEmail(
  actor: Pick<Actor, 'userId' | 'role'>,
  owner: { id: number; showsEmail: boolean },
  shownToAll: boolean,
): boolean {
  return shownToAll || actor.role === 'admin' || actor.userId === owner.id || owner.showsEmail;
}
