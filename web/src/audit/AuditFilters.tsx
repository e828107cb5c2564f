import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '../ui/forms/Button.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { type AuditSearch, auditSearch, isFiltered } from './auditSearch.ts';
import { auditWords } from './auditWords.ts';

const actions = [
  { value: '', label: 'All actions' },
  ...Object.entries(auditWords)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];

type FilterProps = {
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
  /** Names of the people in the filters, as far as known. */
  names: { actor: string | undefined; subject: string | undefined };
};

/** Every change returns to the newest event. */
export function AuditFilters({ search, onChange, names }: FilterProps) {
  const change = (values: Record<string, string>) => onChange(auditSearch({ ...search, before: '', ...values }));
  return (
    <div className="grid gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SearchField
          placeholder="Name, email, address, detail"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <Select
          label="Action"
          options={actions}
          value={search.action ?? ''}
          onChange={({ currentTarget }) => change({ action: currentTarget.value })}
        />
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
      </div>
      {isFiltered(search) && (
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
          <Button variant="ghost" onClick={() => onChange({})}>
            Clear filters
          </Button>
        </div>
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
