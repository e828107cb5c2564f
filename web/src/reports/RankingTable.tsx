import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import type { RankingSort } from '@assay/contract/adminReports';
import { formatScore } from '../platform/format.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { accuracyNote } from '../ui/scores/accuracyNote.ts';
import { ScoreBadge } from '../ui/scores/ScoreBadge.tsx';
import { type Column, type Sort, Table } from '../ui/tables/Table.tsx';
import type { Ranking } from './adminReports.queries.ts';

type Row = Ranking['items'][number];

const columns: readonly Column<Row>[] = [
  { key: 'rank', header: 'Rank', numeric: true, sortable: true, className: 'w-16', cell: ({ rank }) => rank ?? '–' },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    sortable: true,
    className: 'min-w-40 wrap-anywhere',
    cell: (row) => (
      <span className="grid gap-1">
        <Link to="/admin/reports/users/$id" params={{ id: String(row.id) }} className="hover:underline">
          {row.firstName} {row.lastName}
        </Link>
        <Marks row={row} />
      </span>
    ),
  },
  { key: 'email', header: 'Email', className: 'wrap-anywhere', cell: ({ email }) => email },
  { key: 'quizzes', header: 'Quizzes', numeric: true, sortable: true, cell: ({ quizCount }) => quizCount },
  {
    key: 'average',
    header: 'Average',
    numeric: true,
    sortable: true,
    cell: ({ avgScore }) => <ScoreBadge score={avgScore} wordHidden />,
  },
  { key: 'best', header: 'Best', numeric: true, sortable: true, cell: ({ bestScore }) => formatScore(bestScore) },
  {
    key: 'accuracy',
    header: 'Accuracy',
    numeric: true,
    sortable: true,
    cell: (entry) => (
      <>
        {formatScore(entry.accuracyRate)}
        <span className="block text-xs text-ink-muted">{accuracyNote(entry)}</span>
      </>
    ),
  },
];

type RankingTableProps = Pick<Ranking, 'items'> & {
  sort: Sort<RankingSort>;
  onSort: (sort: Sort<RankingSort>) => void;
};

/** Everyone with a result; people on no board have no rank. A table on wide screens, cards on a phone. */
export const RankingTable = ({ items, sort, onSort }: RankingTableProps) => (
  <>
    <div className="max-md:hidden">
      <Table
        caption="All results"
        rows={items}
        rowKey={({ id }) => id}
        columns={columns}
        sort={sort}
        onSort={(next) => onSort(next as Sort<RankingSort>)}
      />
    </div>
    <ol className="md:hidden" aria-label="All results">
      {items.map((row) => (
        <li key={row.id} className="flex items-start gap-3 border-t border-line px-4 py-3">
          <span className="w-8 flex-none pt-0.5 text-sm text-ink-muted tabular-nums">{row.rank ?? '–'}</span>
          <span className="grid min-w-0 flex-1 gap-1">
            <Link
              to="/admin/reports/users/$id"
              params={{ id: String(row.id) }}
              className="touch-target font-medium wrap-anywhere hover:underline"
            >
              {row.firstName} {row.lastName}
            </Link>
            <span className="text-sm text-ink-muted wrap-anywhere">{row.email}</span>
            <span className="text-sm text-ink-muted">
              {row.quizCount === 1 ? '1 quiz' : `${row.quizCount} quizzes`}, best {formatScore(row.bestScore)}
            </span>
            <Marks row={row} />
          </span>
          <ScoreBadge score={row.avgScore} wordHidden />
        </li>
      ))}
    </ol>
  </>
);

function Marks({ row: { state, group, onLeaderboard, fewQuizzes } }: { row: Row }) {
  const isMarked = state !== 'active' || !onLeaderboard || fewQuizzes || group !== null;
  if (!isMarked) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {state === 'deactivated' && <Badge tone="warning">Deactivated</Badge>}
      {state === 'banned' && <Badge tone="danger">Banned</Badge>}
      {state === 'active' && !onLeaderboard && <Badge icon={<EyeOff size={12} aria-hidden />}>Hidden by choice</Badge>}
      {fewQuizzes && <Badge>Few quizzes</Badge>}
      {group !== null && <Badge tone="info">{group}</Badge>}
    </span>
  );
}
