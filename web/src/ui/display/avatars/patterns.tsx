import type { ReactNode } from 'react';
import styles from './AvatarDrawing.module.css';

const { shade, light, line } = styles;

/** On 40 by 40. Only `shade` may lie under the initials, because it makes their ground darker; `light` keeps away. */
export const patterns: readonly ReactNode[] = [
  // Hills under a sun.
  <>
    <path d="M0 27c7-7 13-7 20-1s13 5 20-3v17H0z" className={shade} />
    <path d="M0 34c9-5 16-4 22-1s12 3 18-1v8H0z" className={shade} />
    <circle cx="30" cy="7.5" r="3.5" className={light} />
  </>,
  // Waves.
  <>
    <path
      d="M-2 9q5.5-6 11 0t11 0 11 0 11 0M-2 15q5.5-6 11 0t11 0 11 0 11 0M-2 30q5.5-6 11 0t11 0 11 0 11 0M-2 36q5.5-6 11 0t11 0 11 0 11 0"
      className={line}
    />
  </>,
  // Sun rays from the foot.
  <>
    <path
      d="M20 44 2-4h9zM20 44 16-4h8zM20 44 29-4h9zM20 44-8 10V2zM20 44 48 10V2zM20 44-8 27v-9zM20 44 48 27v-9z"
      className={shade}
    />
  </>,
  // Rings of a tree.
  <>
    <path
      d="M20 20m-5 0a5 5 0 1 0 10 0 5 5 0 1 0-10 0M20 20m-11 0a11 11 0 1 0 22 0 11 11 0 1 0-22 0M20 20m-17 0a17 17 0 1 0 34 0 17 17 0 1 0-34 0"
      className={line}
    />
  </>,
  // Two leaves.
  <>
    <path d="M-2 42C-2 24 8 14 24 14c2 16-8 28-26 28zM42-2C42 12 34 20 20 20 18 6 28-4 42-2z" className={shade} />
    <path d="M-2 42 18 20M42-2 26 14" className={line} />
  </>,
  // Facets of a stone.
  <>
    <path d="M0 0h22L12 20zM40 40H18l12-22zM40 0v16L28 8zM0 40V24l12 8z" className={shade} />
  </>,
  // Stars at the edge.
  <>
    <path
      d="M20 2l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1zM9.5 5.5l.7 1.8 1.8.7-1.8.7-.7 1.8-.7-1.8-1.8-.7 1.8-.7zM30.5 5.5l.7 1.8 1.8.7-1.8.7-.7 1.8-.7-1.8-1.8-.7 1.8-.7z"
      className={light}
    />
    <path d="M-2 42c2-12 12-15 22-15s20 3 22 15z" className={shade} />
  </>,
  // A flower.
  <>
    {[0, 60, 120, 180, 240, 300].map((turn) => (
      <path key={turn} d="M20 20c-8-6-8-15 0-20 8 5 8 14 0 20z" transform={`rotate(${turn} 20 20)`} className={shade} />
    ))}
  </>,
];
