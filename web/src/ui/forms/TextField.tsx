import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

export type TextFieldProps = FieldProps & {
  /** An icon before the text. */
  leading?: ReactNode;
  /** Buttons or a unit after the text. */
  trailing?: ReactNode;
  /** Class of the input itself. */
  inputClassName?: string;
} & Omit<ComponentProps<'input'>, 'className'>;

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  leading,
  trailing,
  inputClassName = '',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, className, id }}>
      {(wiring) => (
        <div className={styles['frame']}>
          {leading !== undefined && <span className={styles['leading']}>{leading}</span>}
          <input {...input} {...wiring} className={`${styles['input']} ${inputClassName}`} />
          {trailing !== undefined && <span className={styles['trailing']}>{trailing}</span>}
        </div>
      )}
    </Field>
  );
}
