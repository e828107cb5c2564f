import type { App } from '../../app.ts';
import { batchCalls } from '../batching/batchCalls.ts';
import type { OpenSocket } from './connection.ts';

/** As long as HTTP caches a token's owner: a session ended in another process is powerless after that. */
const TRUSTED_MS = 2000;
/** Slightly below the one-second interval of checks, so that events hardly ever wait for one. */
const DUE_MS = 900;
const AT_ONCE = 1000;

interface Parts extends Pick<App, 'clock'> {
  endedSessions: (ids: readonly number[]) => Promise<readonly number[]>;
}

/** Finds sessions of open sockets that were ended elsewhere, by another process or a command. */
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

  /** Closes the sockets of ended sessions; one statement for all. */
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

  const checkTogether = batchCalls(check, AT_ONCE);

  return {
    async checkAll(sockets: readonly OpenSocket[]): Promise<void> {
      await check(sockets.filter((socket) => socket.data.actor && isOlderThan(DUE_MS, socket)));
    },

    /**
     * Checks whether a socket's session is alive; null if that is known. While the database is away events do not wait
     * for the answer, so those that need no database, such as call signalling, continue.
     */
    beforeEventsOf(socket: OpenSocket): () => Promise<boolean> | null {
      // One check for all events that a socket sends meanwhile, which keeps their order.
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
