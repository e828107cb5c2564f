import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { loadFailure } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { FileChoice } from './FileChoice.tsx';
import { ImportView } from './ImportView.tsx';
import { importSearch, type ImportSearch } from './importSearch.ts';
import { importQuery } from './questionFiles.queries.ts';
import { RecentImports } from './RecentImports.tsx';

export function ImportPage() {
  const search = importSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: ImportSearch) => void navigate({ to: '/admin/questions/import', search: next });
  return (
    <>
      <PageHeader
        title="Import questions"
        more={<LearnMore page="questions" about="importing questions" />}
        description="Preview everything before you import"
        action={
          <Link to="/admin/questions/export" className={buttonClass()}>
            <Download size={18} aria-hidden /> Export questions
          </Link>
        }
      />
      <div className="grid gap-4 sm:gap-6">
        {search.import === undefined ? (
          <>
            <FileChoice onUploaded={(id) => show({ import: id })} />
            <RecentImports />
          </>
        ) : (
          <OpenImport key={search.import} id={search.import} search={search} onShow={show} />
        )}
      </div>
    </>
  );
}

function OpenImport({
  id,
  search,
  onShow,
}: {
  id: number;
  search: ImportSearch;
  onShow: (next: ImportSearch) => void;
}) {
  const found = useQuery(importQuery(id));
  if (found.isPending)
    return (
      <Card flush>
        <SkeletonTable rows={6} columns={4} />
      </Card>
    );
  if (found.data === undefined)
    return (
      <Card>
        <ErrorState
          {...loadFailure(found.error, 'Failed to load this import')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
        <p className="mt-4 text-center">
          <Link to="/admin/questions/import" className="text-accent underline">
            Import another file
          </Link>
        </p>
      </Card>
    );
  return <ImportView found={found.data} search={search} onShow={onShow} />;
}
