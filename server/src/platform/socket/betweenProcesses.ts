import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { createInbox, createOutbox } from './inOrder.ts';
import type { Bounds } from './inOrder.ts';

const STREAM = 'assay:rooms';
/** So many entries, and so long after the last of them, Redis keeps what was told: chat and signals are not stored. */
const KEPT = { entries: 1000, ms: 60_000 };
/** So long a reader waits for news in one turn. */
const READ_MS = 1000;
const CONNECT_MS = 10_000;
/** A Redis that is silent for so long is away; it is asked for a sign of life twice in that time. */
const SILENT_MS = 5000;
const LONGEST_PAUSE_MS = 5000;
const RETRY_MS = 250;
const CLOSING_MS = 500;
/** Told that late, signals and states say more than one that is read anew. */
const WAITING: Bounds = { characters: 8 * 1024 * 1024, ms: 30_000 };

/** What is done to the sockets in a room, at whatever process they are. */
export type Act =
  | { act: 'tell'; room: string; name: string; payload: unknown; except?: string }
  | { act: 'join' | 'leave'; room: string; other: string }
  | { act: 'end'; room: string };

interface Listener {
  /** Takes an act of another process; those of one process come in its order. */
  perform: (act: Act) => void;
  /** Something that another process told will never come. */
  onMissed: () => void;
}

/** What joins the sockets of several server processes. */
export interface BetweenProcesses {
  /** From now on others are heard. */
  listen(listener: Listener): void;
  /** Tells the other processes, at once or when Redis is back; whoever calls it does not wait for that. */
  tell(act: Act): void;
  isAway(): boolean;
  close(): Promise<void>;
}

/**
 * Joins the server processes of one installation, so that people at different ones share a room. What is told while
 * Redis is away waits for it, within bounds; after that the others are told that they have missed something.
 * @returns null without REDIS_URL: then one process serves everybody
 * @throws Refusal when it does not answer at the start
 */
export async function connectProcesses(
  { REDIS_URL: url }: Pick<Config, 'REDIS_URL'>,
  log: Log,
): Promise<BetweenProcesses | null> {
  if (url === undefined) return null;
  const self = randomUUID();
  const [outbox, inbox] = [createOutbox(WAITING), createInbox()];
  const [writer, reader] = [clientOf(url), clientOf(url)];
  const state = { isAway: false, isClosed: false, isOwed: false, isWriting: false };
  let [writing, reading] = [Promise.resolve(), Promise.resolve()];

  function noteAway(error: unknown) {
    if (!state.isAway && !state.isClosed)
      log.warn({ err: error, event: 'redis_away' }, 'Redis is away: rooms end at this process');
    state.isAway = true;
  }

  function noteBack() {
    if (state.isAway) log.info({ event: 'redis_back' }, 'Redis is back: rooms go over all processes again');
    state.isAway = false;
  }

  /** Whether there is something to tell or not, others learn from the number how much they should have heard. */
  async function write() {
    state.isWriting = true;
    while (!state.isClosed && (state.isOwed || !outbox.isEmpty())) {
      const { nth, texts } = outbox.next(performance.now());
      try {
        const entry = { from: self, nth: String(nth), acts: `[${texts.join(',')}]` };
        await Promise.all([
          writer.xAdd(STREAM, '*', entry, {
            TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT.entries },
          }),
          writer.pExpire(STREAM, KEPT.ms),
        ]);
        outbox.told(nth + texts.length);
        state.isOwed = false;
        noteBack();
      } catch (error) {
        noteAway(error);
        state.isOwed = true;
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
    state.isWriting = false;
  }

  function wake() {
    if (!state.isWriting) writing = write();
  }

  async function read(position: string, listener: Listener) {
    while (!state.isClosed) {
      try {
        const told = await reader.xRead({ key: STREAM, id: position }, { BLOCK: READ_MS, COUNT: 100 });
        for (const { id, message } of told?.[0]?.messages ?? []) {
          position = id;
          hear(message, listener);
        }
      } catch {
        if (state.isClosed) return;
        // The writer says that Redis is away.
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  function hear({ from = '', nth, acts = '' }: Record<string, string>, { perform, onMissed }: Listener) {
    if (from === self) return;
    try {
      const { fresh, isMissing } = inbox.take(from, Number(nth), JSON.parse(acts) as Act[]);
      if (isMissing) onMissed();
      for (const act of fresh) perform(act);
    } catch (error) {
      log.error({ err: error, event: 'act_failed' }, 'what another process told could not be done');
    }
  }

  writer.on('error', (error: unknown) => {
    noteAway(error);
    state.isOwed = true;
    wake();
  });
  reader.on('error', () => undefined);
  const late = AbortSignal.timeout(CONNECT_MS);
  const gaveUp = new Promise<never>((_resolve, reject) =>
    late.addEventListener('abort', () => reject(new Refusal('REDIS_URL: Redis does not answer there.'))),
  );
  const open = async () => {
    await Promise.all([writer.connect(), reader.connect()]);
    return (await reader.xRevRange(STREAM, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0';
  };
  let newest: string;
  try {
    newest = await Promise.race([open(), gaveUp]);
  } catch (error) {
    state.isClosed = true;
    for (const client of [writer, reader]) client.destroy();
    throw error;
  }
  return {
    listen(listener) {
      reading = read(newest, listener);
    },
    tell(act) {
      outbox.add(JSON.stringify(act), performance.now());
      wake();
    },
    isAway: () => state.isAway,
    async close() {
      // What was just told is still sent: the others learn at once that people have left.
      if (!state.isAway) await Promise.race([writing, delay(CLOSING_MS, undefined, { ref: false })]);
      state.isClosed = true;
      for (const client of [writer, reader]) client.destroy();
      await reading;
    },
  };
}

const clientOf = (url: string) =>
  createClient({
    url,
    // What cannot be sent fails at once: what waits, waits in the outbox.
    disableOfflineQueue: true,
    pingInterval: SILENT_MS / 2,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(tries, 10)),
    },
  });
