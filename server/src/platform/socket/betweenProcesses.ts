import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../settings/config.ts';
import type { Log } from '../telemetry/log.ts';
import { createInbox, createOutbox } from './inOrder.ts';
import type { Bounds } from './inOrder.ts';
import { openWay } from './wayOverRedis.ts';
import type { Word } from './wayOverRedis.ts';

const RETRY_MS = 250;
const CLOSING_MS = 500;
/** Whoever lost the way as well has found it again by then. Who was asked and has still said nothing is gone. */
const ANSWER_MS = 15_000;
/** Told later than that, signals and states say more than one that is read anew. */
const KEPT: Bounds = { characters: 8 * 1024 * 1024, ms: 30_000 };

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
 * Joins the server processes of one installation, so that people at different ones share a room. What others did not
 * hear, because the way to Redis was broken here or there, is told again, within bounds; beyond them they know that they
 * have missed something.
 * @returns null without REDIS_URL: then one process serves everybody
 * @throws Refusal when it does not answer at the start
 */
export async function connectProcesses(
  { REDIS_URL: url }: Pick<Config, 'REDIS_URL'>,
  log: Log,
  answerMs = ANSWER_MS,
): Promise<BetweenProcesses | null> {
  if (url === undefined) return null;
  const way = await openWay(url);
  const self = randomUUID();
  const [outbox, inbox] = [createOutbox(KEPT), createInbox()];
  const state = { isAway: false, isClosed: false, isLeaving: false, isSaying: false };
  /** What the next word is for, apart from what was not told yet. */
  const owed = { word: false, question: false, again: Infinity };
  let saying = Promise.resolve();
  let patience: NodeJS.Timeout | undefined;
  let listener: Listener | undefined;

  function noteAway(error: unknown) {
    if (!state.isAway && !state.isClosed)
      log.warn({ err: error, event: 'redis_away' }, 'Redis is away: rooms end at this process');
    state.isAway = true;
  }

  function noteBack() {
    if (state.isAway) log.info({ event: 'redis_back' }, 'Redis is back: rooms go over all processes again');
    state.isAway = false;
  }

  /** One word after the other. Also without anything new, others learn from it how much they should have heard. */
  async function sayAll() {
    state.isSaying = true;
    while (!state.isClosed && (owed.word || !outbox.isTold())) {
      const { question, again } = owed;
      // What comes to be owed meanwhile is owed after this word.
      Object.assign(owed, { word: false, question: false, again: Infinity });
      const { nth, oldest, texts } = outbox.next(performance.now(), again);
      const heard = question ? inbox.heard() : null;
      try {
        const acts = `[${texts.join(',')}]`;
        await way.say({ from: self, nth, oldest, acts, heard, isFarewell: state.isLeaving });
        outbox.told(nth + texts.length);
        if (question && way.isHearing()) awaitAnswers();
        if (way.isHearing()) noteBack();
      } catch (error) {
        noteAway(error);
        owe({ question, again });
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
    state.isSaying = false;
  }

  function owe({ question = false, again = Infinity }: { question?: boolean; again?: number } = {}) {
    owed.word = true;
    owed.question ||= question;
    owed.again = Math.min(owed.again, again);
    wake();
  }

  function wake() {
    if (!state.isSaying) saying = sayAll();
  }

  function awaitAnswers() {
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (inbox.giveUp()) listener?.onMissed();
    }, answerMs).unref();
  }

  function hear({ from, nth, oldest, acts, heard, isFarewell }: Word) {
    try {
      const { fresh, isMissing, isToCome } = inbox.take(from, { nth, oldest, told: JSON.parse(acts) as Act[] });
      if (isToCome) owe({ question: true });
      if (isMissing) listener?.onMissed();
      for (const act of fresh) listener?.perform(act);
    } catch (error) {
      log.error({ err: error, event: 'act_failed' }, 'what another process told could not be done');
    }
    if (isFarewell) inbox.forget(from);
    if (heard) owe({ again: heard[self] ?? Infinity });
  }

  way.follow({
    onWord: hear,
    onLost(error) {
      noteAway(error);
      owe();
    },
    onDeaf() {
      clearTimeout(patience);
      inbox.doubt();
    },
    onHearing: () => owe({ question: true }),
  });
  // Whoever is there already is known from now on, and knows this one.
  owe({ question: true });
  return {
    listen: (given) => void (listener = given),
    tell(act) {
      outbox.add(JSON.stringify(act), performance.now());
      wake();
    },
    isAway: () => state.isAway,
    async close() {
      state.isLeaving = true;
      // What was just told is still said: the others learn at once that people have left.
      if (!state.isAway) {
        owe();
        await Promise.race([saying, delay(CLOSING_MS, undefined, { ref: false })]);
      }
      state.isClosed = true;
      clearTimeout(patience);
      way.close();
    },
  };
}
