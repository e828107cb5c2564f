/** Does what concerns one thing one after the other, in the order in which it came; different things side by side. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
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
 * The turns of people who are not inside yet. So that a flood of them holds nobody up, one socket waits for one turn at
 * a time, an address has few among them all, and of those at one meeting one waits beside the people inside.
 */
export function createDoor(inTurn: ReturnType<typeof createTurns>) {
  return <T>({ id, network }: Outside, meetingId: string, work: () => Promise<T>): Promise<T> =>
    inTurn(`socket ${id}`, () =>
      inTurn(`network ${network} ${laneOf(id)}`, () => inTurn(`door ${meetingId}`, () => inTurn(meetingId, work))),
    );
}
