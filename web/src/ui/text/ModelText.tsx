import type { Components } from 'react-markdown';
import { Markdown } from './Markdown.tsx';

/**
 * A name may contain an address, and a text may have led a language model astray, so links and pictures lead nowhere.
 */
const harmless: Components = {
  a: ({ children }) => <>{children}</>,
  img: ({ alt }) => <>{alt}</>,
};

/** The words of a language model. */
export const ModelText = ({ children }: { children: string }) => (
  <Markdown components={harmless} className="max-w-text">
    {children}
  </Markdown>
);
