import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { LabelledTable } from './LabelledTable.tsx';
import { MarkdownText } from './MarkdownText.tsx';
import styles from './Article.module.css';

type ArticleProps = Pick<ComponentProps<typeof MarkdownText>, 'children' | 'components'> & { className?: string };

/** A longer text in Markdown, to be read from top to bottom. */
export const Article = ({ children, components, className }: ArticleProps) => (
  <div className={cx(styles['article'], className)}>
    <MarkdownText components={{ table: LabelledTable, ...components }}>{children}</MarkdownText>
  </div>
);
