/**
 * Stores unsent answers, so that they survive a reload or crash. Storages are tried in order (local, session, memory);
 * each answer has its own key, so that tabs never overwrite each other's.
 */
import type { Choice } from './answerQueue.ts';

export type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Further state to restore after a reload. */
export type KeptView = { at: number; flagged: readonly number[]; seconds: Readonly<Record<number, number>> };

export type UnsentStore = {
  /** Index of the storage used. */
  keep: (choice: Choice) => number;
  /** The server has this question's answer up to `seq`. */
  drop: (questionId: number, seq: number) => void;
  choices: () => Choice[];
  keepView: (view: KeptView) => void;
  view: () => KeptView;
  clear: () => void;
};

const PREFIX = 'quiz';
const VIEW = 'view';

export function createUnsentStore(places: readonly Place[], userId: number, attemptId: number): UnsentStore {
  const prefix = `${PREFIX}:${userId}:${attemptId}:`;

  const write = (name: string, value: string) => {
    const kept = places.findIndex((place) => tryTo(() => (place.setItem(prefix + name, value), true), false));
    // An older value in another storage must not reappear later.
    places.forEach((place, index) => index !== kept && tryTo(() => place.removeItem(prefix + name), undefined));
    return kept;
  };
  const read = (name: string) =>
    places.map((place) => tryTo(() => place.getItem(prefix + name), null)).find((value) => value !== null) ?? null;
  const remove = (name: string) => places.forEach((place) => tryTo(() => place.removeItem(prefix + name), undefined));
  const names = () => keysOf(places).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

  return {
    keep: (choice) => write(String(choice.questionId), JSON.stringify(choice)),
    drop: (questionId, seq) => {
      const kept = choiceOf(read(String(questionId)));
      if (kept === null || kept.seq <= seq) remove(String(questionId));
    },
    choices: () =>
      names()
        .flatMap((name) => choiceOf(read(name)) ?? [])
        .sort((one, other) => one.seq - other.seq),
    keepView: (view) => void write(VIEW, JSON.stringify(view)),
    view: () => viewOf(read(VIEW)),
    clear: () => names().forEach(remove),
  };
}

/** This person's attempts with stored answers. */
export function keptAttempts(places: readonly Place[], userId: number): number[] {
  const prefix = `${PREFIX}:${userId}:`;
  const ids = keysOf(places).flatMap((key) => (key.startsWith(prefix) ? [Number(key.split(':')[2])] : []));
  return [...new Set(ids)].filter(Number.isSafeInteger);
}

/** A storage that lasts as long as the page. */
export function createMemoryPlace(): Place {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

const keysOf = (places: readonly Place[]) =>
  places.flatMap((place) =>
    tryTo(() => Array.from({ length: place.length }, (_, index) => place.key(index) ?? ''), []),
  );

/** Storage may be full, blocked or gone at any time. */
function tryTo<Result>(act: () => Result, otherwise: Result): Result {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

// Stored data may be outdated or tampered with.
function choiceOf(text: string | null): Choice | null {
  const value = parsed(text);
  const { questionId, selectedAnswer, seq, timeTaken, questionTime } = (value ?? {}) as Partial<Choice>;
  const areNumbers = [questionId, seq, timeTaken, questionTime].every(
    (number) => typeof number === 'number' && Number.isFinite(number),
  );
  if (!areNumbers || typeof selectedAnswer !== 'string') return null;
  return { questionId, selectedAnswer, seq, timeTaken, questionTime } as Choice;
}

function viewOf(text: string | null): KeptView {
  const { at, flagged, seconds } = (parsed(text) ?? {}) as Partial<KeptView>;
  const known = Object.entries(seconds ?? {}).filter(
    ([, value]) => typeof value === 'number' && Number.isFinite(value),
  );
  return {
    at: Number.isSafeInteger(at) ? (at as number) : 0,
    flagged: Array.isArray(flagged) ? flagged.filter((id): id is number => typeof id === 'number') : [],
    seconds: Object.fromEntries(known),
  };
}

function parsed(text: string | null): unknown {
  const value: unknown = tryTo(() => JSON.parse(text ?? 'null') as unknown, null);
  return typeof value === 'object' ? value : null;
}
