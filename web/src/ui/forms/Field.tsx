import { type ReactNode, useId } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from '../cx.ts';
import styles from './Field.module.css';

export type FieldProps = {
  label: string;
  /** Hides the label visually, e.g. in a search bar. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Label, hint and error around one control, linked by ids. Used by TextField, Select and TextArea. */
export function Field({
  id: givenId,
  label,
  labelHidden,
  hint,
  error,
  className,
  children,
}: FieldProps & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className={cx(styles['field'], className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : styles['label']}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className={styles['error']} role="alert">
          <CircleAlert size={16} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
