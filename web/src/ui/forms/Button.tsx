import type { ComponentProps } from 'react';
import { LoaderCircle } from 'lucide-react';
import { cx } from '../cx.ts';
import styles from './Button.module.css';

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Square, for a single icon. Give the button an aria-label. */
  icon?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  className?: string;
};

type ButtonProps = Look & {
  loading?: boolean;
  /** Shown while loading, e.g. "Joining..."; without it the width stays as it is. */
  loadingLabel?: string;
} & ComponentProps<'button'>;

/** A button's look for links: `<Link className={buttonClass({ variant: 'secondary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'medium', icon, wide, className }: Look = {}): string {
  return cx(styles['button'], styles[variant], styles[size], icon && styles['icon'], wide && styles['wide'], className);
}

export function Button({
  variant,
  size,
  icon,
  wide,
  className,
  loading = false,
  loadingLabel,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        buttonClass({ variant, size, icon, wide, className }),
        loading && loadingLabel === undefined && styles['waiting'],
      )}
      // A disabled button would lose the keyboard focus; a busy one keeps it and ignores clicks.
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      aria-busy={loading || undefined}
      disabled={disabled && !loading}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
    >
      {loading && loadingLabel !== undefined ? (
        <span className={styles['label']}>
          <LoaderCircle size={18} className="animate-spin" aria-hidden />
          {loadingLabel}
        </span>
      ) : (
        <span className={styles['label']}>{children}</span>
      )}
      {loading && loadingLabel === undefined && (
        <span className={styles['spinner']}>
          <LoaderCircle size={20} className="animate-spin" aria-hidden />
        </span>
      )}
    </button>
  );
}
