import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { RankingSort } from '@assay/contract/reports/adminReports';
import { formatScore } from '../platform/format.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { earnedText } from '@assay/contract/quiz/pointsText';
import { ScoreBadge } from '../ui/scores/ScoreBadge.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import type { Column, Sort } from '../ui/tables/Table.tsx';
import type { Ranking } from './adminReports.queries.ts';

type Row = Ranking['items'][number];

const columns: readonly Column<Row>[] = [
  { key: 'rank', header: 'Rank', numeric: true, sortable: true, className: 'w-16', cell: ({ rank }) => rank ?? '–' },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    sortable: true,
    fills: true,
    cell: (row) => (
      <>
        <ReportLink row={row} /> <Marks row={row} />
      </>
    ),
  },
  { key: 'email', header: 'Email', className: 'max-w-48 2xl:max-w-72 max-xl:hidden', cell: ({ email }) => email },
  { key: 'quizzes', header: 'Quizzes', numeric: true, sortable: true, cell: ({ quizCount }) => quizCount },
  {
    key: 'average',
    header: 'Average',
    numeric: true,
    sortable: true,
    cell: ({ avgScore }) => <ScoreBadge score={avgScore} decimals={1} wordHidden />,
  },
  {
    key: 'best',
    header: 'Best',
    numeric: true,
    sortable: true,
    cell: ({ bestScore, bestPoints }) => (
      <>
        {bestPoints && <span className="mr-2 text-xs text-ink-muted">{earnedText(bestPoints)}</span>}
        {formatScore(bestScore)}
      </>
    ),
  },
  {
    key: 'accuracy',
    header: 'Accuracy',
    numeric: true,
    sortable: true,
    cell: ({ accuracyRate }) => formatScore(accuracyRate),
  },
];

type RankingTableProps = Pick<Ranking, 'items'> & {
  sort: Sort<RankingSort>;
  onSort: (sort: Sort<RankingSort>) => void;
};

/** Everyone with a result; people on no board have no rank. */
export const RankingTable = ({ items, sort, onSort }: RankingTableProps) => (
  <ResponsiveTable
    caption="All results"
    inCard
    rows={items}
    rowKey={({ id }) => id}
    columns={columns}
    compact={(row) => ({
      title: <ReportLink row={row} />,
      // The rest is in the person's report.
      line: [
        ...(row.rank === null ? [] : [`Rank ${row.rank}`]),
        row.quizCount === 1 ? '1 quiz' : `${row.quizCount} quizzes`,
        ...markTexts(row),
      ].join(' · '),
      corner: <ScoreBadge score={row.avgScore} wordHidden />,
    })}
    sort={sort}
    onSort={onSort}
  />
);

const ReportLink = ({ row }: { row: Row }) => (
  <Link to="/admin/reports/users/$id" params={{ id: String(row.id) }} className="hover:underline">
    {fullName(row)}
  </Link>
);

function Marks({ row: { state, group, onLeaderboard, fewQuizzes } }: { row: Row }) {
  return (
    <span className="ml-1 inline-flex gap-1">
      {state === 'deactivated' && <Badge tone="warning">Deactivated</Badge>}
      {state === 'banned' && <Badge tone="danger">Banned</Badge>}
      {state === 'active' && !onLeaderboard && <Badge icon={<EyeOff size={12} aria-hidden />}>Hidden by choice</Badge>}
      {fewQuizzes && <Badge>Few quizzes</Badge>}
      {group !== null && <Badge tone="info">{group}</Badge>}
    </span>
  );
}

/** The same marks where badges have no room. */
const markTexts = ({ state, group, onLeaderboard, fewQuizzes }: Row) => [
  ...(state === 'deactivated' ? ['Deactivated'] : []),
  ...(state === 'banned' ? ['Banned'] : []),
  ...(state === 'active' && !onLeaderboard ? ['Hidden by choice'] : []),
  ...(fewQuizzes ? ['Few quizzes'] : []),
  ...(group === null ? [] : [group]),
];
