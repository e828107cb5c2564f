import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { countFilters } from '../platform/listSearch.ts';
import { Button } from '../ui/forms/Button.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import type { Filters } from '../ui/tables/ListFilters.tsx';
import { type AuditSearch, auditSearch } from './auditSearch.ts';
import { auditWords } from './auditWords.ts';

const actions = [
  { value: '', label: 'All actions' },
  ...Object.entries(auditWords)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];

type FilterProps = { search: AuditSearch; onChange: (search: AuditSearch) => void };

/** Every change returns to the newest event. */
const changed = (search: AuditSearch, values: Record<string, string>) =>
  auditSearch({ ...search, before: '', ...values });

export function auditFilters({ search, onChange }: FilterProps): Filters {
  const change = (values: Record<string, string>) => onChange(changed(search, values));
  return {
    active: countFilters(search, 'actorId', 'subjectId'),
    onClear: () => onChange({}),
    search: (
      <SearchField
        placeholder="Name, email, detail"
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
    ),
    quick: (
      <Select
        label="Action"
        options={actions}
        value={search.action ?? ''}
        onChange={({ currentTarget }) => change({ action: currentTarget.value })}
      />
    ),
    more: (
      <>
        <TextField
          label="From"
          type="date"
          value={search.from ?? ''}
          max={search.to}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextField
          label="To"
          type="date"
          value={search.to ?? ''}
          min={search.from}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
      </>
    ),
  };
}

type NarrowedProps = FilterProps & {
  /** Names of the people in the filters, as far as known. */
  names: { actor: string | undefined; subject: string | undefined };
};

/** The people that the log is limited to, from a row's menu. */
export function NarrowedTo({ search, onChange, names }: NarrowedProps) {
  if (search.actorId === undefined && search.subjectId === undefined) return null;
  const change = (values: Record<string, string>) => onChange(changed(search, values));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {search.actorId !== undefined && (
        <Narrowed onClear={() => change({ actorId: '' })} label="Clear “Done by”">
          Done by {names.actor ?? `account ${search.actorId}`}
        </Narrowed>
      )}
      {search.subjectId !== undefined && (
        <Narrowed onClear={() => change({ subjectId: '' })} label="Clear “Done to”">
          Done to {names.subject ?? `account ${search.subjectId}`}
        </Narrowed>
      )}
    </div>
  );
}

const Narrowed = ({ children, label, onClear }: { children: ReactNode; label: string; onClear: () => void }) => (
  <span className="flex min-h-11 items-center gap-1 rounded-control bg-sunken pl-3">
    <span className="min-w-0 wrap-anywhere">{children}</span>
    <Button variant="ghost" size="small" icon aria-label={label} onClick={onClear}>
      <X size={18} aria-hidden />
    </Button>
  </span>
);
