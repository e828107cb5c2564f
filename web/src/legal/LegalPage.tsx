import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { LegalPage as Page } from '@assay/contract/people/legal';
import { loadFailure } from '../platform/failureText.ts';
import { formatDate } from '../platform/format.ts';
import { legalPages } from '../platform/legalPages.ts';
import { Logo } from '../platform/Logo.tsx';
import { LazyDecor } from '../theme/LazyDecor.tsx';
import { ThemeSwitcher } from '../theme/ThemeSwitcher.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Article } from '../ui/text/Article.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { legalPageQuery } from './legal.queries.ts';
import styles from './LegalPage.module.css';

/** One of the five legal pages, by URL. In the reader's theme, even signed out. */
export function LegalPage() {
  const match = useMatches().at(-1);
  const page = (match?.fullPath ?? '').slice(1) as Page;
  const { data, error, refetch, isFetching } = useQuery(legalPageQuery(page));

  return (
    <div className={styles['page']}>
      <LazyDecor />
      <header className={styles['bar']}>
        <Logo />
        <ThemeSwitcher />
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Link to="/login" className={`${buttonClass({ variant: 'ghost', size: 'small' })} ${styles['back']}`}>
          <ArrowLeft size={16} aria-hidden /> Back to Login
        </Link>
        <article className={`panel ${styles['sheet']}`}>
          <h1 className="display text-2xl outline-none">{data?.title ?? match?.staticData.title}</h1>
          {data && (
            <>
              <p className="mt-1 text-sm text-ink-muted">
                Last updated: <time dateTime={data.updatedOn}>{formatDate(data.updatedOn)}</time>
              </p>
              <Article className="mt-6">{data.text}</Article>
            </>
          )}
          {!data && !error && (
            <div className="mt-6">
              <SkeletonText lines={8} />
            </div>
          )}
          {!data && error && (
            <ErrorState
              {...loadFailure(error, 'Failed to load this page')}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
        </article>
      </main>
      <footer className={styles['others']}>
        <nav aria-label="Legal pages">
          <ul>
            {legalPages.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="touch-target hover:text-ink hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  );
}
