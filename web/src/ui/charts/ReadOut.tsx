import { SeriesMark } from './ChartLegend.tsx';
import styles from './Chart.module.css';

type ReadOutProps = {
  at: number;
  within: number;
  /** From the top of the plot; at its top by default. */
  top?: number | undefined;
  title: string;
  /** `index`: the series whose mark is shown beside the value. */
  values: readonly { name: string; index?: number | undefined; value: string }[];
};

const GAP = 14;
/** A title may be a sentence: it wraps to fit beside the point. */
const WIDEST = 320;
const NARROWEST = 144;
const EDGES = 28;

/** One point's numbers, on the side with more room. */
export function ReadOut({ at, within, top = 0, title, values }: ReadOutProps) {
  const isLeft = at > within / 2;
  const room = (isLeft ? at : within - at) - GAP - EDGES;
  const maxWidth = Math.min(WIDEST, Math.max(NARROWEST, room));
  const transform = isLeft
    ? `translate(${at - GAP}px, ${top}px) translateX(-100%)`
    : `translate(${at + GAP}px, ${top}px)`;
  return (
    <div aria-hidden className={styles['readOut']} style={{ transform }}>
      <div className="text-xs wrap-anywhere whitespace-normal text-ink-muted" style={{ maxWidth }}>
        {title}
      </div>
      {values.map(({ name, index, value }) => (
        <div key={name} className="flex items-center gap-2 font-semibold tabular-nums">
          {index !== undefined && <SeriesMark index={index} />}
          {values.length > 1 && <span className="font-normal">{name}</span>}
          {value}
        </div>
      ))}
    </div>
  );
}
