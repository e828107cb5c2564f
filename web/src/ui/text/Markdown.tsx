import { lazy, Suspense } from 'react';
import type { Components } from 'react-markdown';
import { cx } from '../cx.ts';
import styles from './Markdown.module.css';

const MarkdownText = lazy(() => import('./MarkdownText.tsx').then((module) => ({ default: module.MarkdownText })));

/** Any character with a meaning in Markdown, or a line break; without them the text is plain. */
const MARKED_UP = /[`*_~[\]<>#|\\\n&]|\$\$|^\s*(?:[-+]|\d+[.)])\s|https?:|www\.|\S@\S/;

/** Question text: plain at first, formatted once the formatter has loaded. `inline` for options and table cells. */
export function Markdown({
  children,
  inline = false,
  components,
  className,
}: {
  children: string;
  inline?: boolean;
  /** Draws some elements in another way. */
  components?: Components;
  className?: string;
}) {
  const plain = <p className="whitespace-pre-line">{children}</p>;
  return (
    <div className={cx(styles['markdown'], inline && styles['inline'], className)}>
      {MARKED_UP.test(children) ? (
        <Suspense fallback={plain}>
          <MarkdownText inline={inline} {...(components && { components })}>
            {children}
          </MarkdownText>
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}
