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
  if (keptIn === memory)
    return 'This browser does not let us store anything. If you close or reload this tab while an answer is not saved, that answer is lost.';
  return isLocal(keptIn)
    ? null
    : 'The storage of this browser is full. Answers not yet saved survive a reload of this tab, but not its closing.';
};

function isLocal(place: Place | undefined): boolean {
  try {
    return place === window.localStorage;
  } catch {
    return false;
  }
}
