import type { Session } from '../platform/session.ts';

/** Admins host every meeting. Only for what the page shows: the server decides by its own. */
export const isHostSession = (session: Session): boolean =>
  session.step !== 'signedOut' && session.user.role === 'admin';
