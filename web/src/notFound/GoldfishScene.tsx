import { PuzzledFace } from '../theme/mascot/faces.tsx';
import { Fish } from '../theme/mascot/Fish.tsx';
import mascot from '../theme/mascot/Goldfish.module.css';
import { Handle } from '../theme/mascot/props.tsx';
import styles from './scenes.module.css';

const lanterns = [
  { x: 44, y: 84, cord: 46, tone: 'fill-decor-1' },
  { x: 122, y: 94, cord: 54, tone: 'fill-raised' },
  { x: 278, y: 94, cord: 54, tone: 'fill-decor-2' },
  { x: 356, y: 84, cord: 46, tone: 'fill-decor-1' },
];

/** Anime theme: at the goldfish stall the paper scoop tore, and the page swam away. */
export const GoldfishScene = () => (
  <svg viewBox="0 0 400 430" aria-hidden className={`${mascot['goldfish']} ${styles['scene']}`}>
    <path d="M0 32c110 34 290 34 400 0" />
    {lanterns.map(({ x, y, cord, tone }) => (
      <g key={x}>
        <path d={`M${x} ${cord}V${y - 30}M${x} ${y + 29}v14`} />
        <ellipse cx={x} cy={y} rx="25" ry="27" className={tone} />
        <path d={`M${x - 23} ${y - 9}h46M${x - 23} ${y + 9}h46`} className={mascot['tear']} />
        <path d={`M${x - 12} ${y - 29}h24v6h-24zM${x - 12} ${y + 23}h24v6h-24z`} className={styles['cap']} />
      </g>
    ))}
    <g className={styles['question']}>
      <circle cx="100" cy="178" r="27" className="fill-raised" />
      <circle cx="140" cy="204" r="7" className="fill-raised" />
      <text x="100" y="191" fontSize="37" textAnchor="middle" className={styles['lettering']}>
        ?
      </text>
    </g>
    <Fish place="translate(148 124) rotate(6 110 100) scale(.98)" face={<PuzzledFace />} />
    {/* The basin, its water over the fins of the fish. */}
    <path d="M40 322c0-30 320-30 320 0l-22 84c-3 11-11 16-23 16H85c-12 0-20-5-23-16z" className={styles['basin']} />
    <ellipse cx="200" cy="322" rx="160" ry="26" className={mascot['water']} />
    <path d="M84 326c12-7 24 7 37 0M150 338c12-7 24 7 37 0M262 336c12-7 24 7 37 0" className={styles['ripple']} />
    <ellipse cx="200" cy="322" rx="160" ry="26" className={mascot['contour']} />
    <path d="M88 372c20-11 36 11 56 0s36 11 56 0 36 11 56 0 36 11 56 0" className={styles['wave']} />
    {/* The torn scoop, with the number that swam through it. */}
    <g transform="rotate(-14 92 290)">
      <Handle d="M66 312 22 372" />
      <circle cx="92" cy="276" r="47" className={mascot['paper']} />
      <path d="m63 277 12-8 3-17 15 6 17-7 5 17 13 8-12 11 1 16-17-4-13 10-8-14-15-3z" className={mascot['hole']} />
      <path d="M60 260l-9-6M126 256l8-9M122 300l8 10" className={mascot['tear']} />
      <circle cx="92" cy="276" r="47" className={mascot['rim']} />
      <text x="95" y="285" fontSize="21" textAnchor="middle" className={styles['lettering']}>
        404
      </text>
    </g>
  </svg>
);
