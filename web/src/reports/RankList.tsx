import { Link } from '@tanstack/react-router';
import { fullName } from '@assay/contract/people/names';
import type { LeaderboardEntry } from '@assay/contract/reports/reports';
import { formatScore } from '../platform/format.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { cx } from '../ui/cx.ts';
import { earnedText, scoreWithPoints } from '@assay/contract/quiz/pointsText';
import { ScoreBadge } from '../ui/scores/ScoreBadge.tsx';
import { Table } from '../ui/tables/Table.tsx';
import { type OwnPlace, sharedRanks } from './rankList.ts';
import styles from './Leaderboard.module.css';

type RankListProps = { entries: readonly LeaderboardEntry[]; place: OwnPlace };

/** All listed people with the reader's row marked; if it is further down, it follows after a gap. */
export function RankList({ entries, place }: RankListProps) {
  const rows = place.at === 'belowList' ? [...entries, place.row] : entries;
  const shared = sharedRanks(rows);
  const isMe = (entry: LeaderboardEntry) => place.at !== 'nowhere' && entry.id === place.row.id;
  const isApart = (entry: LeaderboardEntry) => place.at === 'belowList' && entry.id === place.row.id;
  return (
    <>
      <div className="max-lg:hidden">
        <Table
          caption="Leaderboard"
          rows={rows}
          rowKey={(entry) => entry.id}
          isCurrent={isMe}
          rowClassName={(entry) => (isApart(entry) ? styles['apart'] : undefined)}
          columns={[
            {
              key: 'rank',
              header: 'Rank',
              className: 'w-24 sm:pl-6!',
              cell: (entry) => <Rank rank={entry.rank} isShared={shared.has(entry.rank)} />,
            },
            {
              key: 'name',
              header: 'Name',
              rowHeader: true,
              cell: (entry) => (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Person entry={entry} isMe={isMe(entry)} />
                  {entry.fewQuizzes && <Badge>few quizzes</Badge>}
                </span>
              ),
            },
            { key: 'quizzes', header: 'Quizzes', numeric: true, cell: (entry) => entry.quizCount },
            {
              key: 'average',
              header: 'Average',
              numeric: true,
              cell: (entry) => <ScoreBadge score={entry.avgScore} decimals={1} wordHidden />,
            },
            { key: 'best', header: 'Best', numeric: true, cell: (entry) => <Best entry={entry} /> },
            {
              key: 'accuracy',
              header: 'Accuracy',
              numeric: true,
              className: 'sm:pr-6!',
              cell: (entry) => formatScore(entry.accuracyRate),
            },
          ]}
        />
      </div>
      <ol className="lg:hidden">
        {rows.map((entry) => (
          <li
            key={entry.id}
            aria-current={isMe(entry) || undefined}
            className={cx(
              'flex items-start gap-2 px-4 py-3',
              isMe(entry) && 'bg-accent-soft',
              isApart(entry) ? 'border-t-3 border-double border-line-strong' : 'border-t border-line',
            )}
          >
            <Rank rank={entry.rank} isShared={shared.has(entry.rank)} />
            <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-2 gap-y-1">
              <div className="min-w-0 flex-1">
                <Person entry={entry} isMe={isMe(entry)} />
              </div>
              <ScoreBadge score={entry.avgScore} decimals={1} wordHidden />
              <p className="w-full text-xs text-ink-muted tabular-nums sm:text-sm">
                {figures(entry)} {entry.fewQuizzes && <Badge>few quizzes</Badge>}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** No line ends with a dot: `2 quizzes · best 80% · accuracy 75%`. */
const figures = ({ quizCount, bestScore, bestPoints, accuracyRate }: LeaderboardEntry) =>
  [
    quizCount === 1 ? '1 quiz' : `${quizCount} quizzes`,
    `best ${scoreWithPoints(bestScore, bestPoints)}`,
    `accuracy ${formatScore(accuracyRate)}`,
  ].join(' ·\u00A0');

const Best = ({ entry: { bestScore, bestPoints } }: { entry: LeaderboardEntry }) => (
  <>
    {formatScore(bestScore)}
    {bestPoints && <span className="block text-xs text-ink-muted">{earnedText(bestPoints)}</span>}
  </>
);

function Rank({ rank, isShared }: { rank: number; isShared: boolean }) {
  return (
    <span className="inline-flex w-10 flex-none flex-col items-center">
      <span className={cx(styles['rank'], rank <= 3 && `rank-${rank} ${styles['foil']}`)}>{rank}</span>
      {isShared && <span className="text-xs text-ink-muted">shared</span>}
    </span>
  );
}

const Person = ({ entry, isMe }: { entry: LeaderboardEntry; isMe: boolean }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
    <Avatar id={entry.id} name={fullName(entry)} size={32} className="max-xl:hidden" />
    <Link
      to="/user/profile/$id"
      params={{ id: String(entry.id) }}
      data-own-row={isMe || undefined}
      className="touch-target min-w-0 font-medium wrap-anywhere underline-offset-4 hover:underline"
    >
      {fullName(entry)}
    </Link>
    {isMe && <span className="font-semibold text-accent">(You)</span>}
  </span>
);
