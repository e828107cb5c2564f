import { type KeyboardEvent, type ReactNode } from 'react';
import { EllipsisVertical } from 'lucide-react';
import { Button } from '../forms/Button.tsx';
import { cx } from '../cx.ts';
import { usePopover } from './usePopover.ts';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  dangerous?: boolean;
  disabled?: boolean;
};

type MenuProps = {
  /** "Actions for Ada Lovelace": says whose actions they are. */
  label: string;
  items: readonly MenuItem[];
  /** The button's content; three dots by default. */
  children?: ReactNode;
  /** Instead of the three dots. */
  icon?: ReactNode;
  align?: 'start' | 'end';
  variant?: 'ghost' | 'secondary';
  /** `small`: in the rows of a table. */
  size?: 'small' | 'medium';
  loading?: boolean;
  className?: string;
};

/** A disclosure of buttons: both Tab and the arrow keys work. */
export function Menu({
  label,
  items,
  children,
  icon,
  align = 'end',
  variant = 'ghost',
  size = 'medium',
  loading = false,
  className,
}: MenuProps) {
  const { anchor, box, close } = usePopover<HTMLUListElement>({ align });
  return (
    <>
      <Button
        {...anchor}
        variant={variant}
        size={size}
        loading={loading}
        icon={children === undefined}
        aria-label={children === undefined ? label : undefined}
        className={className}
      >
        {children ?? icon ?? <EllipsisVertical size={20} aria-hidden />}
      </Button>
      <ul
        {...box}
        aria-label={label}
        onKeyDown={moveFocus}
        className="min-w-48 rounded-card border-frame bg-raised p-1.5 shadow-floating"
      >
        {items.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              disabled={item.disabled}
              onClick={() => {
                close();
                item.onSelect();
              }}
              className={cx(
                'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm font-medium -outline-offset-2 hover:bg-accent-soft disabled:bg-transparent disabled:text-ink-muted disabled:opacity-60',
                item.dangerous && 'text-danger',
              )}
            >
              {item.icon}
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
}
