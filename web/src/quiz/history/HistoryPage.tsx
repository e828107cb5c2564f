import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { countFilters } from '../../platform/listSearch.ts';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { useOwnUser } from '../../platform/session.ts';
import { activeSkillsQuery } from '../../skills/skills.queries.ts';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TableFileMenu } from '../../ui/tables/TableFileMenu.tsx';
import { ListPage } from '../../ui/tables/ListPage.tsx';
import { usePages } from '../../ui/tables/usePages.ts';
import { AttemptList } from './AttemptList.tsx';
import { historyQuery, readHistory } from '../attempts.queries.ts';
import { historyFile } from './historyFile.ts';
import { type HistorySearch, historySearch } from './historySearch.ts';

export function HistoryPage() {
  const takesQuizzes = useOwnUser().role !== 'admin';
  const search = historySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: HistorySearch, options?: { replace: boolean }) =>
    void navigate({ to: '/history', search: next, ...options });
  const history = useQuery(historyQuery(search.page ?? 1, search.skill));
  const pages = usePages(history, search, show);
  const { page, pages: count } = pages;
  const listHeading = useFocusOnNewPage(search.skill, page, history.isSuccess && !history.isPlaceholderData);

  return (
    <ListPage
      title="Quiz History"
      actions={
        <>
          {count > 0 && (
            <TableFileMenu title="Quiz History" read={async () => historyFile(await readHistory(search.skill))} />
          )}
          {takesQuizzes && (
            <Link to="/quiz" className={buttonClass({ variant: 'primary' })}>
              <Play size={18} aria-hidden /> <span className="max-sm:sr-only">Take</span> New{' '}
              <span className="max-sm:sr-only">Quiz</span>
            </Link>
          )}
        </>
      }
      filters={{
        active: countFilters(search),
        onClear: () => show({}),
        quick: <SkillFilter skill={search.skill} onChange={(skill) => show({ skill })} />,
      }}
      heading={
        <h2 ref={listHeading} tabIndex={-1} className="sr-only">
          {count > 1 ? `Completed quizzes, page ${page} of ${count}` : 'Completed quizzes'}
        </h2>
      }
      query={history}
      rows={history.data?.quizHistory}
      failure={loadFailure(history.error, 'Failed to load quiz history')}
      bones={{ rows: 10, columns: 4 }}
      empty={<NothingYet search={search} takesQuizzes={takesQuizzes} />}
      pages={{ ...pages, label: 'History pages' }}
    >
      {(attempts) => <AttemptList attempts={attempts} />}
    </ListPage>
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
  // A link may name a skill that is no longer offered; the filter still shows as active.
  if (skill !== undefined && !options.some(({ value }) => value === skill))
    options.push({ value: skill, label: skills.isPending ? 'Loading...' : `Skill ${skill}` });
  return (
    <Select
      label="Skill"
      value={skill ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))}
      error={skills.isError ? failureText(skills.error, 'Failed to load skills') : undefined}
      options={[{ value: '', label: 'All Skills' }, ...options]}
    />
  );
}

const NothingYet = ({ search: { skill }, takesQuizzes }: { search: HistorySearch; takesQuizzes: boolean }) => (
  <EmptyState
    action={
      takesQuizzes && (
        <Link to="/quiz" search={skill === undefined ? {} : { skill }} className={buttonClass({ variant: 'primary' })}>
          Take Your First Quiz
        </Link>
      )
    }
  >
    {skill === undefined ? 'No completed quizzes yet' : 'No completed quizzes in this skill yet'}
  </EmptyState>
);

/** Changing pages moves the focus to the top of the list; arriving or filtering does not. */
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
