import { cx } from '../../ui/cx.ts';
import { useTheme } from '../themes.ts';
import { Balance, HalfMarked, Laurels, OpenBook } from './plates.tsx';
import styles from './Plate.module.css';

const plates = {
  balance: { Drawing: Balance, viewBox: '0 0 320 185' },
  high: { Drawing: Laurels, viewBox: '0 0 240 160' },
  mid: { Drawing: HalfMarked, viewBox: '0 0 240 160' },
  low: { Drawing: OpenBook, viewBox: '0 0 240 160' },
};

/** A drawing as in an old textbook: inked on paper in light, etched in gold in premium. */
export function Plate({ of, className }: { of: keyof typeof plates; className?: string | undefined }) {
  const { Drawing, viewBox } = plates[of];
  return (
    <svg viewBox={viewBox} aria-hidden className={cx(styles['plate'], styles[useTheme()], className)}>
      <Drawing />
    </svg>
  );
}
