/** Runs the work of one key in the order in which it came, the work of different keys side by side. */
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

/** What one address may ask side by side: a whole college comes back at once when its network does. */
const LANES = 8;

const laneOf = (id: string) => (id.codePointAt(id.length - 1) ?? 0) % LANES;

/**
 * The queue of people who are not inside yet. So that a flood of them delays no room, one socket queues one thing at a
 * time, an address has few lanes, and of all outside one meeting only one queues with the people inside.
 */
export function createDoorQueue(queue: ReturnType<typeof createKeyedQueue>) {
  return <T>({ id, network }: Outside, meetingId: string, work: () => Promise<T>): Promise<T> =>
    queue(`socket ${id}`, () =>
      queue(`network ${network} ${laneOf(id)}`, () => queue(`door ${meetingId}`, () => queue(meetingId, work))),
    );
}
