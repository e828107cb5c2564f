import { harmless } from '../ui/text/harmless.tsx';
import { Markdown } from '../ui/text/Markdown.tsx';

/** The words of an answer. The screens it rests on stand below it, from the server. */
export const AnswerText = ({ children }: { children: string }) => (
  <Markdown components={harmless} className="max-w-text">
    {children}
  </Markdown>
);
