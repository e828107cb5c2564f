import { lazy, Suspense } from 'react';
import type { Components } from 'react-markdown';
import { Markdown } from '../ui/text/Markdown.tsx';
import styles from '../ui/text/Markdown.module.css';

const MarkdownText = lazy(() =>
  import('../ui/text/MarkdownText.tsx').then((module) => ({ default: module.MarkdownText })),
);

/** A language model may have been led astray by a text it read, so that its links and pictures lead nowhere. */
const harmless: Components = {
  a: ({ children }) => <>{children}</>,
  img: ({ alt }) => <>{alt}</>,
};

/** The words of an answer. The screens it rests on stand below it, from the server. */
export const AnswerText = ({ children, isModels }: { children: string; isModels: boolean }) =>
  isModels ? (
    <div className={styles['markdown']}>
      <Suspense fallback={<p className="whitespace-pre-line">{children}</p>}>
        <MarkdownText components={harmless}>{children}</MarkdownText>
      </Suspense>
    </div>
  ) : (
    <Markdown className="max-w-text">{children}</Markdown>
  );
