import { cx } from '../cx.ts';

type ProgressBarProps = {
  label: string;
  value: number;
  max?: number;
  /** Read out instead of a percentage: "3 of 10 answered". */
  valueText?: string;
  className?: string;
};

export function ProgressBar({ label, value, max = 100, valueText, className }: ProgressBarProps) {
  const share = max === 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      className={cx('h-2 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className="size-full origin-left rounded-full bg-accent transition-transform duration-200"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
