import type { Actor } from '../app.ts';
import type { Config } from '../platform/settings/config.ts';

/** The owner and admins may see the address; others only if its owner shows it or the installation shows all. */
export function maySeeEmail(
  actor: Pick<Actor, 'userId' | 'role'>,
  owner: { id: number; showsEmail: boolean },
  shownToAll: boolean,
): boolean {
  return shownToAll || actor.role === 'admin' || actor.userId === owner.id || owner.showsEmail;
}

/** The demo's credentials are public: while it is on, its accounts' sign-in cannot be changed. */
export const isShared = ({ DEMO }: Pick<Config, 'DEMO'>, { isDemo }: { isDemo: boolean }): boolean => DEMO && isDemo;
