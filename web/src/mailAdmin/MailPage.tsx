import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { loadFailure } from '../platform/failureText.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonTable } from '../ui/Skeleton.tsx';
import { FailedMails } from './FailedMails.tsx';
import { mailsQuery } from './mailAdmin.queries.ts';
import { type MailSearch, mailSearch } from './mailSearch.ts';

const states = [
  { value: '', label: 'All failed letters' },
  { value: 'given_up', label: 'Not delivered' },
  { value: 'waiting', label: 'Trying again by itself' },
];

/** Letters that did not reach their people, and what can be done about it. */
export function MailPage() {
  const search = mailSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: MailSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/reports/mail', search: next, ...options });
  const mails = useQuery(mailsQuery(search));
  const page = search.page ?? 1;
  const pages = mails.data?.pagination.pages ?? 0;
  // The last letter of the last page may have been dealt with.
  const isPastEnd = mails.isSuccess && !mails.isPlaceholderData && page > Math.max(1, pages);
  useEffect(() => {
    if (isPastEnd) show({ ...search, page: pages }, { replace: true });
  });

  return (
    <>
      <PageHeader
        title="Failed mail"
        description="Letters of the last seven days that could not be delivered. Their texts are shown to nobody."
      />
      <div className="grid gap-4 sm:gap-6">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Select
            label="Show"
            className="w-full sm:max-w-xs"
            options={states}
            value={search.state ?? ''}
            onChange={({ currentTarget }) => show(mailSearch({ state: currentTarget.value }))}
          />
          {mails.data && (
            <div className="flex flex-wrap items-center gap-4">
              <p role="status" className="text-sm text-ink-muted">
                {mails.data.pagination.total === 1 ? '1 letter' : `${mails.data.pagination.total} letters`}
              </p>
              <ExportMenu list="mails" filter={{ state: search.state }} label="Export letters" />
            </div>
          )}
        </div>
        {mails.isPending || isPastEnd ? (
          <Card flush>
            <SkeletonTable rows={5} columns={5} />
          </Card>
        ) : mails.data === undefined ? (
          <Card>
            <ErrorState
              {...loadFailure(mails.error, 'Failed to load the letters')}
              onRetry={() => void mails.refetch()}
              retrying={mails.isFetching}
            />
          </Card>
        ) : mails.data.items.length === 0 ? (
          <Card>
            <EmptyState
              icon={<MailCheck size={28} aria-hidden />}
              action={search.state !== undefined && <Button onClick={() => show({})}>Show all failed letters</Button>}
            >
              {search.state === undefined
                ? 'No letter is waiting here: none failed, or all were dealt with.'
                : 'There are no such letters.'}
            </EmptyState>
          </Card>
        ) : (
          <div
            aria-busy={mails.isPlaceholderData}
            className={mails.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          >
            <FailedMails mails={mails.data.items} />
          </div>
        )}
        <Pagination
          page={page}
          pages={pages}
          onChange={(next) => show({ ...search, page: next })}
          label="Pages of letters"
        />
      </div>
    </>
  );
}
