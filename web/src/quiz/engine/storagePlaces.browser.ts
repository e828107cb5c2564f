import { createMemoryPlace, type Place } from './unsentStore.ts';

const memory = createMemoryPlace();

/** The available ones of local storage, session storage and memory. Even reading the property may throw. */
export function storagePlaces(): Place[] {
  const places = [() => window.localStorage, () => window.sessionStorage].flatMap((open) => {
    try {
      return [open()];
    } catch {
      return [];
    }
  });
  return [...places, memory];
}

export const storageProblem = (keptIn: Place | undefined): string | null => {
  if (keptIn === memory) return 'This browser blocks storage: closing this tab loses unsaved answers.';
  return isLocal(keptIn) ? null : 'This browser’s storage is full: closing this tab loses unsaved answers.';
};

function isLocal(place: Place | undefined): boolean {
  try {
    return place === window.localStorage;
  } catch {
    return false;
  }
}
