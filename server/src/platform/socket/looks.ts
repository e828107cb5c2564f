import type { App } from '../../app.ts';
import { together } from '../batching/together.ts';
import type { OpenSocket } from './connection.ts';

/** As long as HTTP remembers whose a token is: a session that ended in another process does nothing after that. */
const TRUSTED_MS = 2000;
/** What is looked at every second is due earlier, so that hardly an event has to wait for a look. */
const DUE_MS = 900;
const AT_ONCE = 1000;

interface Parts extends Pick<App, 'clock'> {
  endedSessions: (ids: readonly number[]) => Promise<readonly number[]>;
}

/** Looks whether sessions of open sockets have ended where this process was not told: in another one, by a command. */
export function createLooks({ clock, endedSessions }: Parts) {
  let isDatabaseAway = false;

  const isOlderThan = (ms: number, { data }: OpenSocket) => clock.now().getTime() - data.lookedAt > ms;

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
  async function look(sockets: readonly OpenSocket[]): Promise<(socket: OpenSocket) => boolean> {
    const askedAt = clock.now().getTime();
    const sessions = new Set(sockets.flatMap(({ data }) => data.actor?.sessionId ?? []));
    const ended = await endedOf([...sessions]);
    const lives = ({ data: { actor } }: OpenSocket) => actor === null || !ended.has(actor.sessionId);
    for (const socket of sockets) {
      if (lives(socket)) socket.data.lookedAt = askedAt;
      else socket.disconnect(true);
    }
    return lives;
  }

  const lookTogether = together(look, AT_ONCE);

  return {
    async atAll(sockets: readonly OpenSocket[]): Promise<void> {
      await look(sockets.filter((socket) => socket.data.actor && isOlderThan(DUE_MS, socket)));
    },

    /**
     * Asks whether the session of a socket lives; null where that is known. While the database is away nobody can tell
     * whether it was ended, and nothing waits to learn it: what needs no database, as the signals of a call, goes on.
     */
    beforeEventsOf(socket: OpenSocket): () => Promise<boolean> | null {
      // One for all events of a socket that come meanwhile: they are taken in the order in which they came.
      let looking: Promise<boolean> | null = null;
      return () => {
        if (looking || isDatabaseAway || !socket.data.actor || !isOlderThan(TRUSTED_MS, socket)) return looking;
        looking = lookTogether(socket)
          .catch(() => true)
          .finally(() => {
            looking = null;
          });
        return looking;
      };
    },
  };
}
