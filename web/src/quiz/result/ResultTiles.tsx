import type { CSSProperties } from 'react';
import { Check, Minus, X } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { type Mark, TILES_IN_LINE } from './resultWords.ts';
import styles from './ResultTiles.module.css';

const looks = {
  correct: { word: 'correct', Icon: Check },
  wrong: { word: 'incorrect', Icon: X },
  blank: { word: 'not answered', Icon: Minus },
} satisfies Record<Mark, unknown>;

type ResultTilesProps = {
  /** undefined while unknown: the tiles lie face down. */
  marks: readonly Mark[] | undefined;
  total: number;
  /** Whether the tiles turn over one after the other. */
  isShow: boolean;
};

/** A green or red tile for each answer, without the questions. */
export const ResultTiles = ({ marks, total, isShow }: ResultTilesProps) => (
  <ol
    aria-label="Your answers"
    className={cx(styles['tiles'], isShow && marks && styles['show'])}
    style={{ '--columns': Math.min(total, TILES_IN_LINE) } as CSSProperties}
  >
    {marks === undefined
      ? Array.from({ length: total }, (_, place) => <li key={place} className={styles['tile']} />)
      : marks.map((mark, place) => {
          const { word, Icon } = looks[mark];
          return (
            <li key={place} className={cx(styles['tile'], styles[mark])} style={{ '--place': place } as CSSProperties}>
              <Icon size={18} aria-hidden className="max-w-full" />
              <span className="sr-only">{`Question ${place + 1}: ${word}`}</span>
            </li>
          );
        })}
  </ol>
);
