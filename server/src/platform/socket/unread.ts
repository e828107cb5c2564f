const MOST_BYTES = 1024 * 1024;
/** Pages hear a ping every five seconds and leave by themselves when there is none for ten. */
const LONGEST_MS = 20_000;

interface Packet {
  data?: unknown;
}

/** The part of Engine.IO's socket that is needed here. */
interface Engine {
  on(event: 'packetCreate', react: (packet: Packet) => void): unknown;
  on(event: 'flush', react: () => void): unknown;
  close(discard: boolean): unknown;
  transport: object;
}

/** Cuts a socket whose page does not read: what it is told would be kept here for as long as it stays. */
export function boundUnread(engine: Engine, now: () => number, onCut: () => void): void {
  const unread = createUnread();
  let isCut = false;
  engine.on('flush', () => unread.flushed());
  engine.on('packetCreate', ({ data }) => {
    if (isCut || unread.add(sizeOf(data), now())) return;
    isCut = true;
    onCut();
    // A closing handshake would wait behind all that is not read.
    const { socket } = engine.transport as { socket?: { terminate(): void } };
    if (socket) socket.terminate();
    else engine.close(true);
  });
}

/** Counts what waits behind that which is being sent. */
export function createUnread() {
  let bytes = 0;
  let since: number | null = null;
  return {
    /** @returns whether it may wait, too */
    add(size: number, at: number): boolean {
      if (bytes > MOST_BYTES || (since !== null && at - since > LONGEST_MS)) return false;
      bytes += size;
      since ??= at;
      return true;
    },
    /** All that waited is being sent now. */
    flushed() {
      bytes = 0;
      since = null;
    },
  };
}

const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? data.length : ArrayBuffer.isView(data) ? data.byteLength : 0;
