import { useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { useOwnUser } from '../platform/session.ts';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import type { LeaderboardSearch } from './leaderboardSearch.ts';
import { OwnRank } from './OwnRank.tsx';
import { Podium } from './Podium.tsx';
import { FEW_QUIZZES_SENTENCE, ownPlace, podiumOf, rangeText } from './rankList.ts';
import { RankList } from './RankList.tsx';
import type { Board } from './reports.queries.ts';

type LeaderboardProps = { board: Board; search: LeaderboardSearch; onShow: (search: LeaderboardSearch) => void };

export function Leaderboard({ board, search, onShow }: LeaderboardProps) {
  const { leaderboard: entries, me, range, total } = board;
  const isLearner = useOwnUser().role !== 'admin';
  const list = useRef<HTMLDivElement>(null);
  const podium = podiumOf(entries);
  const place = ownPlace(entries, me);
  const days = rangeText(range);

  // The list is rendered as table and as cards; only one is visible.
  const jumpToMe = () => {
    const links = list.current?.querySelectorAll<HTMLElement>('[data-own-row]') ?? [];
    const visible = [...links].find((link) => link.checkVisibility());
    visible?.focus({ preventScroll: true });
    visible?.scrollIntoView({ block: 'center' });
  };

  return (
    <div className="grid gap-4 sm:gap-6">
      {podium === null ? (
        <Card>
          <EmptyState icon={<Trophy size={28} aria-hidden />}>Not enough data for podium</EmptyState>
        </Card>
      ) : (
        <Podium entries={podium} meId={me?.id} />
      )}
      {/* The own rank is pinned within its list, so it never covers the podium. */}
      <div className="grid gap-4 sm:gap-6">
        <Card
          flush
          className="pb-2"
          title="All ranks"
          action={
            <span className="flex flex-wrap gap-x-4 text-sm text-ink-muted empty:hidden">
              {days !== null && <span>{days}</span>}
              {isLearner && place.at === 'nowhere' && entries.length > 0 && <span>Take a quiz to get a rank</span>}
            </span>
          }
        >
          {entries.length === 0 ? (
            <NoEntries isLearner={isLearner} search={search} onShow={onShow} />
          ) : (
            <div ref={list}>
              <RankList entries={entries} place={place} />
              <div className="grid gap-1 px-4 pt-3 pb-2 text-sm text-ink-muted empty:hidden sm:px-6">
                {total > entries.length && (
                  <p>
                    Top {entries.length} of {total} people
                  </p>
                )}
                {entries.some(({ fewQuizzes }) => fewQuizzes) && <p>{FEW_QUIZZES_SENTENCE}</p>}
                {entries.some(({ byPoints }) => byPoints) && <p>Accuracy counts questions, not points.</p>}
              </div>
            </div>
          )}
        </Card>
        {place.at !== 'nowhere' && <OwnRank board={board} me={place.row} onJump={jumpToMe} />}
      </div>
    </div>
  );
}

function NoEntries({
  isLearner,
  search,
  onShow,
}: {
  isLearner: boolean;
  search: LeaderboardSearch;
  onShow: (search: LeaderboardSearch) => void;
}) {
  const isFiltered = search.period !== undefined || search.skill !== undefined;
  const action = isFiltered ? (
    <Button onClick={() => onShow({})}>Clear filters</Button>
  ) : (
    isLearner && (
      <Link to="/quiz" className={buttonClass({ variant: 'primary' })}>
        Take Quiz
      </Link>
    )
  );
  return <EmptyState action={action}>No Data Available</EmptyState>;
}
