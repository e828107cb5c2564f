import type { ComponentProps } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useContentTitle } from '../platform/pageTitle.ts';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Article } from '../ui/text/Article.tsx';
import { GUIDE_LIST, guideText, linkedPage } from './guideTexts.ts';

/** The administrator's guide: the list of its pages, or the one in the URL. */
export function GuidePage() {
  const { page: name = GUIDE_LIST } = useParams({ strict: false });
  const page = guideText(name);
  useContentTitle(page?.title ?? null);
  return (
    <>
      <PageHeader
        title={page?.title ?? 'Guide'}
        action={
          name !== GUIDE_LIST && (
            <Link to="/admin/guide" className={buttonClass({ className: 'print:hidden' })}>
              <ArrowLeft size={18} aria-hidden /> All pages
            </Link>
          )
        }
      />
      <Card>
        {page === null ? (
          <EmptyState>Page not found in the guide</EmptyState>
        ) : (
          <Article components={links}>{page.text}</Article>
        )}
      </Card>
    </>
  );
}

const links = { a: GuideLink };

function GuideLink({ href = '', children }: ComponentProps<'a'>) {
  const page = linkedPage(href);
  if (page === GUIDE_LIST) return <Link to="/admin/guide">{children}</Link>;
  if (page !== null)
    return (
      <Link to="/admin/guide/$page" params={{ page }}>
        {children}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}
