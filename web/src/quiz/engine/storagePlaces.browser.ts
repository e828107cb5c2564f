import { createMemoryPlace, type Place } from './unsentStore.ts';

const memory = createMemoryPlace();

/** Local storage, session storage, memory: what there is of them. Reading the property itself may be forbidden. */
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
