import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

/** Several lines; grows with its text. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field {...{ label, labelHidden, hint, error, className, id }}>
      {(wiring) => (
        <div className={styles['frame']}>
          <textarea rows={4} {...area} {...wiring} className={styles['input']} />
        </div>
      )}
    </Field>
  );
}
