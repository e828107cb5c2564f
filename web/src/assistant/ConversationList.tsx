import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { loadFailure } from '../platform/failureText.ts';
import { timeAgo } from '../platform/relativeTime.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { Pagination } from '../ui/tables/Pagination.tsx';
import { usePages } from '../ui/tables/usePages.ts';
import { sessionsQuery } from './assistant.queries.ts';
import { type AssistantSearch, assistantSearch } from './assistantSearch.ts';
import { ConversationMenu } from './ConversationMenu.tsx';

/** The earlier conversations, latest first. */
export function ConversationList() {
  const search = assistantSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: AssistantSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/ai-chat', search: next, ...options });
  const sessions = useQuery(sessionsQuery(search));
  const pages = usePages(sessions, search, show);
  const items = sessions.data?.items;
  const isSearched = search.search !== undefined;
  return (
    <section aria-labelledby="earlier" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="earlier" className="display text-lg">
          Conversations
        </h2>
        {(isSearched || (items?.length ?? 0) > 0) && (
          <SearchField
            label="Search conversations"
            placeholder="Title or words"
            value={search.search ?? ''}
            onSearch={(text) => show(assistantSearch({ search: text }))}
          />
        )}
      </div>
      {sessions.isError && items === undefined ? (
        <ErrorState
          {...loadFailure(sessions.error, 'Failed to load the conversations')}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      ) : items === undefined ? (
        <SkeletonText lines={4} />
      ) : items.length === 0 ? (
        <EmptyState>{isSearched ? 'No results' : 'No conversations yet. Ask a question above.'}</EmptyState>
      ) : (
        <ul className="panel divide-y divide-line">
          {items.map((session) => (
            <li key={session.id} className="flex items-center gap-3 px-4 py-1">
              <Link
                to="/admin/ai-chat"
                search={{ session: session.id }}
                className="flex min-h-11 min-w-0 grow flex-wrap items-center justify-between gap-x-4 hover:underline"
              >
                <span className="truncate">{session.title}</span>
                <time dateTime={session.updatedAt} className="text-sm text-ink-muted">
                  {timeAgo(session.updatedAt, new Date())}
                </time>
              </Link>
              <ConversationMenu session={session} size="small" />
            </li>
          ))}
        </ul>
      )}
      <Pagination {...pages} label="Pages of conversations" />
    </section>
  );
}
