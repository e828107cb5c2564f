import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { boxTop, EDGE } from './boxTop.ts';

/**
 * A box anchored to a button, in the browser's top layer: scrolling regions cannot clip it; Esc and a click elsewhere
 * close it. Spread `anchor` on the button and `box` on the box.
 */
export function usePopover<Box extends HTMLElement>({ align = 'end' }: { align?: 'start' | 'center' | 'end' } = {}) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const box = useRef<Box>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const element = box.current;
    const follow = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    element?.addEventListener('toggle', follow);
    return () => element?.removeEventListener('toggle', follow);
  }, []);

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const place = () => placeBox(anchor.current, box.current, align);
    place();
    const close = () => box.current?.hidePopover();
    window.addEventListener('resize', close);
    // Scrolling moves the anchor away; capture covers every scrolling ancestor.
    document.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', close);
      document.removeEventListener('scroll', place, { capture: true });
    };
  }, [isOpen, align]);

  const position: CSSProperties = {
    position: 'fixed',
    inset: 'auto',
    maxHeight: `calc(100dvh - ${2 * EDGE}px)`,
    margin: 0,
  };
  return {
    isOpen,
    open: () => {
      if (box.current?.matches(':popover-open') === false) {
        box.current.showPopover();
        placeBox(anchor.current, box.current, align);
      }
    },
    close: () => box.current?.hidePopover(),
    anchor: { ref: anchor, popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id },
    box: { ref: box, id, popover: 'auto' as const, style: position },
  };
}

function placeBox(anchor: HTMLElement | null, box: HTMLElement | null, align: 'start' | 'center' | 'end') {
  if (anchor === null || box === null) return;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const wanted = { start: at.left, center: at.left + at.width / 2 - width / 2, end: at.right - width }[align];
  box.style.left = `${Math.max(EDGE, Math.min(wanted, document.documentElement.clientWidth - width - EDGE))}px`;
  box.style.top = `${boxTop(at, height, window.innerHeight)}px`;
}
