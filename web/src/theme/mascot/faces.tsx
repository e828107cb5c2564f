import styles from './Goldfish.module.css';

const LEFT = 52;
const RIGHT = 98;

type EyeProps = { x: number; y?: number; look?: [x: number, y: number]; size?: number };

const Eye = ({ x, y = 100, look = [0, 0], size = 1 }: EyeProps) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <ellipse rx="11" ry="13.5" className={styles['eye']} />
    <circle cx={-3.5 + look[0]} cy={-5 + look[1]} r="4.4" className={styles['glint']} />
    <circle cx={4 + look[0]} cy={5 + look[1]} r="2" className={styles['glint']} />
  </g>
);

const Cheeks = () => (
  <g className={styles['blush']}>
    <ellipse cx={LEFT - 16} cy="121" rx="9" ry="5.5" />
    <ellipse cx={RIGHT + 18} cy="121" rx="10" ry="5.5" />
  </g>
);

/** Waiting, content, a bubble on the lips. */
export const RestingFace = () => (
  <>
    <Eye x={LEFT} />
    <Eye x={RIGHT} />
    <Cheeks />
    <path d="M68 119c2 5 7 5 8 0 2 5 7 5 9 0" className={styles['line']} />
  </>
);

/** Determined: straight brows and a grin. */
export const KeenFace = () => (
  <>
    <Eye x={LEFT} y={103} />
    <Eye x={RIGHT} y={103} />
    <path d="M40 88l22 6M110 88l-22 6" className={styles['brow']} />
    <Cheeks />
    <path d="M64 117h24c0 11-6 16-12 16s-12-5-12-16z" className={styles['mouth']} />
    <path d="M65 119h22" className={styles['teeth']} />
  </>
);

/** It did not work this time: raised brows, a drop, half a smile. */
export const HopefulFace = () => (
  <>
    <Eye x={LEFT} look={[1, -1]} />
    <Eye x={RIGHT} look={[1, -1]} />
    <path d="M38 86c6-5 12-7 18-7M112 86c-6-5-12-7-18-7" className={styles['brow']} />
    <Cheeks />
    <path d="M64 123c4-5 8 2 12-1s8-3 12 1" className={styles['line']} />
    <path d="M128 76c7 9 9 14 5 18-4 4-10 3-12-2-1-4 2-9 7-16z" className={styles['drop']} />
  </>
);

/** Eyes closed with joy. */
export const HappyFace = () => (
  <>
    <path d="M40 102c4-11 20-11 24 0M86 102c4-11 20-11 24 0" className={styles['closed']} />
    <Cheeks />
    <path d="M60 112c10 3 20 3 30 0 1 15-6 23-15 23s-16-8-15-23z" className={styles['mouth']} />
    <path d="M67 129c5-4 11-4 16 0-5 6-11 6-16 0z" className={styles['tongue']} />
  </>
);

/** One eye wider than the other, looking up at a question. */
export const PuzzledFace = () => (
  <>
    <Eye x={LEFT} look={[2, -1]} size={0.92} />
    <Eye x={RIGHT} y={98} look={[2, -2]} size={1.12} />
    <path d="M42 82c6-3 12-3 17 0M88 74c7-5 15-5 22-1" className={styles['brow']} />
    <Cheeks />
    <ellipse cx="76" cy="123" rx="5" ry="6" className={styles['mouth']} />
  </>
);
