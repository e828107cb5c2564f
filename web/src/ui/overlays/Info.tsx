import { type ReactNode, useId, useRef } from 'react';
import { CircleQuestionMark } from 'lucide-react';
import { usePopover } from './usePopover.ts';

const HOVER_MS = 250;

/** A question mark with an explanation: on click and hover, announced with its button. */
export function Info({ label, children }: { label: string; children: ReactNode }) {
  const textId = useId();
  const hover = useRef(0);
  const { anchor, box, isOpen, open, close } = usePopover<HTMLSpanElement>({ align: 'center' });
  const openByHover = useRef(false);

  const enter = (event: { pointerType: string }) => {
    if (event.pointerType !== 'mouse' || isOpen) return;
    hover.current = window.setTimeout(() => {
      openByHover.current = true;
      open();
    }, HOVER_MS);
  };
  const leave = () => {
    window.clearTimeout(hover.current);
    if (openByHover.current) close();
    openByHover.current = false;
  };

  return (
    <span className="inline-flex print:hidden" onPointerEnter={enter} onPointerLeave={leave}>
      <button
        type="button"
        {...anchor}
        aria-label={label}
        aria-describedby={textId}
        className="touch-target inline-grid size-6 place-items-center rounded-full text-ink-muted hover:text-ink"
      >
        <CircleQuestionMark size={16} aria-hidden />
      </button>
      <span
        {...box}
        className="max-w-xs rounded-control border-frame bg-raised px-3 py-2 text-sm font-normal text-ink shadow-card"
      >
        <span id={textId}>{children}</span>
      </span>
    </span>
  );
}
