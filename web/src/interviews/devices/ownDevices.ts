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
 * Camera and microphone from the form to the room. Both are wanted from the beginning, but nothing is asked of the
 * browser before the person tries them or joins: a question that comes unasked is often answered with no.
 */
export function createOwnDevices(media: LocalMedia, memory: WishMemory) {
  let wishes = memory.wishes();
  /** What the person wants, whatever came of it: a browser that said no once may be allowed to by now. */
  let kept = wishes;
  let started: Promise<void> | null = null;
  /** The browser may still be asking the person; what it was asked for since the start. */
  let isStarting = false;
  const asked = new Set<DeviceKind>();
  let stopFollowing = () => {};
  /** Counts the ends: whatever began before one is over. */
  let ends = 0;
  const listeners = new Set<() => void>();
  const set = (kind: DeviceKind, isOn: boolean) => (kind === 'camera' ? media.setCamera(isOn) : media.setMic(isOn));

  function change(next: Wishes, wanted = next) {
    if (!isSame(wanted, kept)) memory.keepWishes((kept = wanted));
    if (isSame(next, wishes)) return;
    wishes = next;
    for (const listener of listeners) listener();
  }

  // From then on they are switched in the room too, and by the browser.
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
    // In the room they can be switched before the last question is answered.
    stopFollowing = media.subscribe(noteAsked);
    // One question after the other; a no to one says nothing about the other. While the browser asks, the person may
    // leave, or come to want something else.
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
    /** On, and really there. */
    works(kind: DeviceKind): boolean {
      const { isOn, track } = media.state()[kind];
      return isOn && track !== null;
    },
    /** As against what does not work although it is wanted. */
    isOffByChoice: (kind: DeviceKind) => !kept[kind],
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(kind: DeviceKind) {
      if (started !== null && !isStarting) return void set(kind, !media.state()[kind].isOn);
      const isOn = !wishes[kind];
      change({ ...wishes, [kind]: isOn });
      // What is not asked for yet will be, in its turn, if it is still wanted then.
      if (asked.has(kind)) void set(kind, isOn);
    },
    /** Of somebody who wants neither it asks for both: that is what they press it for. */
    tryOut(): Promise<void> {
      if (!wishes.camera && !wishes.mic) change({ camera: true, mic: true });
      return this.start();
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
      isStarting = false;
      asked.clear();
      stopFollowing();
      change(kept);
      media.close();
    },
  };
}

const isSame = (one: Wishes, other: Wishes) => one.camera === other.camera && one.mic === other.mic;
