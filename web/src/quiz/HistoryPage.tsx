import { type ReactNode, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { useOwnUser } from '../platform/session.ts';
import { activeSkillsQuery } from '../skills/skills.queries.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonTable } from '../ui/Skeleton.tsx';
import { TableFileMenu } from '../ui/TableFileMenu.tsx';
import { AttemptList } from './AttemptList.tsx';
import { historyQuery, readHistory } from './attempts.queries.ts';
import { historyFile } from './historyFile.ts';
import { type HistorySearch, historySearch } from './historySearch.ts';

export function HistoryPage() {
  const takesQuizzes = useOwnUser().role !== 'admin';
  const search = historySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: HistorySearch, options?: { replace: boolean }) =>
    void navigate({ to: '/history', search: next, ...options });
  const page = search.page ?? 1;

  const history = useQuery(historyQuery(page, search.skill));
  const pages = history.data?.pagination.pages ?? 0;
  const listHeading = useFocusOnNewPage(search.skill, page, history.isSuccess && !history.isPlaceholderData);

  // An old bookmark may name a page that is no more.
  const isPastEnd = history.isSuccess && !history.isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (isPastEnd) show({ ...search, page: pages > 1 ? pages : undefined }, { replace: true });
  });

  return (
    <>
      <PageHeader
        title="Quiz History"
        description="Every quiz you completed, newest first."
        action={
          <div className="flex flex-wrap gap-2">
            {pages > 0 && (
              <TableFileMenu
                title="Quiz History"
                label="Export"
                read={async () => historyFile(await readHistory(search.skill))}
              />
            )}
            {takesQuizzes && (
              <Link to="/quiz" className={buttonClass({ variant: 'primary' })}>
                <Play size={18} aria-hidden /> Take New Quiz
              </Link>
            )}
          </div>
        }
      />
      <div className="grid gap-4 sm:gap-6">
        <SkillFilter skill={search.skill} onChange={(skill) => show({ skill })} />
        <h2 ref={listHeading} tabIndex={-1} className="sr-only">
          {pages > 1 ? `Completed quizzes, page ${page} of ${pages}` : 'Completed quizzes'}
        </h2>
        {history.isPending || isPastEnd ? (
          <Card flush>
            <SkeletonTable rows={10} columns={4} />
          </Card>
        ) : history.data === undefined ? (
          <Card>
            <ErrorState
              {...loadFailure(history.error, 'Failed to load quiz history')}
              onRetry={() => void history.refetch()}
              retrying={history.isFetching}
            />
          </Card>
        ) : history.data.quizHistory.length === 0 ? (
          <NothingYet search={search} takesQuizzes={takesQuizzes} />
        ) : (
          <div
            aria-busy={history.isPlaceholderData}
            className={history.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          >
            <AttemptList attempts={history.data.quizHistory} />
          </div>
        )}
        <Pagination
          page={page}
          pages={pages}
          onChange={(next) => show({ ...search, page: next })}
          label="History pages"
        />
      </div>
    </>
  );
}

function SkillFilter({
  skill,
  onChange,
}: {
  skill: number | undefined;
  onChange: (skill: number | undefined) => void;
}) {
  const skills = useQuery(activeSkillsQuery());
  const options = (skills.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // A link may name a skill that is no longer offered; the filter still says that it filters.
  if (skill !== undefined && !options.some(({ value }) => value === skill))
    options.push({ value: skill, label: skills.isPending ? 'Loading...' : `Skill ${skill}` });
  return (
    <Select
      label="Skill"
      className="w-full sm:max-w-xs"
      value={skill ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))}
      error={skills.isError ? failureText(skills.error, 'Failed to load skills') : undefined}
      options={[{ value: '', label: 'All Skills' }, ...options]}
    />
  );
}

function NothingYet({ search, takesQuizzes }: { search: HistorySearch; takesQuizzes: boolean }) {
  const sentence: ReactNode =
    search.skill === undefined ? 'No quizzes completed yet.' : 'No quizzes completed in this skill yet.';
  return (
    <Card>
      <EmptyState
        action={
          takesQuizzes && (
            <Link
              to="/quiz"
              search={search.skill === undefined ? {} : { skill: search.skill }}
              className={buttonClass({ variant: 'primary' })}
            >
              Take Your First Quiz
            </Link>
          )
        }
      >
        {sentence}
      </EmptyState>
    </Card>
  );
}

/** Turning a page moves the focus to the top of the list, where its first line is read; arriving or filtering does not. */
function useFocusOnNewPage(skill: number | undefined, page: number, isShown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ skill, page });
  useEffect(() => {
    const before = shown.current;
    if (!isShown || (before.skill === skill && before.page === page)) return;
    shown.current = { skill, page };
    if (before.skill !== skill) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [skill, page, isShown]);
  return heading;
}
