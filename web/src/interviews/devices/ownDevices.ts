import type { DeviceState, LocalMedia } from './localMedia.ts';

export type DeviceKind = 'camera' | 'mic';
export const kinds: readonly DeviceKind[] = ['camera', 'mic'];
export type Wishes = Readonly<Record<DeviceKind, boolean>>;

export interface WishMemory {
  wishes(): Wishes;
  keepWishes(wishes: Wishes): void;
}

export type OwnDevices = ReturnType<typeof createOwnDevices>;

/**
 * Camera and microphone from the form to the room. Both are wanted by default, but requested only when people try them
 * or join, because unexpected permission prompts are often refused.
 */
export function createOwnDevices(media: LocalMedia, memory: WishMemory) {
  let wishes = memory.wishes();
  /** The person's wish, even if it was refused: the refusal may have been lifted since. */
  let kept = wishes;
  let started: Promise<void> | null = null;
  /** The browser may still be asking; requested since the start. */
  let isStarting = false;
  const asked = new Set<DeviceKind>();
  let stopFollowing = () => {};
  /** Counts closings, to discard what began before one. */
  let ends = 0;
  const listeners = new Set<() => void>();
  const set = (kind: DeviceKind, isOn: boolean) => (kind === 'camera' ? media.setCamera(isOn) : media.setMic(isOn));

  function change(next: Wishes, wanted = next) {
    if (!isSame(wanted, kept)) memory.keepWishes((kept = wanted));
    if (isSame(next, wishes)) return;
    wishes = next;
    for (const listener of listeners) listener();
  }

  // From then on the room and the browser can switch them, too.
  const follow = () => {
    const { camera, mic } = media.state();
    const wanted = (kind: DeviceKind, { isOn, problem }: DeviceState) => (problem === null ? isOn : isOn || kept[kind]);
    change({ camera: camera.isOn, mic: mic.isOn }, { camera: wanted('camera', camera), mic: wanted('mic', mic) });
  };

  const noteAsked = () => {
    for (const kind of kinds) if (media.state()[kind].isOn) asked.add(kind);
  };

  async function startAll() {
    const begun = ends;
    isStarting = true;
    // In the room they can be switched before the last prompt is answered.
    stopFollowing = media.subscribe(noteAsked);
    // One prompt at a time; refusing one device says nothing about the other. Meanwhile the person may leave or change
    // their wish.
    const next = () => (begun === ends ? kinds.find((kind) => wishes[kind] && !asked.has(kind)) : undefined);
    for (let kind = next(); kind !== undefined; kind = next()) {
      asked.add(kind);
      await set(kind, true);
    }
    if (begun !== ends) return;
    isStarting = false;
    stopFollowing();
    follow();
    stopFollowing = media.subscribe(follow);
  }

  return {
    media,
    isWanted: (kind: DeviceKind) => wishes[kind],
    isStarted: () => started !== null,
    /** On, and really working. */
    works(kind: DeviceKind): boolean {
      const { isOn, track } = media.state()[kind];
      return isOn && track !== null;
    },
    /** As opposed to wanted but not working. */
    isOffByChoice: (kind: DeviceKind) => !kept[kind],
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(kind: DeviceKind) {
      if (started !== null && !isStarting) return void set(kind, !media.state()[kind].isOn);
      const isOn = !wishes[kind];
      change({ ...wishes, [kind]: isOn });
      // Devices not requested yet follow in turn, if still wanted.
      if (asked.has(kind)) void set(kind, isOn);
    },
    /** For a person who wants neither, it requests both: that is why they pressed the button. */
    tryOut(): Promise<void> {
      if (!wishes.camera && !wishes.mic) change({ camera: true, mic: true });
      return this.start();
    },
    /** Requests the wanted devices; refused or missing ones are off, and the person continues without them. */
    start(): Promise<void> {
      started ??= startAll();
      for (const listener of listeners) listener();
      return started;
    },
    /** Turns the lights off until the next start; the wishes are kept. */
    close() {
      ends += 1;
      started = null;
      isStarting = false;
      asked.clear();
      stopFollowing();
      change(kept);
      media.close();
    },
  };
}

const isSame = (one: Wishes, other: Wishes) => one.camera === other.camera && one.mic === other.mic;
