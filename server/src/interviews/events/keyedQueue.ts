/** Runs tasks with the same key one at a time in order of arrival; different keys run concurrently. */
export function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    last.set(key, result);
    try {
      return await result;
    } finally {
      if (last.get(key) === result) last.delete(key);
    }
  };
}

interface Outside {
  /** Of the socket. */
  id: string;
  network: string;
}

/** Concurrent tasks per address: a whole college reconnects at once when its network returns. */
const LANES = 8;

const laneOf = (id: string) => (id.codePointAt(id.length - 1) ?? 0) % LANES;

/**
 * Queues for people who are not inside yet. To keep a flood from delaying rooms, each socket has one task in the queue,
 * each address few lanes, and each meeting runs one at a time beside the people inside.
 */
export function createDoorQueue(queue: ReturnType<typeof createKeyedQueue>) {
  return <T>({ id, network }: Outside, meetingId: string, work: () => Promise<T>): Promise<T> =>
    queue(`socket ${id}`, () =>
      queue(`network ${network} ${laneOf(id)}`, () => queue(`door ${meetingId}`, () => queue(meetingId, work))),
    );
}
