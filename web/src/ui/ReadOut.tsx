import { SeriesMark } from './ChartLegend.tsx';
import styles from './LineChart.module.css';

type ReadOutProps = {
  at: number;
  within: number;
  title: string;
  values: readonly { name: string; index: number; value: string }[];
};

const GAP = 14;

/** The numbers of one point, beside it on the side with more room. */
export function ReadOut({ at, within, title, values }: ReadOutProps) {
  const isLeft = at > within / 2;
  const transform = isLeft ? `translateX(${at - GAP}px) translateX(-100%)` : `translateX(${at + GAP}px)`;
  return (
    <div aria-hidden className={styles['readOut']} style={{ transform }}>
      <div className="text-xs text-ink-muted">{title}</div>
      {values.map(({ name, index, value }) => (
        <div key={name} className="flex items-center gap-2 font-semibold tabular-nums">
          {values.length > 1 && <SeriesMark index={index} />}
          {values.length > 1 && <span className="font-normal">{name}</span>}
          {value}
        </div>
      ))}
    </div>
  );
}
