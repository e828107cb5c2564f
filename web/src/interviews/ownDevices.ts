import type { LocalMedia } from './localMedia.ts';

export type DeviceKind = 'camera' | 'mic';
export type Wishes = Readonly<Record<DeviceKind, boolean>>;

export interface WishMemory {
  wishes(): Wishes;
  keepWishes(wishes: Wishes): void;
}

export type OwnDevices = ReturnType<typeof createOwnDevices>;

/**
 * Camera and microphone from the form to the room. Both are wanted from the beginning, but nothing is asked of the
 * browser before the person tries them or joins: a question that comes unasked is often answered with no.
 */
export function createOwnDevices(media: LocalMedia, memory: WishMemory) {
  let wishes = memory.wishes();
  let started: Promise<void> | null = null;
  let stopFollowing = () => {};
  /** Counts the ends: whatever began before one is over. */
  let ends = 0;
  const listeners = new Set<() => void>();
  const set = (kind: DeviceKind, isOn: boolean) => (kind === 'camera' ? media.setCamera(isOn) : media.setMic(isOn));

  function change(next: Wishes) {
    if (next.camera === wishes.camera && next.mic === wishes.mic) return;
    wishes = next;
    memory.keepWishes(next);
    for (const listener of listeners) listener();
  }

  // From then on they are switched in the room too, and by the browser.
  const follow = () => {
    const { camera, mic } = media.state();
    change({ camera: camera.isOn, mic: mic.isOn });
  };

  async function startAll() {
    const wanted = wishes;
    const begun = ends;
    // One question after the other; a no to one says nothing about the other.
    if (wanted.camera) await set('camera', true);
    // The person may have left while the browser asked.
    if (wanted.mic && begun === ends) await set('mic', true);
    if (begun !== ends) return;
    follow();
    stopFollowing = media.subscribe(follow);
  }

  return {
    media,
    isWanted: (kind: DeviceKind) => wishes[kind],
    isStarted: () => started !== null,
    /** On, and really there. */
    works(kind: DeviceKind): boolean {
      const { isOn, track } = media.state()[kind];
      return isOn && track !== null;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(kind: DeviceKind) {
      if (started === null) change({ ...wishes, [kind]: !wishes[kind] });
      else void set(kind, !media.state()[kind].isOn);
    },
    /** What is wanted is asked for; what is denied or missing is off, and the person goes on with the rest. */
    start(): Promise<void> {
      started ??= startAll();
      for (const listener of listeners) listener();
      return started;
    },
    /** The lights go off until the next start; what was wanted is kept. */
    close() {
      ends += 1;
      started = null;
      stopFollowing();
      media.close();
    },
  };
}
