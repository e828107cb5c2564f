import { Flag } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

export type Dot = { number: number; isAnswered: boolean; isFlagged: boolean };

/** All questions at a glance; clicking one opens it. */
export function QuestionDots({
  dots,
  current,
  onGo,
}: {
  dots: readonly Dot[];
  current: number;
  onGo: (index: number) => void;
}) {
  return (
    <nav aria-label="Questions">
      <ol className="mx-auto flex flex-wrap justify-center gap-2 max-sm:max-w-72 max-sm:gap-3">
        {dots.map(({ number, isAnswered, isFlagged }, index) => (
          <li key={number}>
            <button
              type="button"
              aria-current={index === current ? 'step' : undefined}
              aria-label={`Question ${number}, ${isAnswered ? 'answered' : 'not answered'}${isFlagged ? ', flagged' : ''}`}
              onClick={() => onGo(index)}
              className={cx(
                'touch-target relative grid size-9 place-items-center max-sm:size-11 rounded-full border-control text-sm font-semibold tabular-nums transition-colors',
                isAnswered
                  ? 'border-accent! bg-accent text-on-accent'
                  : 'border-dashed! bg-raised text-ink-muted hover:border-accent!',
                index === current && 'outline-2 outline-offset-2 outline-ink',
              )}
            >
              {number}
              {isFlagged && (
                <span className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full border border-surface bg-warning text-on-warning">
                  <Flag size={11} aria-hidden />
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
