import { useId } from 'react';
import { areaNames, tokenAreas } from '@assay/contract/tokenAreas';
import type { TokenArea, TokenAreas, TokenRight } from '@assay/contract/tokenAreas';
import styles from './AreaTable.module.css';

type AreaTableProps = { areas: TokenAreas; error: string | undefined; onChange: (areas: TokenAreas) => void };

const rights: readonly { right: TokenRight | undefined; label: string }[] = [
  { right: undefined, label: 'None' },
  { right: 'read', label: 'Read' },
  { right: 'write', label: 'Write' },
];

/** Each area of a token as a row of radio buttons: none, read, or read and write. */
export function AreaTable({ areas, error, onChange }: AreaTableProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`} className="min-w-0">
      <legend className="text-sm font-semibold">Areas</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-ink-muted">
        Write includes read. Your own rights still apply.
      </p>
      <div className={styles['areas']}>
        {areaNames.map((area) => (
          <AreaRow
            key={area}
            area={area}
            group={`${id}-${area}`}
            chosen={areas[area]}
            onChoose={(right) => onChange({ ...areas, [area]: right })}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface AreaRowProps {
  area: TokenArea;
  group: string;
  chosen: TokenRight | undefined;
  onChoose: (right: TokenRight | undefined) => void;
}

function AreaRow({ area, group, chosen, onChoose }: AreaRowProps) {
  const { name, covers } = tokenAreas[area];
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${group}-name`}
      aria-describedby={`${group}-covers`}
      className={styles['row']}
    >
      <div className="min-w-0">
        <p id={`${group}-name`} className="font-medium">
          {name}
        </p>
        <p id={`${group}-covers`} className="text-sm text-ink-muted">
          {covers}
        </p>
      </div>
      <div className={styles['rights']}>
        {rights.map(({ right, label }) => (
          <label key={label} className={styles['right']}>
            <input type="radio" name={group} checked={chosen === right} onChange={() => onChoose(right)} />
            {label}
          </label>
        ))}
      </div>
    </div>
  );
}
