import type { App } from '../../app.ts';
import { together } from '../batching/together.ts';
import type { OpenSocket } from './connection.ts';

/** As long as HTTP remembers whose a token is: a session that ended in another process does nothing after that. */
const TRUSTED_MS = 2000;
/** Sessions are checked every second, so they are due earlier: hardly an event has to wait for a check. */
const DUE_MS = 900;
const AT_ONCE = 1000;

interface Parts extends Pick<App, 'clock'> {
  endedSessions: (ids: readonly number[]) => Promise<readonly number[]>;
}

/** Finds sessions of open sockets that ended unnoticed by this process: in another one, or by a command. */
export function createSessionChecks({ clock, endedSessions }: Parts) {
  let isDatabaseAway = false;

  const isOlderThan = (ms: number, { data }: OpenSocket) => clock.now().getTime() - data.checkedAt > ms;

  async function endedOf(sessions: readonly number[]): Promise<ReadonlySet<number>> {
    try {
      const ended = new Set(sessions.length === 0 ? [] : await endedSessions(sessions));
      isDatabaseAway = false;
      return ended;
    } catch (error) {
      isDatabaseAway = true;
      throw error;
    }
  }

  /** Ends the sockets whose session has ended; one statement for all. */
  async function check(sockets: readonly OpenSocket[]): Promise<(socket: OpenSocket) => boolean> {
    const askedAt = clock.now().getTime();
    const sessions = new Set(sockets.flatMap(({ data }) => data.actor?.sessionId ?? []));
    const ended = await endedOf([...sessions]);
    const lives = ({ data: { actor } }: OpenSocket) => actor === null || !ended.has(actor.sessionId);
    for (const socket of sockets) {
      if (lives(socket)) socket.data.checkedAt = askedAt;
      else socket.disconnect(true);
    }
    return lives;
  }

  const checkTogether = together(check, AT_ONCE);

  return {
    async checkAll(sockets: readonly OpenSocket[]): Promise<void> {
      await check(sockets.filter((socket) => socket.data.actor && isOlderThan(DUE_MS, socket)));
    },

    /**
     * Asks whether the session of a socket lives; null where that is known. While the database is away that is unknown,
     * and no event waits for it: events that need no database, such as the signals of a call, are still handled.
     */
    beforeEventsOf(socket: OpenSocket): () => Promise<boolean> | null {
      // One for all events of a socket that come meanwhile: they are taken in the order in which they came.
      let checking: Promise<boolean> | null = null;
      return () => {
        if (checking || isDatabaseAway || !socket.data.actor || !isOlderThan(TRUSTED_MS, socket)) return checking;
        checking = checkTogether(socket)
          .catch(() => true)
          .finally(() => {
            checking = null;
          });
        return checking;
      };
    },
  };
}
