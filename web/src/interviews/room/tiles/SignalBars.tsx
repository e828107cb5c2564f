import type { Incoming } from '../../call/transport.ts';
import styles from './Stage.module.css';
import { qualityWords } from './tileWords.ts';

const litBars = { poor: 1, fair: 2, good: 3 };

/** How good a person's connection is: unlit bars stay visible, so that one lit bar is seen as one of three. */
export function SignalBars({ quality }: { quality: NonNullable<Incoming['quality']> }) {
  return (
    <span title={qualityWords[quality]} className={styles['signal']} data-quality={quality}>
      <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden>
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            className={bar <= litBars[quality] ? styles['lit'] : styles['unlit']}
            x={bar * 5 - 4}
            y={15 - bar * 4}
            width={3.5}
            height={bar * 4}
            rx={1}
          />
        ))}
      </svg>
      <span className="sr-only">{qualityWords[quality]}</span>
    </span>
  );
}
