import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from '../cx.ts';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

type Option = { value: string | number; label: string; disabled?: boolean };

type SelectProps = FieldProps & { options: readonly Option[] } & Omit<
    ComponentProps<'select'>,
    'className' | 'children'
  >;

/** The native select: works on every phone and with every screen reader. */
export function Select({ label, labelHidden, hint, error, className, id, options, ...select }: SelectProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, className, id }}>
      {(wiring) => (
        <div className={cx(styles['frame'], 'relative')}>
          <select {...select} {...wiring} className={cx(styles['input'], styles['select'])}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden className={styles['chevron']} />
        </div>
      )}
    </Field>
  );
}
