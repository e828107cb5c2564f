import type { ReactNode } from 'react';
import styles from './Goldfish.module.css';

type FishProps = {
  /** Moves the fish of 240 by 200 within its scene. */
  place: string;
  face: ReactNode;
  worn?: ReactNode;
  /** Held by the fin, which lies over it. */
  held?: ReactNode;
};

const BODY = 'M178 102c-3-34-36-62-78-62-44 0-78 28-78 66 0 36 34 62 78 62 42 0 75-28 78-66z';

/** Tail and fins behind, the body, its pale belly and scales, then the face. */
export const Fish = ({ place, face, worn, held }: FishProps) => (
  <g transform={place}>
    <g className={styles['swims']}>
      <g className={styles['tail']}>
        <path
          d="M160 92c14-30 38-58 72-60 6 0 7 4 4 9-7 13-6 24-2 34 3 8 2 15-6 21 10 7 13 15 9 24-5 11-6 23 0 37 3 6 1 10-5 9-32-3-58-26-72-54z"
          className={styles['fin']}
        />
        <path
          d="M182 88c12-18 26-32 40-39M186 100c12-2 24-3 34-3M182 116c12 16 26 30 40 37"
          className={styles['ray']}
        />
      </g>
      <path
        d="M66 54c2-24 24-46 66-44 6 0 8 4 5 8-5 9-1 16 8 20 8 4 11 9 10 15-1 9 4 15 12 22z"
        className={styles['fin']}
      />
      <path d="M88 44c6-12 16-20 30-24M112 44c4-6 9-10 16-13M136 54c2-3 4-5 8-7" className={styles['ray']} />
      <path d="M98 158c6 12 4 26-8 34-4 3-8 1-9-4-2-10-6-18-13-24z" className={styles['fin']} />
      <path d="M138 154c10 8 14 20 8 32-2 4-6 4-9 1-6-8-14-13-24-15z" className={styles['fin']} />
      <path d={BODY} className={styles['body']} />
      <path
        d="M23 115c16 20 46 30 78 29 32-1 58-10 76-32-8 32-38 54-77 54-40 0-73-20-77-51z"
        className={styles['belly']}
      />
      <path
        d="M128 66c8 1 12 7 12 14M146 76c7 2 11 7 11 14M128 90c8 1 12 7 12 14M146 100c7 1 11 6 11 13M128 114c7 1 11 5 12 11"
        className={styles['scale']}
      />
      <path d="M52 62c10-8 22-12 36-13" className={styles['shine']} />
      <path d={BODY} className={styles['contour']} />
      {face}
      {worn}
      {held}
      <g className={styles['paddle']}>
        <path d="M116 132c12-8 30-6 40 6 3 4 2 8-3 9-14 4-30 2-38-7-2-3-2-6 1-8z" className={styles['fin']} />
        <path d="M126 138c8-2 14-1 20 2" className={styles['ray']} />
      </g>
    </g>
  </g>
);
