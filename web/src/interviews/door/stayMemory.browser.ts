import type { Person, Stay } from './joinFlow.ts';
import type { Wishes, WishMemory } from '../devices/ownDevices.ts';

/**
 * The state that a tab keeps over a reload: its way into a meeting, the person who asked, and which devices were on.
 */
export interface StayMemory extends WishMemory {
  stay(): Stay | null;
  keepStay(stay: Stay | null): void;
  /** The last person who asked, for the form; empty after leaving. */
  person(): Person | null;
  keepPerson(person: Person | null): void;
  /** The token of the last request, in any state. */
  askedToken(): string | null;
  keepAskedToken(token: string): void;
}

const WISHES_KEY = 'meeting devices';

export function openStayMemory(meetingId: string): StayMemory {
  const stayKey = `meeting ${meetingId}`;
  const tokenKey = `meeting ${meetingId} asked`;
  const personKey = `meeting ${meetingId} person`;
  // Without storage, a place taken over from another tab is only in memory.
  let held: Stay | null = null;
  return {
    stay: () => held ?? stayOf(read(stayKey)),
    keepStay(stay) {
      held = stay;
      write(stayKey, stay);
    },
    person: () => personOf(read(personKey)),
    askedToken() {
      const token = read(tokenKey);
      return typeof token === 'string' ? token : null;
    },
    keepAskedToken: (token) => write(tokenKey, token),
    keepPerson: (person) => write(personKey, person),
    wishes: () => ({ camera: true, mic: true, ...(read(WISHES_KEY) as Partial<Wishes> | null) }),
    keepWishes: (wishes) => write(WISHES_KEY, wishes),
  };
}

/** Only this tab's own script writes it, so a shallow check guards against older versions. */
function stayOf(kept: unknown): Stay | null {
  const stay = kept as Stay | null;
  return personOf(stay?.person) !== null && (stay?.step === 'room' || stay?.step === 'waiting') ? stay : null;
}

const personOf = (kept: unknown): Person | null =>
  typeof (kept as Person | null | undefined)?.name === 'string' ? (kept as Person) : null;

function read(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown) {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a reload starts at the form.
  }
}
