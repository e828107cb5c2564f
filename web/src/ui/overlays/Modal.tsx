import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { X } from 'lucide-react';
import { Button } from '../forms/Button.tsx';
import { cx } from '../cx.ts';
import { type Tone, toneIcons } from '../feedback/tone.tsx';
import styles from './Modal.module.css';

type ModalProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** The kind of message, shown as an icon. */
  tone?: Tone;
  /** `sheet`: at the bottom edge of a phone. */
  size?: 'small' | 'medium' | 'large' | 'sheet';
  /** A prompt that must be answered cannot be closed with Esc, the cross or a click outside. */
  mustAnswer?: boolean;
};

/** The browser's dialog: it traps the focus, closes on Esc and is above everything. */
export function Modal({ open, ...modal }: ModalProps) {
  return open ? <OpenModal {...modal} /> : null;
}

function OpenModal({
  title,
  onClose,
  children,
  actions,
  tone,
  size = 'medium',
  mustAnswer = false,
}: Omit<ModalProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModalFocus(dialog);
  const Icon = tone && toneIcons[tone];

  // Only a click that starts and ends outside counts, because selecting text may end there by accident.
  const pressBegan = useRef<EventTarget | null>(null);
  const closeFromOutside = (event: MouseEvent) => {
    if (!mustAnswer && event.target === dialog.current && pressBegan.current === dialog.current) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way out is Esc, which the dialog has by itself
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx(styles['modal'], styles[size])}
      onMouseDown={(event) => (pressBegan.current = event.target)}
      onClick={closeFromOutside}
      onCancel={(event) => {
        // A file picker or popover inside also sends "cancel".
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!mustAnswer) onClose();
      }}
    >
      <div className={styles['head']}>
        {Icon && tone && (
          <span className={cx(styles['mark'], styles[tone])}>
            <Icon size={22} aria-hidden />
          </span>
        )}
        <h2 id={titleId} className={cx('display text-lg', styles['title'])}>
          {title}
        </h2>
        {!mustAnswer && (
          <Button variant="ghost" icon aria-label="Close" onClick={onClose}>
            <X size={20} aria-hidden />
          </Button>
        )}
      </div>
      <div className={styles['body']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </dialog>
  );
}

function useModalFocus(dialog: { current: HTMLDialogElement | null }) {
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    // The browser would focus the cross. Focuses a marked element, the first field or the primary action instead.
    const first = element?.querySelector<HTMLElement>('[data-autofocus], input:not([type=hidden]), select, textarea');
    const lastAction = element?.querySelector<HTMLElement>(`.${styles['actions']} > :last-child`);
    // A list that gets the focus to be read does not scroll the explanation above it away.
    (first ?? lastAction)?.focus({ preventScroll: first?.tabIndex === -1 });
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) sameControl(opener)?.focus();
    };
  }, [dialog]);
}

/** Lists draw their rows anew when the window becomes narrow or wide, as on a tablet that is turned. */
function sameControl(opener: HTMLElement): HTMLElement | null {
  if (opener.isConnected) return opener;
  const label = opener.getAttribute('aria-label');
  return label === null ? null : document.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`);
}
