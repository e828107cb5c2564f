import type { Actor } from '../app.ts';
import type { Config } from '../platform/settings/config.ts';

/** The address: its owner and admins; others only where its owner shows it or the installation shows all. */
export function maySeeEmail(
  actor: Pick<Actor, 'userId' | 'role'>,
  owner: { id: number; showsEmail: boolean },
  shownToAll: boolean,
): boolean {
  return shownToAll || actor.role === 'admin' || actor.userId === owner.id || owner.showsEmail;
}

/** The demo's credentials are printed for everybody: while it is on, nothing changes how its accounts are signed in to. */
export const isShared = ({ DEMO }: Pick<Config, 'DEMO'>, { isDemo }: { isDemo: boolean }): boolean => DEMO && isDemo;
