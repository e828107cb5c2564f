import type { Actor } from '../../app.ts';

export interface HostRight {
  isLead: boolean;
}

/** Hosts are the members of the meeting's panel, and every admin, who joins the panel on entering. */
export const isHostOf = (actor: Pick<Actor, 'role'> | null, onPanel: HostRight | undefined): boolean =>
  actor !== null && (actor.role === 'admin' || onPanel !== undefined);

/** May end the meeting for everyone and hand it over. */
export const mayEnd = (actor: Pick<Actor, 'role'> | null, onPanel: HostRight | undefined): boolean =>
  actor !== null && (actor.role === 'admin' || onPanel?.isLead === true);

/** An account is one person in a room, on however many connections. */
export const identityOfUser = (userId: number) => `user ${userId}`;
