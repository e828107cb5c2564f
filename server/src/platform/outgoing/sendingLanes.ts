import type { Log } from '../telemetry/log.ts';

const FAREWELL_MS = 3000;

export interface SendingLanes {
  /** Begins whatever is due, and returns before it is sent. */
  turn(): Promise<void>;
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>;
  stop(): void;
}

interface Parts<Claimed> {
  log: Log;
  /** For the log: `webhook_failed`. */
  event: string;
  /** Claims what is due at a receiver that gets nothing at this moment. */
  claim: () => Promise<Claimed | null>;
  /** Sends and marks. @param leaving the server stops, and this is the last moment */
  deliver: (claimed: Claimed, leaving: AbortSignal) => Promise<void>;
  farewellMs?: number | undefined;
}

/** Sends to several receivers at once, one after the other to each, so that a slow one does not hold up the others. */
export function createSendingLanes<Claimed>({ log, event, claim, deliver, farewellMs = FAREWELL_MS }: Parts<Claimed>) {
  const stopping = new AbortController();
  const leaving = new AbortController();
  const lanes = new Set<Promise<void>>();
  const next = async () => (stopping.signal.aborted ? null : claim());

  async function lane(first: Claimed): Promise<void> {
    try {
      for (let one: Claimed | null = first; one; one = await next()) await deliver(one, leaving.signal);
    } catch (error) {
      log.error({ err: error, event }, 'a delivery could not be marked');
    }
  }

  return {
    async turn() {
      for (;;) {
        const first = await next();
        if (!first) return;
        const running = lane(first);
        lanes.add(running);
        void running.finally(() => lanes.delete(running));
      }
    },
    async settled() {
      while (lanes.size > 0) await Promise.all(lanes);
    },
    stop() {
      stopping.abort();
      setTimeout(() => leaving.abort(), farewellMs).unref();
    },
  } satisfies SendingLanes;
}
