import { useEffect, useId } from 'react';
import { Link } from '@tanstack/react-router';
import type { PaletteEntry, PaletteSection } from './paletteEntry.ts';
import styles from './Palette.module.css';

type ListProps = {
  id: string;
  sections: readonly PaletteSection[];
  activeKey: string | null;
  /** An option's element id. */
  idOf: (key: string) => string;
  onPoint: (key: string) => void;
  onDone: () => void;
};

/** The options below the field, which keeps the focus. */
export function PaletteList({ id, sections, activeKey, idOf, onPoint, onDone }: ListProps) {
  const titleId = useId();
  const activeId = activeKey === null ? null : idOf(activeKey);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, activeKey]);

  if (sections.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles['list']}>
      {sections.map(({ title, entries }) => (
        <div key={title} role="group" aria-labelledby={`${titleId}${title}`}>
          <p id={`${titleId}${title}`} className={styles['title']}>
            {title}
          </p>
          {entries.map((entry) => (
            <Option
              key={entry.key}
              entry={entry}
              id={idOf(entry.key)}
              isActive={entry.key === activeKey}
              onPoint={() => onPoint(entry.key)}
              onDone={onDone}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { entry: PaletteEntry; id: string; isActive: boolean; onPoint: () => void; onDone: () => void };

function Option({ entry: { label, detail, Icon, does }, id, isActive, onPoint, onDone }: OptionProps) {
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles['option'],
    // Not "enter": the list also moves under a resting pointer.
    onPointerMove: onPoint,
  };
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span className={styles['label']}>{label}</span>
      {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
    </>
  );
  if ('link' in does)
    return (
      <Link {...does.link} {...option} preload={false} onClick={onDone}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      {...option}
      onClick={() => {
        onDone();
        does.act();
      }}
    >
      {content}
    </button>
  );
}
