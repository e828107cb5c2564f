import { lazy, Suspense, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { loadFailure } from '../platform/failureText.ts';
import { useOwnUser } from '../platform/session.ts';
import { activeSkillsQuery } from '../skills/skills.queries.ts';
import { cx } from '../ui/cx.ts';
import { Card } from '../ui/display/Card.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Info } from '../ui/overlays/Info.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Bone, Skeleton, SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Leaderboard } from './Leaderboard.tsx';
import { LeaderboardFilters } from './LeaderboardFilters.tsx';
import { type LeaderboardSearch, leaderboardSearch } from './leaderboardSearch.ts';
import { countingSentence, TIES_SENTENCE } from './rankList.ts';
import { leaderboardQuery } from './reports.queries.ts';
import styles from './LeaderboardFilters.module.css';

const ExportMenu = lazy(async () => ({ default: (await import('../platform/export/ExportMenu.tsx')).ExportMenu }));

export function LeaderboardPage() {
  const isAdmin = useOwnUser().role === 'admin';
  const search = leaderboardSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: LeaderboardSearch) => void navigate({ to: '/leaderboard', search: next });

  const skills = useQuery(activeSkillsQuery());
  const board = useQuery(leaderboardQuery(search.period ?? 'all', search.skill));
  const isOwnData = board.data !== undefined && !board.isPlaceholderData;
  useLoadedToast(JSON.stringify(search), isOwnData ? board.data.leaderboard.length : undefined);

  const onBoard = skills.data?.filter(({ id }) => search.skill === undefined || id === search.skill) ?? [];
  const rules = onBoard.map(({ countingRule }) => countingRule);

  return (
    <>
      <PageHeader
        title="Leaderboard"
        action={
          // On a phone the chips and the explanation fill a line, so an admin's Export begins another.
          <div
            className={cx('flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full', !isAdmin && 'max-sm:flex-nowrap')}
          >
            <LeaderboardFilters search={search} onChange={show} skills={skills} />
            <span className={styles['about']}>
              <Info label="How ranks are decided">
                By average score. {countingSentence(rules)} {TIES_SENTENCE}
              </Info>
            </span>
            {isAdmin && (
              <Suspense>
                <ExportMenu list="leaderboard" filter={{ period: search.period, skillId: search.skill }} />
              </Suspense>
            )}
          </div>
        }
      />
      <div className="grid gap-4 sm:gap-6">
        {board.isPending ? (
          <BoardSkeleton />
        ) : board.data === undefined ? (
          <Card>
            <ErrorState
              {...loadFailure(board.error, 'Failed to load leaderboard')}
              onRetry={() => void board.refetch()}
              retrying={board.isFetching}
            >
              Leaderboard data is unavailable.
            </ErrorState>
          </Card>
        ) : (
          <div aria-busy={!isOwnData} className={isOwnData ? undefined : 'opacity-60 transition-opacity'}>
            <Leaderboard board={board.data} search={search} onShow={show} />
          </div>
        )}
      </div>
    </>
  );
}

/** Announces the number of entries once per load; cached data announces nothing. */
function useLoadedToast(filter: string, entries: number | undefined) {
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (entries === undefined) {
      awaited.current = filter;
    } else if (awaited.current === filter) {
      awaited.current = null;
      toast.success(`Loaded leaderboard with ${entries} entries!`);
    }
  }, [filter, entries]);
}

const BoardSkeleton = () => (
  <>
    <Skeleton className="panel flex h-60 items-end justify-center gap-4 px-6">
      <Bone className="h-28 w-1/4" />
      <Bone className="h-24 w-1/4" />
      <Bone className="h-24 w-1/4" />
    </Skeleton>
    <div className="panel">
      <SkeletonTable rows={10} columns={5} />
    </div>
  </>
);
