import { Link } from '@tanstack/react-router';
import { CircleAlert, Gauge, KeyRound } from 'lucide-react';
import type { ItemRow, ItemSort } from '@assay/contract/questions/items';
import { oneLine } from '../ui/text/oneLine.ts';
import type { Sort } from '../ui/tables/Table.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import {
  disagreementTexts,
  discriminationText,
  correctText,
  facilityText,
  findingText,
  flagTexts,
  missingText,
} from './itemWords.ts';

type TableProps = {
  items: readonly ItemRow[];
  population: 'first' | 'all';
  sort: Sort<ItemSort>;
  onSort: (sort: Sort<ItemSort>) => void;
};

/** Questions whose answers point to a fault come first, each with its reason and the way to mend it. */
export function ItemsTable({ items, population, sort, onSort }: TableProps) {
  const name = (item: ItemRow) => <Name item={item} population={population} />;
  return (
    <ResponsiveTable
      caption="Questions"
      rows={items}
      rowKey={({ questionId }) => questionId}
      sort={sort}
      onSort={onSort}
      columns={[
        { key: 'question', header: 'Question', rowHeader: true, sortable: true, fills: true, cell: name },
        { key: 'review', header: 'Finding', sortable: true, cell: (item) => <Finding item={item} /> },
        { key: 'fix', header: 'Fix', headerHidden: true, cell: (item) => <Fix item={item} /> },
        { key: 'facility', header: '% correct', numeric: true, sortable: true, cell: facilityText },
        {
          key: 'discrimination',
          header: 'Discrimination',
          numeric: true,
          sortable: true,
          cell: ({ discrimination }) => (
            <span title={missingText(discrimination)}>{discriminationText(discrimination)}</span>
          ),
        },
        {
          key: 'answers',
          header: 'Answers',
          numeric: true,
          sortable: true,
          // Question and finding need the space first; the rest is on the question's page.
          className: 'max-2xl:hidden',
          cell: ({ answers }) => answers,
        },
      ]}
      compact={(item) => ({
        title: name(item),
        line:
          findingText(item) ?? `${correctText(item)}, ${item.answers === 1 ? '1 answer' : `${item.answers} answers`}`,
        corner: <Fix item={item} />,
      })}
    />
  );
}

function Finding({ item }: { item: ItemRow }) {
  const text = findingText(item);
  if (text === null) return <span className="text-ink-muted">–</span>;
  const { flag, disagreement } = item;
  const Icon = flag === 'check_key' ? KeyRound : flag === 'poor' ? CircleAlert : Gauge;
  const advice = flag ? flagTexts[flag].advice : disagreement ? disagreementTexts[disagreement].advice : undefined;
  return (
    <span title={advice} className="inline-flex items-center gap-2">
      <Icon size={16} aria-hidden className={flag === 'check_key' ? 'text-danger' : 'text-warning'} />
      {text}
    </span>
  );
}

/** A wrong key is corrected with its attempts; everything else is a matter of the text or the label. */
function Fix({ item }: { item: ItemRow }) {
  if (findingText(item) === null) return null;
  const label = `Fix “${oneLine(item.questionText).slice(0, 60)}”`;
  const className = 'font-medium text-accent underline underline-offset-4';
  return item.flag === 'check_key' ? (
    <Link to="/admin/reports/regrade" search={{ question: item.questionId }} aria-label={label} className={className}>
      Fix
    </Link>
  ) : (
    <Link to="/admin/questions/$id" params={{ id: String(item.questionId) }} aria-label={label} className={className}>
      Fix
    </Link>
  );
}

const Name = ({ item, population }: { item: ItemRow; population: 'first' | 'all' }) => (
  <Link
    to="/admin/reports/items/$id"
    params={{ id: String(item.questionId) }}
    search={population === 'all' ? { population } : {}}
    title={oneLine(item.questionText)}
    className="hover:underline"
  >
    {oneLine(item.questionText)}
  </Link>
);
