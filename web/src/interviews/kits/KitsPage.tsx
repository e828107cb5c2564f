import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardList, Plus } from 'lucide-react';
import type { ListedKit } from '@assay/contract/rounds/kits';
import { loadFailure } from '../../platform/failureText.ts';
import { LearnMore } from '../../platform/LearnMore.tsx';
import { countFilters } from '../../platform/listSearch.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { ListPage } from '../../ui/tables/ListPage.tsx';
import { ResponsiveTable } from '../../ui/tables/ResponsiveTable.tsx';
import { usePages } from '../../ui/tables/usePages.ts';
import { KitActions } from './KitActions.tsx';
import { kitsQuery } from './kits.queries.ts';
import { type KitsSearch, kitsSearch } from './kitsSearch.ts';

const states = [
  { value: '', label: 'In use' },
  { value: 'true', label: 'Archived' },
];

/** The library of interview kits. */
export function KitsPage() {
  const search = kitsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: KitsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/virtual-rounds/kits', search: next, ...options });
  /** Every change returns to the first page. */
  const filter = (values: Record<string, string>) => show(kitsSearch({ ...search, page: 1, ...values }));
  const kits = useQuery(kitsQuery(search));
  const pages = usePages(kits, search, show);
  const isFiltered = search.search !== undefined || search.archived === true;
  const total = kits.data?.pagination.total;
  const create = (
    <Link to="/admin/virtual-rounds/kits/new" className={buttonClass({ variant: 'primary' })}>
      <Plus size={18} aria-hidden /> <span data-word>New kit</span>
    </Link>
  );
  return (
    <ListPage
      title="Interview kits"
      more={<LearnMore page="scorecards" about="interview kits" icon />}
      actions={!(kits.data?.items.length === 0 && !isFiltered) && create}
      // On phones it would not fit beside the title, and move the list when it comes.
      count={total !== undefined && <span className="max-sm:sr-only">{total === 1 ? '1 kit' : `${total} kits`}</span>}
      filters={{
        active: countFilters(search),
        onClear: () => show({}),
        search: (
          <SearchField placeholder="Title" value={search.search ?? ''} onSearch={(text) => filter({ search: text })} />
        ),
        quick: (
          <Select
            label="Kits"
            value={search.archived ? 'true' : ''}
            options={states}
            onChange={({ currentTarget: { value } }) => filter({ archived: value })}
          />
        ),
      }}
      query={kits}
      rows={kits.data?.items}
      failure={loadFailure(kits.error, 'Failed to load the kits')}
      bones={{ rows: 6, columns: 4 }}
      empty={
        <EmptyState
          icon={<ClipboardList size={28} aria-hidden />}
          action={isFiltered ? <Button onClick={() => show({})}>Show all kits</Button> : create}
        >
          {isFiltered ? 'No results' : 'No kits yet. A kit holds what to ask and how to rate it.'}
        </EmptyState>
      }
      pages={{ ...pages, label: 'Pages of kits' }}
    >
      {(rows) => <KitList kits={rows} />}
    </ListPage>
  );
}

const KitList = ({ kits }: { kits: readonly ListedKit[] }) => (
  <ResponsiveTable
    caption="Interview kits"
    rows={kits}
    rowKey={({ id }) => id}
    columns={[
      { key: 'title', header: 'Kit', rowHeader: true, fills: true, cell: (kit) => <Title kit={kit} /> },
      { key: 'competencies', header: 'Competencies', numeric: true, cell: ({ competencies }) => competencies },
      { key: 'questions', header: 'Questions', numeric: true, cell: ({ questions }) => questions },
      { key: 'minutes', header: 'Minutes', numeric: true, cell: ({ minutes }) => minutes },
      { key: 'rounds', header: 'Rounds', numeric: true, cell: ({ rounds }) => rounds },
      { key: 'actions', header: 'Actions', headerHidden: true, cell: (kit) => <KitActions kit={kit} /> },
    ]}
    compact={(kit) => ({
      title: <Title kit={kit} />,
      line: `${kit.competencies} competencies, ${kit.questions} questions, ${kit.minutes} min`,
      menu: <KitActions kit={kit} />,
    })}
  />
);

const Title = ({ kit: { id, title } }: { kit: ListedKit }) => (
  <Link to="/admin/virtual-rounds/kits/$kitId" params={{ kitId: String(id) }} className="hover:underline">
    {title}
  </Link>
);
