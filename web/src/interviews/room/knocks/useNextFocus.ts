import { useEffect, useRef } from 'react';

interface Pressed {
  button: Element;
  /** The index of its card. */
  place: number;
}

const shownCards = () => Array.from(document.querySelectorAll<HTMLElement>('[data-waiting]'));

/**
 * A decision removes the card with the pressed button: the focus moves to the next card, or to the panel's button.
 * Never to a button on the next card, so that a held key cannot decide about another person.
 * @returns call it when a decision is made
 */
export function useNextFocus(): () => void {
  const pressed = useRef<Pressed | null>(null);
  useEffect(() => {
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const cards = shownCards();
    const next = cards[pressed.current.place] ?? cards.at(-1);
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    (next ?? document.querySelector<HTMLElement>("[data-panel='people']"))?.focus();
  });
  return () => {
    const button = document.activeElement;
    const place = shownCards().findIndex((card) => card.contains(button));
    pressed.current = button === null || button === document.body ? null : { button, place: Math.max(0, place) };
  };
}
