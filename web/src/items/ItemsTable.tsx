import { Link } from '@tanstack/react-router';
import type { ItemRow, ItemSort } from '@assay/contract/items';
import { Badge } from '../ui/display/Badge.tsx';
import { oneLine } from '../ui/text/oneLine.ts';
import type { Sort } from '../ui/tables/Table.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import { ItemBadges } from './ItemBadges.tsx';
import { discriminationText, facilityText, missingText, percent, secondsText } from './itemWords.ts';

type TableProps = {
  items: readonly ItemRow[];
  population: 'first' | 'all';
  sort: Sort<ItemSort>;
  onSort: (sort: Sort<ItemSort>) => void;
};

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
          key: 'notReached',
          header: 'Not reached',
          numeric: true,
          sortable: true,
          cell: ({ notReached }) => percent(notReached),
        },
        {
          key: 'time',
          header: 'Mean time',
          numeric: true,
          sortable: true,
          cell: ({ meanSeconds }) => secondsText(meanSeconds),
        },
        { key: 'answers', header: 'Answers', numeric: true, sortable: true, cell: ({ answers }) => answers },
      ]}
      compact={(item) => ({ title: name(item), line: facilityText(item) })}
    />
  );
}

function Name({ item, population }: { item: ItemRow; population: 'first' | 'all' }) {
  return (
    <span className="grid gap-1.5">
      <Link
        to="/admin/reports/items/$id"
        params={{ id: String(item.questionId) }}
        search={population === 'all' ? { population } : {}}
        className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
      >
        {oneLine(item.questionText)}
      </Link>
      <span className="flex flex-wrap items-center gap-1">
        <Badge>{item.difficulty}</Badge>
        {item.status !== 'live' && <Badge>{item.status}</Badge>}
        <ItemBadges {...item} />
      </span>
    </span>
  );
}
