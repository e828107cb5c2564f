interface Packet {
  data: unknown;
}

interface BufferingAdapter {
  broadcast(...given: never[]): void;
}

/** Upper bound for everything kept; a whole day's normal use is far below it. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Bounds the adapter's buffer for connection state recovery: it holds every event of the last two minutes, so that one
 * person in a room could fill the memory. Beyond the bound the older half is dropped; pages that missed it start a new
 * connection.
 */
export function boundRecoveryBuffer(adapter: object, most = MOST_BYTES): void {
  const buffering = adapter as BufferingAdapter & { packets?: Packet[] };
  const { packets } = buffering;
  if (!packets) return;
  const sizes = new WeakMap<Packet, number>();
  const broadcast = buffering.broadcast.bind(adapter);
  let counted = 0;
  buffering.broadcast = (...given) => {
    const before = packets.at(-1);
    broadcast(...given);
    const last = packets.at(-1);
    if (!last || last === before) return;
    sizes.set(last, sizeOf(last.data));
    counted += sizes.get(last) ?? 0;
    if (counted <= most) return;
    // The adapter itself has dropped expired entries since.
    counted = 0;
    let from = packets.length;
    while (from > 0 && counted <= most / 2) counted += sizes.get(packets[--from] as Packet) ?? 0;
    packets.splice(0, from);
  };
}

/** Approximate serialised size, without serialising. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length + 8 + sizeOf(member), 8);
}
