interface Packet {
  data: unknown;
}

interface Keeping {
  broadcast(...given: never[]): void;
}

/** What all that is kept may hold together; a whole day's calm use is far below. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Bounds what the adapter keeps for those who may come back: everything that was told in the last two minutes, so that
 * one person in a room could fill the memory. Of too much the older half goes; who missed it begins a new connection.
 */
export function boundKept(adapter: object, most = MOST_BYTES): void {
  const keeping = adapter as Keeping & { packets?: Packet[] };
  const { packets } = keeping;
  if (!packets) return;
  const sizes = new WeakMap<Packet, number>();
  const broadcast = keeping.broadcast.bind(adapter);
  let counted = 0;
  keeping.broadcast = (...given) => {
    const before = packets.at(-1);
    broadcast(...given);
    const last = packets.at(-1);
    if (!last || last === before) return;
    sizes.set(last, sizeOf(last.data));
    counted += sizes.get(last) ?? 0;
    if (counted <= most) return;
    // The adapter itself has thrown away what is too old since.
    counted = 0;
    let from = packets.length;
    while (from > 0 && counted <= most / 2) counted += sizes.get(packets[--from] as Packet) ?? 0;
    packets.splice(0, from);
  };
}

/** About as long as it is written, without writing it. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length + 8 + sizeOf(member), 8);
}
