import type { ReactNode } from 'react';
import styles from './Goldfish.module.css';

/** The bag of water in which a goldfish is carried home, tied with a cord. */
export const Bag = ({ children }: { children: ReactNode }) => (
  <g className={styles['hangs']}>
    <path d="M118 56C84 18 98 4 120 4s36 14 2 52" className={styles['cord']} />
    <path d="M104 44c-6-8-16-12-22-22 14 2 22-4 38-4s24 6 38 4c-6 10-16 14-22 22z" className={styles['film']} />
    <path
      d="M106 58C62 78 28 112 28 156c0 46 38 74 92 74s92-28 92-74c0-44-34-78-78-98-8-3-20-3-28 0z"
      className={styles['film']}
    />
    <path
      d="M37 122c20-9 36-9 54 0 18 8 36 8 54 0 20-9 36-9 58 1 5 10 7 21 7 33 0 45-37 72-90 72s-90-27-90-72c0-12 2-23 7-34z"
      className={styles['water']}
    />
    {children}
    <g className={styles['bubbles']}>
      <circle cx="66" cy="140" r="5" />
      <circle cx="56" cy="126" r="3.5" />
      <circle cx="190" cy="146" r="4" />
    </g>
    <path d="M50 186c-8-14-10-30-5-46M60 200c-2-2-4-4-5-6" className={styles['gleam']} />
    <path d="M106 58C62 78 28 112 28 156c0 46 38 74 92 74s92-28 92-74c0-44-34-78-78-98" className={styles['contour']} />
    <path d="M98 50c0-8 44-8 44 0s-44 8-44 0z" className={styles['knot']} />
    <path d="M100 53c-10 6-16 14-18 24M140 53c8 4 14 10 17 18" className={styles['cord']} />
  </g>
);

export const Headband = () => (
  <g>
    <path d="M148 52c14-8 26-8 36-2-8 4-10 8-10 14-10-4-18-5-28-2z" className={styles['cloth']} />
    <path d="M150 60c12 2 20 8 24 18-8-1-13 1-18 5-4-8-8-13-14-17z" className={styles['cloth']} />
    <path d="M30 76C54 60 104 50 154 58c3 6 4 9 5 15C112 64 62 70 25 88c1-5 3-9 5-12z" className={styles['cloth']} />
    <g transform="translate(76 69)">
      <Blossom />
    </g>
  </g>
);

/** Burning for the next one. */
export const Flame = () => (
  <g className={styles['flickers']}>
    <path
      d="M118 6c6 22 30 30 44 50 6-8 8-16 6-26 30 22 56 62 54 110-2 52-44 92-100 92S18 194 16 144c-1-40 20-70 42-90 0 12 2 20 8 26 10-26 38-44 52-74z"
      className={styles['flameOuter']}
    />
    <path
      d="M122 52c6 16 24 26 36 44 5-5 7-10 7-16 22 18 36 40 35 70-2 40-34 66-78 66s-80-28-82-68c-1-28 16-48 32-62 0 8 2 14 6 18 8-18 34-32 44-52z"
      className={styles['flameInner']}
    />
  </g>
);

export const Handle = ({ d }: { d: string }) => (
  <>
    <path d={d} className={styles['handleEdge']} />
    <path d={d} className={styles['handle']} />
  </>
);

/** A paper scoop with a hole, as at the stall: it always tears, and there is always another. */
export const TornScoop = () => (
  <g transform="translate(132 146) rotate(34)">
    <Handle d="M0 14v-88" />
    <circle cy="-116" r="42" className={styles['paper']} />
    <path
      d="M0-135c7 3 8-7 15-3 3 6-3 11 6 14 9 3 10 9 2 13-6 3-2 10-8 13-7 2-9-6-16-2-8 5-14 3-13-5 0-7-9-6-9-13 1-7 9-5 10-11 0-8 6-9 13-6z"
      className={styles['hole']}
    />
    <path d="M-17-124l-12-8M22-100l12 9M14-136l8-11M-13-104l-10 12" className={styles['tear']} />
    <circle cy="-116" r="42" className={styles['rim']} />
  </g>
);

/** A round fan, waved. */
export const Fan = () => (
  <g transform="translate(134 144) rotate(64)">
    <g className={styles['waves']}>
      <Handle d="M0 16v-44" />
      <path d={FAN} className={styles['paper']} />
      <path d="M0-34c-14-20-20-34-22-54M0-34c14-20 20-34 22-54M0-34v-64" className={styles['rib']} />
      <g transform="translate(0 -72) rotate(-40) scale(1.9)">
        <Blossom />
      </g>
    </g>
  </g>
);

const FAN = 'M-12-28c-24-8-36-24-34-44 2-24 22-38 46-38s44 14 46 38c2 20-10 36-34 44-8 3-16 3-24 0z';

const Blossom = () => (
  <g className={styles['blossom']}>
    {[0, 72, 144, 216, 288].map((turn) => (
      <path key={turn} d="M0 0C-6-4-6-9-2-11L0-9 2-11C6-9 6-4 0 0z" transform={`rotate(${turn})`} />
    ))}
    <circle r="1.8" />
  </g>
);

const pieces: [x: number, y: number, turn: number, kind: 1 | 2 | 3 | 4][] = [
  [26, 40, 20, 1],
  [58, 18, -30, 2],
  [96, 30, 40, 3],
  [136, 12, 10, 4],
  [176, 32, -20, 1],
  [214, 54, 35, 2],
  [12, 92, -15, 3],
  [196, 222, 60, 4],
  [20, 196, 30, 2],
  [70, 222, -40, 1],
  [118, 228, 15, 3],
];

export const Confetti = () => (
  <g className={styles['confetti']}>
    {pieces.map(([x, y, turn, kind]) => (
      <path
        key={x}
        d={
          kind === 4
            ? 'M-7 3c2-8 5-8 7 0s5 8 7 0'
            : kind === 3
              ? 'M0-7l2 5 5 2-5 2-2 5-2-5-5-2 5-2z'
              : 'M-5-4h10v8h-10z'
        }
        transform={`translate(${x} ${y}) rotate(${turn}) scale(1.5)`}
        className={styles[`piece${kind}`]}
      />
    ))}
  </g>
);
