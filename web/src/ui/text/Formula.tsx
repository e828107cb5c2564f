import katex from 'katex';
import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { forbiddenCommand, formulaLimits } from '@assay/contract/questions/formulas';
import styles from './Formula.module.css';

/** KaTeX's own tree, which its types leave out. */
interface MathTree {
  type?: string;
  text?: string;
  attributes?: Record<string, string>;
  children?: MathTree[];
}

const ELEMENTS = new Set(
  (
    'math mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mmultiscripts ' +
    'mtable mtr mtd mstyle mpadded mphantom menclose'
  ).split(' '),
);

/** Those that shape a formula; colours are left to the theme. */
const ATTRIBUTES = new Set(
  (
    'mathvariant stretchy fence separator lspace rspace minsize maxsize width height depth voffset accent ' +
    'accentunder displaystyle scriptlevel columnalign columnspacing rowspacing columnlines rowlines linethickness form ' +
    'symmetric movablelimits largeop display notation'
  ).split(' '),
);

/** Built as elements, because our content policy accepts neither inline styles nor markup in a text. */
function elementsOf({ type, text, attributes = {}, children = [] }: MathTree, key: number): ReactNode {
  if (text !== undefined) return text;
  if (type === 'annotation') return null;
  const inner = children.map(elementsOf);
  if (type === undefined || !ELEMENTS.has(type)) return inner;
  const kept = Object.fromEntries(Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name)));
  return createElement(type, { key, ...kept }, ...inner);
}

const draw = (katex as unknown as { __renderToDomTree: (tex: string, settings: typeof formulaLimits) => MathTree })
  .__renderToDomTree;

function drawn(tex: string): ReactNode {
  try {
    return forbiddenCommand(tex) === null ? elementsOf(draw(tex, formulaLimits), 0) : null;
  } catch {
    return null;
  }
}

/** Letters of a formula that may be wider than a phone. */
const WIDE = 60;

/** A formula that browsers lay out and screen readers speak; one that cannot be drawn is shown as it is written. */
export function Formula({ tex }: { tex: string }) {
  const shown = drawn(tex);
  if (shown === null) return <code>{tex}</code>;
  return tex.length <= WIDE ? shown : <WideFormula>{shown}</WideFormula>;
}

/** Pixels beside the margins of a sheet of A4 and an answer's letter. */
const PAPER_WIDTH = 600;

/** Scrolls on the screen; on paper it becomes as small as it must. */
function WideFormula({ children }: { children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const fit = () => {
      const width = box.current?.scrollWidth ?? 0;
      box.current?.style.setProperty('--print-size', String(Math.min(1, PAPER_WIDTH / Math.max(1, width))));
    };
    window.addEventListener('beforeprint', fit);
    return () => window.removeEventListener('beforeprint', fit);
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <span ref={box} tabIndex={0} className={styles['wide']}>
      {children}
    </span>
  );
}
