import type { Actor } from '../../app.ts';

export interface HostRight {
  isLead: boolean;
}

/** Whoever is on the meeting's panel is its host, and so is every admin, who is put on it on entering. */
export const isHostOf = (actor: Pick<Actor, 'role'> | null, onPanel: HostRight | undefined): boolean =>
  actor !== null && (actor.role === 'admin' || onPanel !== undefined);

/** Ends the meeting for everybody and hands it over. */
export const mayEnd = (actor: Pick<Actor, 'role'> | null, onPanel: HostRight | undefined): boolean =>
  actor !== null && (actor.role === 'admin' || onPanel?.isLead === true);

/** An account is one person in a room, however often it comes. */
export const identityOfUser = (userId: number) => `user ${userId}`;
