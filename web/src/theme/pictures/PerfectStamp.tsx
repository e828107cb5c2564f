import { useId } from 'react';
import { useTheme } from '../themes.ts';
import { scallops } from './scallops.ts';
import styles from './PerfectStamp.module.css';

/** Put on a perfect score: an ink stamp, a gold seal or a teacher's flower circle. The words beside it say the score. */
export function PerfectStamp() {
  const Mark = marks[useTheme()];
  return (
    <svg viewBox="0 0 160 160" aria-hidden className={styles['stamp']}>
      <Mark />
    </svg>
  );
}

/** Rubber on paper: the ink is uneven. */
function InkStamp() {
  const id = useId();
  return (
    <g transform="rotate(-11 80 80)">
      <filter id={`${id}ink`} x="-5%" y="-5%" width="110%" height="110%">
        <feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="7" result="grain" />
        <feDisplacementMap in="SourceGraphic" in2="grain" scale="1.6" result="edge" />
        <feColorMatrix in="grain" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -4.4 3.3" result="gaps" />
        <feComposite in="edge" in2="gaps" operator="in" />
      </filter>
      <path id={`${id}round`} d="M80 136a56 56 0 1 1 .1 0" />
      <g filter={`url(#${id}ink)`} className={styles['ink']}>
        <circle cx="80" cy="80" r="74" strokeWidth="3.5" />
        <circle cx="80" cy="80" r="68" strokeWidth="1.2" />
        <circle cx="80" cy="80" r="47" strokeWidth="1.6" />
        <text fontSize="12.5" className={styles['round']}>
          <textPath href={`#${id}round`} textLength="346">
            FULL MARKS ✦ FULL MARKS ✦ FULL MARKS ✦
          </textPath>
        </text>
        <path d="M50 62h60M50 98h60" strokeWidth="1.6" />
        <text x="80" y="91" fontSize="31" textAnchor="middle" className={styles['figure']}>
          100
        </text>
        <path d="m80 46 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5-3.6-3.5 5-.7z" className={styles['solid']} />
        <path d="m72 108 6 6 11-12" strokeWidth="3.2" />
      </g>
    </g>
  );
}

const SEAL_EDGE = scallops({ centre: 80, radius: 62, count: 28 });

/** Gold, pressed: light from above, lines cut into it. */
function GoldSeal() {
  const id = useId();
  return (
    <g transform="translate(9 -4) scale(.89)">
      <linearGradient id={`${id}gold`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" className={styles['goldLight']} />
        <stop offset="0.45" className={styles['gold']} />
        <stop offset="0.62" className={styles['goldLight']} />
        <stop offset="1" className={styles['goldDeep']} />
      </linearGradient>
      <path d="M52 124 34 168l19-5 10 15 18-44zM108 124l18 44-19-5-10 15-18-44z" className={styles['ribbon']} />
      <path d="M60 128 46 162M100 128l14 34" className={styles['fold']} />
      <path d={SEAL_EDGE} fill={`url(#${id}gold)`} />
      <circle cx="80" cy="80" r="52" className={styles['groove']} />
      <circle cx="80" cy="80" r="48" fill={`url(#${id}gold)`} className={styles['rimLine']} />
      <g className={styles['rays']}>
        {Array.from({ length: 40 }, (_, nth) => (
          <path key={nth} d="M80 34v9" transform={`rotate(${nth * 9} 80 80)`} />
        ))}
      </g>
      <circle cx="80" cy="80" r="35" className={styles['groove']} />
      <text x="80.6" y="90.8" fontSize="29" textAnchor="middle" className={styles['raised']}>
        100
      </text>
      <text x="80" y="90" fontSize="29" textAnchor="middle" className={styles['engraved']}>
        100
      </text>
      <path d="m80 53 1.9 4 4.3.5-3.2 3 .9 4.3-3.9-2.2-3.9 2.2.9-4.3-3.2-3 4.3-.5z" className={styles['engraved']} />
      <path d="M60 101h15M85 101h15m-20-3 3 3-3 3-3-3z" className={styles['flourish']} />
    </g>
  );
}

const PETALS = scallops({ centre: 80, radius: 50, count: 9 });

/** The flower circle that teachers draw around work without a mistake. */
const FlowerCircle = () => (
  <g transform="rotate(-8 80 80)" className={styles['brush']}>
    <path d={PETALS} className={styles['bloom']} />
    <path d="M80 80a5 5 0 0 1-10 0 10 10 0 0 1 20 0 15 15 0 0 1-30 0 20 20 0 0 1 40 0 25 25 0 0 1-50 0 30 30 0 0 1 60 0c0 12-5 21-12 27" />
    <text x="80" y="156" fontSize="26" textAnchor="middle" className={styles['cheer']}>
      Perfect!
    </text>
  </g>
);

const marks = { light: InkStamp, premium: GoldSeal, anime: FlowerCircle };
