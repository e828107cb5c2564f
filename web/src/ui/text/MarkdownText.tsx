import { lazy, Suspense } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { formulaOf, formulasAsCode } from '@assay/contract/questions/formulas';
import { MarkdownImage } from './MarkdownImage.tsx';

const plugins = [remarkGfm];

/** Characters of inline code that fit in a line on the narrowest phone, so that it need not break. */
const SHORT_CODE = 22;

// Code is readable without colours, so a failed load breaks nothing.
const ColouredCode = lazy(() =>
  import('./ColouredCode.tsx').then(
    (module) => ({ default: module.ColouredCode }),
    () => ({ default: PlainCode }),
  ),
);

// So is TeX.
const Formula = lazy(() =>
  import('./Formula.tsx').then(
    (module) => ({ default: module.Formula }),
    () => ({ default: PlainFormula }),
  ),
);

const PlainFormula = ({ tex }: { tex: string }) => <code>{tex}</code>;

const PlainCode = ({ children }: { language: string; children: string }) => <code>{children}</code>;

// Raw HTML stays text, and pictures must not contact other servers: MarkdownImage shows only our own.
const componentsWith = (highestImage: number): Components => ({
  img: ({ src, alt = '' }) => (
    <MarkdownImage address={typeof src === 'string' ? src : ''} alt={alt} highest={highestImage} />
  ),
  // Only a block with a language has such a class.
  code: ({ className, children }) => {
    const language = /^language-(\S+)$/.exec(className ?? '')?.[1]?.toLowerCase();
    if (typeof children !== 'string') return <code>{children}</code>;
    if (language === undefined) {
      const tex = formulaOf(children);
      if (tex !== null)
        return (
          <Suspense fallback={<PlainFormula tex={tex} />}>
            <Formula tex={tex} />
          </Suspense>
        );
      // A block ends with a line break; its lines must stay apart.
      const isShort = children.length <= SHORT_CODE && !children.includes('\n');
      return <code data-short={isShort || undefined}>{children}</code>;
    }
    return (
      <Suspense fallback={<code>{children}</code>}>
        <ColouredCode language={language}>{children}</ColouredCode>
      </Suspense>
    );
  },
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {children}
    </a>
  ),
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  // GFM sets a column's alignment as a style; tables are readable without it.
  td: ({ children }) => <td>{children}</td>,
  th: ({ children }) => <th>{children}</th>,
});

const blocks = componentsWith(480);
const inlines = componentsWith(240);

type MarkdownTextProps = {
  children: string;
  inline?: boolean;
  /** Draws some elements in another way. */
  components?: Components;
};

/** Import `Markdown` instead, which loads this file (40 KB) only when text needs it. */
export const MarkdownText = ({ children, inline = false, components }: MarkdownTextProps) => (
  <ReactMarkdown remarkPlugins={plugins} components={{ ...(inline ? inlines : blocks), ...components }}>
    {formulasAsCode(children)}
  </ReactMarkdown>
);
