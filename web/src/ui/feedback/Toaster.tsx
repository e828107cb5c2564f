import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { cx } from '../cx.ts';
import { toast, type ToastItem, useToast } from './toast.ts';
import { toneIcons } from './tone.tsx';
import styles from './Toaster.module.css';

/** Render once, at the root. Announces politely and never takes the focus. */
export function Toaster() {
  const current = useToast();
  const region = useRef<HTMLElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  const newest = current?.id;

  // Open from the start: screen readers announce only additions to a known region. As a popover it is above open
  // dialogs; showing it again moves it above a newer one.
  useEffect(() => {
    const raiseAboveDialog = ({ target }: Event) => {
      if (target instanceof HTMLDialogElement && target.open) raise(region.current);
    };
    raise(region.current);
    document.addEventListener('toggle', raiseAboveDialog, { capture: true });
    return () => document.removeEventListener('toggle', raiseAboveDialog, { capture: true });
  }, []);

  useEffect(() => {
    const isAlone = document.querySelectorAll(':modal, :popover-open').length === 1;
    if (newest !== undefined && !isAlone) raise(region.current);
  }, [newest]);

  // A page with a sticky bar at that place moves it below the toast.
  useLayoutEffect(() => {
    const end = newest === undefined ? 0 : (region.current?.getBoundingClientRect().bottom ?? 0);
    document.documentElement.style.setProperty('--toast-end', `${end}px`);
  }, [newest]);

  // Removing the element under the pointer or focus fires no leave event.
  if (newest === undefined && isHeld) {
    setPointedAt(false);
    setFocus(false);
  }

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Notifications"
      className={styles['toaster']}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      // The focus may have returned before the blur event arrives.
      onBlur={({ currentTarget }) => setFocus(currentTarget.contains(document.activeElement))}
    >
      <ol aria-live="polite" aria-relevant="additions text" className={styles['list']}>
        {current !== null && <Toast key={current.id} item={current} isHeld={isHeld} />}
      </ol>
    </section>
  );
}

function raise(region: HTMLElement | null) {
  region?.hidePopover();
  region?.showPopover();
}

function Toast({ item, isHeld }: { item: ToastItem; isHeld: boolean }) {
  const { id, tone, title, message, durationMs, shownTimes } = item;
  useCountdown(durationMs, shownTimes, isHeld, () => toast.dismiss(id));
  const Icon = toneIcons[tone];
  return (
    <li className={styles['toast']}>
      <Icon size={20} aria-hidden className={cx(styles['mark'], styles[tone])} />
      <div className={styles['text']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        <p>{message}</p>
      </div>
      <button type="button" aria-label="Dismiss" className={styles['close']} onClick={() => toast.dismiss(id)}>
        <X size={18} aria-hidden />
      </button>
    </li>
  );
}

/** Pauses while the pointer or focus is on the toast. */
function useCountdown(durationMs: number, restart: number, isHeld: boolean, onEnd: () => void) {
  const remaining = useRef(durationMs);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    remaining.current = durationMs;
  }, [durationMs, restart]);
  useEffect(() => {
    if (isHeld) return undefined;
    const began = performance.now();
    const timer = window.setTimeout(() => end.current(), remaining.current);
    return () => {
      window.clearTimeout(timer);
      remaining.current -= performance.now() - began;
    };
  }, [isHeld, restart]);
}
