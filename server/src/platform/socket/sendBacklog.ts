const MOST_BYTES = 1024 * 1024;
/** Pages expect a ping every five seconds and disconnect after ten without one. */
const LONGEST_MS = 20_000;

interface Packet {
  data?: unknown;
}

/** The part of Engine.IO's socket used here. */
interface Engine {
  on(event: 'packetCreate', react: (packet: Packet) => void): unknown;
  close(discard: boolean): unknown;
  transport: object;
  /** Packets queued behind the one being sent. */
  writeBuffer: readonly unknown[];
}

/** Cuts a socket whose page does not read, because everything sent to it would pile up here. */
export function boundSendBacklog(engine: Engine, now: () => number, onCut: () => void): void {
  const mayWait = createBacklogLimit();
  let isCut = false;
  engine.on('packetCreate', ({ data }) => {
    if (isCut || mayWait(sizeOf(data), engine.writeBuffer.length > 0, now())) return;
    isCut = true;
    onCut();
    // A closing handshake would queue behind the unread data.
    const { socket } = engine.transport as { socket?: { terminate(): void } };
    if (socket) socket.terminate();
    else engine.close(true);
  });
}

/** @returns a function that counts one more queued packet, behind others or first, and says whether it may wait */
export function createBacklogLimit(): (size: number, isBehind: boolean, at: number) => boolean {
  let bytes = 0;
  let since = 0;
  return (size, isBehind, at) => {
    if (!isBehind) {
      bytes = 0;
      since = at;
    }
    if (bytes > MOST_BYTES || at - since > LONGEST_MS) return false;
    bytes += size;
    return true;
  };
}

const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? data.length : ArrayBuffer.isView(data) ? data.byteLength : 0;
