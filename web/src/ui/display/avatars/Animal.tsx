import type { CSSProperties, ReactNode } from 'react';
import type { AnimalFace } from './animals.ts';
import styles from './AvatarDrawing.module.css';

const { coat, dark, pale, beak: horn, ink, glint, stroke } = styles;

/** A face on 40 by 40, composed of ears, marks and a muzzle or beak. */
export function Animal({ hue, lightness, strength = 1, ears, beak, marks = [] }: AnimalFace) {
  const style = {
    '--coat': `oklch(${lightness} calc(var(--avatar-chroma) * ${strength}) ${hue})`,
    '--beak': `oklch(0.76 calc(var(--avatar-chroma) * 1.1) ${beak === 'flat' ? 250 : 70})`,
  } as CSSProperties;
  const has = (mark: (typeof marks)[number]) => marks.includes(mark);
  return (
    <g style={style}>
      {has('spines') && <path d={SPINES} className={dark} />}
      {ears !== undefined && mirrored(earShapes[ears])}
      {has('crest') && <path d="M20 9C24 3 31 1 38 3c-5 1-9 4-11 9z" className={dark} />}
      <path d="M4 42c1-9 7-13 16-13s15 4 16 13z" className={coat} />
      {has('bib') && <path d="M12 42c0-7 3-11 8-11s8 4 8 11z" className={pale} />}
      <ellipse cx="20" cy="21" rx="13" ry="12" className={coat} />
      {has('horns') &&
        mirrored(<path d="M17.5 12C17 6 13 1.5 6 1c3 2 4 5 4.5 8.5.5 2 1 3 2 4.500z" className={dark} />)}
      {has('cap') && <path d="M7 20a13 12 0 0 1 26 0c-4-2-5-6-13-6S11 18 7 20z" className={dark} />}
      {has('cheeks') && mirrored(<path d="M7.5 23c3-3 8-2 10 2 1 4-1 7-3 7.5-4-1-7-5-7-9.5z" className={pale} />)}
      {has('mask') && mirrored(<path d="M7 20c3-3 9-3 11 0-2 3-7 4-11 3z" className={dark} />)}
      {has('stripes') &&
        mirrored(
          <path d="M12.5 11.5c3-1.5 5 0 5 4 0 5-1.5 10-4 15-3-1-5-4-5.5-8 2-3 3.5-7 4.5-11z" className={dark} />,
        )}
      {has('brow') && mirrored(<path d="M10 15.5c2-1.5 5-1.5 7 .5" className={stroke} />)}
      {has('spots') && <path d="M17 13h.01M20 11.5h.01M23 13h.01M9.5 25.5h.01M30.5 25.5h.01" className={stroke} />}
      {beak === undefined ? <Muzzle hasTeeth={has('teeth')} /> : beaks[beak]}
      {mirrored(
        <>
          <circle cx="14" cy="20" r={beak === undefined ? 2 : 2.8} className={beak === undefined ? ink : pale} />
          <circle cx="14" cy="20" r="2" className={ink} />
          <circle cx="13.4" cy="19.4" r="0.7" className={glint} />
        </>,
      )}
    </g>
  );
}

const mirrored = (half: ReactNode) => (
  <>
    {half}
    <g transform="matrix(-1 0 0 1 40 0)">{half}</g>
  </>
);

const SPINES =
  'M20 2l3 4 4-3 1 5 5-1-1 5 5 1-3 4 4 3-4 3 3 5-5 1 1 5-5-1-8 8-8-8-5 1 1-5-5-1 3-5-4-3 4-3-3-4 5-1-1-5 5 1 1-5 4 3z';

const earShapes = {
  round: (
    <>
      <circle cx="10" cy="11.5" r="4.5" className={coat} />
      <circle cx="10" cy="11.5" r="2.2" className={dark} />
    </>
  ),
  big: (
    <>
      <circle cx="9" cy="11" r="7" className={coat} />
      <circle cx="9" cy="11" r="4" className={pale} />
    </>
  ),
  pointed: (
    <>
      <path d="M7.5 20 7 4.5 18.5 12z" className={coat} />
      <path d="M9.5 15.5 9 8.5l5 4z" className={dark} />
    </>
  ),
  tufted: (
    <>
      <path d="M7.5 20 7 5 18 12z" className={coat} />
      <path d="M9.5 15 9 9l4.5 3.5z" className={dark} />
      <path d="M7 6 5 1" className={stroke} />
    </>
  ),
};

const Muzzle = ({ hasTeeth }: { hasTeeth: boolean }) => (
  <>
    {hasTeeth && <path d="M18 29h4v4h-4z" className={glint} />}
    <ellipse cx="20" cy="26.5" rx="6.5" ry="4.8" className={pale} />
    <path d="M17.5 23.5c1.5-1 3.5-1 5 0 .5 1.5-1 2.8-2.5 2.8s-3-1.3-2.5-2.8z" className={ink} />
    <path d="M20 26v2.2M17.5 29c1 .6 2 .4 2.5-.8.5 1.2 1.5 1.4 2.5.8" className={stroke} />
  </>
);

const beaks = {
  hooked: (
    <path
      d="M20 21c4 0 5.5 2.5 4.5 5-.8 1-2.5.5-3 2.5l-1.5 3-1.5-3c-.5-2-2.2-1.5-3-2.5-1-2.5.5-5 4.5-5z"
      className={horn}
    />
  ),
  long: <path d="M16.5 23c2-1.5 5-1.5 7 0L21 37.5h-2z" className={horn} />,
  short: <path d="M15.5 23.5c3-2 6-2 9 0L20 30z" className={horn} />,
  flat: (
    <>
      <path d="M15 23c3-2 7-2 10 0 3 3 3 7-5 7s-8-4-5-7z" className={horn} />
      <path d="M18 25h.01M22 25h.01" className={stroke} />
    </>
  ),
  banded: (
    <>
      <path d="M14 23c3-3 9-3 12 0l-2 6-4 4-4-4z" className={horn} />
      <path d="M15.5 27.5c3-1.5 6-1.5 9 0M14.5 24.5c3.5-1.5 7.5-1.5 11 0" className={stroke} />
    </>
  ),
};
