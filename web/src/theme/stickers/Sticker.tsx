import { type ReactNode, useId } from 'react';
import type { AchievementKind } from '@assay/contract/reports/reports';
import { cx } from '../../ui/cx.ts';
import { perforated } from '../pictures/perforated.ts';
import { scallops } from '../pictures/scallops.ts';
import { type Theme, useTheme } from '../themes.ts';
import { motifs } from './motifs.tsx';
import styles from './Sticker.module.css';

/** An achievement in the material of the theme, or the empty place for it. The words beside it say which one. */
export function Sticker({ of, isEarned }: { of: AchievementKind; isEarned: boolean }) {
  const theme = useTheme();
  const Material = isEarned ? materials[theme] : Place;
  return (
    <svg viewBox="0 0 96 96" aria-hidden className={cx(styles['sticker'], styles[theme], styles[of])}>
      <Material theme={theme}>
        <g transform={theme === 'light' ? 'translate(21.6 18) scale(1.1)' : 'translate(18.7 18.7) scale(1.22)'}>
          {motifs[of]}
        </g>
      </Material>
    </svg>
  );
}

type MaterialProps = { theme: Theme; children: ReactNode };

const STAMP = perforated({ x: 12, y: 6, width: 72, height: 84, bite: 4 });
const SEAL = scallops({ centre: 48, radius: 40, count: 24 });
const CUT = scallops({ centre: 48, radius: 37, count: 12 });

/** A printed postage stamp with its postmark. */
const Stamp = ({ children }: MaterialProps) => (
  <>
    <path d={STAMP} className={styles['paper']} />
    <rect x="19" y="13" width="58" height="70" className={styles['print']} />
    {children}
    <g className={styles['postmark']}>
      <circle cx="76" cy="78" r="13" />
      <circle cx="76" cy="78" r="9" />
      <path d="M36 74c4-3 7 3 11 0s7 3 11 0M36 79c4-3 7 3 11 0s7 3 11 0M36 84c4-3 7 3 11 0s7 3 11 0" />
    </g>
  </>
);

/** A seal of gold with the motif engraved. */
function Seal({ children }: MaterialProps) {
  const id = useId();
  return (
    <>
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" className={styles['goldLight']} />
        <stop offset="0.42" className={styles['gold']} />
        <stop offset="0.6" className={styles['goldLight']} />
        <stop offset="1" className={styles['goldDeep']} />
      </linearGradient>
      <path d={SEAL} fill={`url(#${id})`} />
      <circle cx="48" cy="48" r="35" className={styles['groove']} />
      <circle cx="48" cy="48" r="32.5" strokeDasharray="0.8 3.5" className={styles['beads']} />
      {children}
    </>
  );
}

/** A sticker, cut out with a white edge. */
const Cutout = ({ children }: MaterialProps) => (
  <g className={styles['tilted']}>
    <path d={CUT} className={styles['shadow']} />
    <path d={CUT} className={styles['edge']} />
    <circle cx="48" cy="48" r="34" className={styles['ground']} />
    {children}
  </g>
);

const outlines: Record<Theme, ReactNode> = {
  light: <path d="M14 8h68v80H14z" />,
  premium: <circle cx="48" cy="48" r="41" />,
  anime: <circle cx="48" cy="48" r="40" />,
};

/** Where an achievement will be: its outline and a hint of the motif. */
const Place = ({ theme, children }: MaterialProps) => (
  <g className={styles['place']}>
    {outlines[theme]}
    {children}
  </g>
);

const materials: Record<Theme, (props: MaterialProps) => ReactNode> = { light: Stamp, premium: Seal, anime: Cutout };
