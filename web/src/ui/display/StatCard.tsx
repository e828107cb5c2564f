import type { ReactNode } from 'react';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { cx } from '../cx.ts';
import { Info } from '../overlays/Info.tsx';
import { LOCALE } from '../text/locale.ts';

export type Trend = {
  direction: 'up' | 'down' | 'flat';
  /** The change and its reference: "4 points above last month". */
  words: string;
  /** Whether up is good; true by default. */
  isGood?: boolean;
};

type StatCardProps = {
  label: string;
  value: ReactNode;
  trend?: Trend | undefined;
  info?: ReactNode;
  /** A line under the value. */
  note?: ReactNode;
  icon?: ReactNode;
  className?: string;
};

const arrows = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight };

export function StatCard({ label, value, trend, info, note, icon, className }: StatCardProps) {
  return (
    <dl className={cx('panel flex min-w-0 flex-col gap-1 p-4 sm:p-5', className)}>
      <dt className="flex min-h-7 items-center gap-2 text-sm font-medium text-ink-muted">
        {icon}
        <span className="min-w-0">{label}</span>
        {info !== undefined && <Info label={`About ${label}`}>{info}</Info>}
      </dt>
      <dd className="display text-2xl tabular-nums">
        {typeof value === 'number' ? value.toLocaleString(LOCALE) : value}
      </dd>
      {trend && <TrendLine {...trend} />}
      {note !== undefined && note !== '' && <dd className="text-sm text-ink-muted">{note}</dd>}
    </dl>
  );
}

/** A change with its arrow, inside a `dl` or a list. */
export function TrendLine({
  as: Line = 'dd',
  direction,
  words,
  isGood = direction === 'up',
}: Trend & { as?: 'dd' | 'li' }) {
  const Arrow = arrows[direction];
  const colour = direction === 'flat' ? 'text-ink-muted' : isGood ? 'text-success' : 'text-danger';
  return (
    <Line className={cx('flex items-start gap-1 text-sm font-medium', colour)}>
      <Arrow size={16} aria-hidden className="mt-0.5" />
      {words}
    </Line>
  );
}
