import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

const plugins = [remarkGfm];

// Raw HTML stays text, and no picture may call home from a question or an answer of the assistant.
const forbidden = ['img'];

const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {children}
    </a>
  ),
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  // GFM sets a column's alignment as a style; tables read fine without.
  td: ({ children }) => <td>{children}</td>,
  th: ({ children }) => <th>{children}</th>,
};

/** Import `Markdown`, which loads this file (40 KB) only when text needs it. */
export const MarkdownText = ({ children }: { children: string }) => (
  <ReactMarkdown remarkPlugins={plugins} disallowedElements={forbidden} components={components}>
    {children}
  </ReactMarkdown>
);
