import { useEffect, useRef } from 'react';
import type { JoinRequest } from '@assay/contract/interviewEvents';

interface Pressed {
  button: Element;
  /** Of its card among those that are shown. */
  place: number;
}

const shownCards = () => Array.from(document.querySelectorAll<HTMLElement>('[data-waiting]'));

/**
 * A decision takes a card away, with the button that was pressed: the focus goes on to the next card, or to the button of
 * the panel. Not to a button of that card: a key that is held down decides about nobody else.
 * @returns to be called when somebody is decided about
 */
export function useNextFocus(waiting: readonly JoinRequest[]): () => void {
  const pressed = useRef<Pressed | null>(null);
  useEffect(() => {
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const cards = shownCards();
    const next = cards[pressed.current.place] ?? cards.at(-1);
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    (next ?? document.querySelector<HTMLElement>("[data-panel='people']"))?.focus();
  }, [waiting]);
  return () => {
    const button = document.activeElement;
    const place = shownCards().findIndex((card) => card.contains(button));
    pressed.current = button === null || button === document.body ? null : { button, place: Math.max(0, place) };
  };
}
