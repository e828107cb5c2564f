import styles from './Table.module.css';

type Key = string | number;

export type Selection = {
  selected: ReadonlySet<Key>;
  onChange: (selected: ReadonlySet<Key>) => void;
  /** A row checkbox's label: "Select Ada Lovelace". */
  labelOf: (key: Key) => string;
};

/** Selects or clears the visible rows; others stay as they are. */
export function SelectionHead({
  selection: { selected, onChange },
  keys,
}: {
  selection: Selection;
  keys: readonly Key[];
}) {
  const selectedHere = keys.filter((key) => selected.has(key)).length;
  const hasAll = keys.length > 0 && selectedHere === keys.length;
  const isPartial = selectedHere > 0 && !hasAll;
  const toggleAll = () => {
    const next = new Set(selected);
    for (const key of keys) {
      if (hasAll) next.delete(key);
      else next.add(key);
    }
    onChange(next);
  };
  return (
    <th scope="col" className={styles['check']}>
      <label>
        <input
          type="checkbox"
          aria-label="Select all rows shown"
          checked={hasAll}
          ref={(box) => {
            if (box) box.indeterminate = isPartial;
          }}
          onChange={toggleAll}
        />
      </label>
    </th>
  );
}

export function SelectionCell({
  selection: { selected, onChange, labelOf },
  rowKey,
}: {
  selection: Selection;
  rowKey: Key;
}) {
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(rowKey)) next.add(rowKey);
    onChange(next);
  };
  return (
    <td className={styles['check']}>
      <label>
        <input type="checkbox" aria-label={labelOf(rowKey)} checked={selected.has(rowKey)} onChange={toggle} />
      </label>
    </td>
  );
}
