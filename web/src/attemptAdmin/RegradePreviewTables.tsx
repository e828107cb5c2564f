import { ArrowDown, ArrowUp } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { RankMove, RegradePreview } from '@assay/contract/quiz/regrades';
import { changedScore } from '../ui/scores/changedScore.ts';
import { pointsText } from '@assay/contract/quiz/pointsText';
import { Table } from '../ui/tables/Table.tsx';
import { boardName } from './regradeWords.ts';

/** Changed scores, with the resulting ranks. */
export const ChangedScores = ({ items, skillName }: { items: RegradePreview['items']; skillName: string }) => (
  <Table
    caption="Changed scores"
    rows={items}
    rowKey={({ attemptId }) => attemptId}
    columns={[
      {
        key: 'learner',
        header: 'Learner',
        rowHeader: true,
        className: 'sm:min-w-36 wrap-anywhere',
        cell: ({ learner, ranks }) => (
          <>
            {fullName(learner)}
            {/* In a narrow card the ranks have no columns. */}
            <span className="block text-sm font-normal text-ink-muted lg:hidden">
              Rank, {boardName('overall', skillName)}: <RankChange move={ranks.overall} />
            </span>
            <span className="block text-sm font-normal text-ink-muted lg:hidden">
              Rank, {boardName('skill', skillName)}: <RankChange move={ranks.skill} />
            </span>
          </>
        ),
      },
      {
        key: 'score',
        header: 'Score',
        numeric: true,
        cell: ({ before, after }) => (
          <>
            <Change
              {...changedScore(before.scorePercentage, after.scorePercentage)}
              isUp={
                after.scorePercentage === before.scorePercentage ? null : after.scorePercentage > before.scorePercentage
              }
            />
            <ChangedPoints before={before} after={after} />
          </>
        ),
      },
      {
        key: 'correct',
        header: 'Correct',
        numeric: true,
        className: 'max-sm:hidden',
        cell: ({ before, after }) => (
          <Change
            before={`${before.correctAnswers}/${before.totalQuestions}`}
            after={`${after.correctAnswers}/${after.totalQuestions}`}
            isUp={null}
          />
        ),
      },
      {
        key: 'rank',
        header: `Rank, ${boardName('overall', skillName)}`,
        numeric: true,
        className: 'whitespace-normal max-lg:hidden',
        cell: ({ ranks }) => <RankChange move={ranks.overall} />,
      },
      {
        key: 'skillRank',
        header: `Rank, ${boardName('skill', skillName)}`,
        numeric: true,
        className: 'whitespace-normal max-lg:hidden',
        cell: ({ ranks }) => <RankChange move={ranks.skill} />,
      },
    ]}
  />
);

/** People whose rank changes without their score. */
export const OtherRanks = ({ people, skillName }: { people: RegradePreview['displaced']; skillName: string }) => (
  <Table
    caption="Other ranks that change"
    rows={people}
    rowKey={({ learner, board }) => `${learner.id} ${board}`}
    columns={[
      {
        key: 'learner',
        header: 'Learner',
        rowHeader: true,
        className: 'sm:min-w-36 wrap-anywhere',
        cell: ({ learner }) => fullName(learner),
      },
      {
        key: 'board',
        header: 'Leaderboard',
        className: 'wrap-anywhere',
        cell: ({ board }) => (board === 'overall' ? 'All skills' : skillName),
      },
      { key: 'rank', header: 'Rank', numeric: true, cell: ({ rank }) => <RankChange move={rank} /> },
    ]}
  />
);

/** Only where questions count by their points. */
function ChangedPoints({ before, after }: Pick<RegradePreview['items'][number], 'before' | 'after'>) {
  const texts = [pointsText(before), pointsText(after)];
  if (texts.includes(null)) return null;
  return <span className="block text-sm text-ink-muted">{texts.join(' → ')}</span>;
}

/** People off the board come after everyone on it. */
function RankChange({ move }: { move: RankMove | null }) {
  if (move === null) return '–';
  const [before, after] = [move.before ?? Infinity, move.after ?? Infinity];
  return (
    <Change
      before={rankText(move.before)}
      after={rankText(move.after)}
      isUp={after === before ? null : after < before}
    />
  );
}

const rankText = (rank: number | null) => (rank === null ? 'none' : String(rank));

/** `isUp`: a better rank or score; null: neither better nor worse. */
function Change({ before, after, isUp }: { before: string; after: string; isUp: boolean | null }) {
  if (before === after) return <>{before}</>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className="text-ink-muted">{before}</span>
      <span aria-hidden>→</span>
      <span className="sr-only">becomes</span>
      <span className="font-semibold">{after}</span>
      {isUp !== null &&
        (isUp ? (
          <ArrowUp size={14} role="img" aria-label="better" className="text-success" />
        ) : (
          <ArrowDown size={14} role="img" aria-label="worse" className="text-danger" />
        ))}
    </span>
  );
}
