import { harmless } from './harmless.tsx';
import { Markdown } from './Markdown.tsx';

/** The words of a language model. */
export const ModelText = ({ children }: { children: string }) => (
  <Markdown components={harmless} className="max-w-text">
    {children}
  </Markdown>
);
