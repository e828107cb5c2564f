import { Children, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Info } from '../overlays/Info.tsx';
import { LOCALE } from '../text/locale.ts';
import { TrendLine, type Trend } from './StatCard.tsx';
import styles from './Figures.module.css';

export interface FigureProps {
  label: string;
  value: ReactNode;
  info?: ReactNode;
  trend?: Trend | undefined;
  /** A short addition to the value. */
  note?: string | null;
}

type FiguresProps = {
  /** Not needed under a heading. */
  label?: string;
  children: ReactNode;
  below?: ReactNode;
};

/** Three or four figures that belong together, in one line; below them only what is needed to read them. */
export const Figures = ({ label, children, below }: FiguresProps) => (
  <section aria-label={label} className="panel">
    <div className="grid" style={{ gridTemplateColumns: `repeat(${Children.count(children)}, minmax(0, 1fr))` }}>
      {children}
    </div>
    {below}
  </section>
);

export const Figure = ({ label, value, info, trend, note }: FigureProps) => (
  <dl
    className={cx(
      styles['figure'],
      'flex min-w-0 flex-wrap content-start items-center gap-y-0.5 border-line px-2 py-3',
      'sm:px-6 sm:py-4',
    )}
  >
    <dt className="w-full text-xs font-medium text-ink-muted max-sm:min-h-8 sm:text-sm">{label}</dt>
    <dd className="display text-lg tabular-nums sm:text-2xl">
      {typeof value === 'number' ? value.toLocaleString(LOCALE) : value}
    </dd>
    {info !== undefined && (
      <dd className={styles['info']}>
        <Info label={`About ${label}`}>{info}</Info>
      </dd>
    )}
    {trend && <TrendLine {...trend} />}
    {note && <dd className="w-full text-xs text-ink-muted tabular-nums">{note}</dd>}
  </dl>
);

/** The line under figures. */
export const FigureNotes = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-3 py-2.5 text-sm sm:px-6">{children}</ul>
);
