import { useLayoutEffect, useRef } from 'react';

/** Single-key shortcuts, by upper-case letter. */
export type RoomKeys = Readonly<Record<string, () => void>>;

/** Everywhere except in fields and dialogs; from the first render on. */
export function useRoomKeys(keys: RoomKeys, areOn: boolean) {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    if (!areOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog:modal') || isTypedInto(event.target)) return;
      const act = latest.current[event.key.toUpperCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [areOn]);
}

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'));
