import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

type CheckboxProps = { label: ReactNode; hint?: ReactNode; error?: string | undefined; className?: string } & Omit<
  ComponentProps<'input'>,
  'type' | 'className'
>;

export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const hintId = useId();
  const hasHint = hint !== undefined || error !== undefined;
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2', className)}>
      <input
        {...input}
        type="checkbox"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={hasHint ? hintId : undefined}
        className="mt-0.5 size-5 flex-none"
      />
      <span className="min-w-0">
        <span className="block text-base">{label}</span>
        {hasHint && (
          <span
            id={hintId}
            className={cx('block text-sm', error === undefined ? 'text-ink-muted' : 'font-medium text-danger')}
          >
            {error ?? hint}
          </span>
        )}
      </span>
    </label>
  );
}
