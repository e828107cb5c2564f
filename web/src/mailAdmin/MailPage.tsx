import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { exportOffer, ListExports } from '../platform/export/ListExports.tsx';
import { loadFailure } from '../platform/failureText.ts';
import { countFilters } from '../platform/listSearch.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { usePages } from '../ui/tables/usePages.ts';
import { FailedMails } from './FailedMails.tsx';
import { mailsQuery } from './mailAdmin.queries.ts';
import { type MailSearch, mailSearch } from './mailSearch.ts';

const states = [
  { value: '', label: 'All failed emails' },
  { value: 'given_up', label: 'Not delivered' },
  { value: 'waiting', label: 'Trying again' },
];

/** Undelivered emails, and actions on them. */
export function MailPage() {
  const search = mailSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: MailSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/reports/mail', search: next, ...options });
  const mails = useQuery(mailsQuery(search));
  const pages = usePages(mails, search, show);
  const total = mails.data?.pagination.total;

  return (
    <ListPage
      title="Failed emails"
      more={<LearnMore page="mail" about="mail" icon />}
      actions={<ListExports offers={[exportOffer('emails', 'mails', { state: search.state })]} />}
      filters={{
        active: countFilters(search),
        onClear: () => show({}),
        quick: (
          <Select
            label="Show"
            options={states}
            value={search.state ?? ''}
            onChange={({ currentTarget }) => show(mailSearch({ state: currentTarget.value }))}
          />
        ),
      }}
      count={total === undefined ? undefined : total === 1 ? '1 email' : `${total} emails`}
      query={mails}
      rows={mails.data?.items}
      failure={loadFailure(mails.error, 'Failed to load the emails')}
      bones={{ rows: 15, columns: 5 }}
      empty={
        <EmptyState
          icon={<MailCheck size={28} aria-hidden />}
          action={search.state !== undefined && <Button onClick={() => show({})}>Show all failed emails</Button>}
        >
          {search.state === undefined ? 'No failed emails' : 'No results'}
        </EmptyState>
      }
      pages={{ ...pages, label: 'Pages of emails' }}
    >
      {(emails) => <FailedMails mails={emails} />}
    </ListPage>
  );
}
