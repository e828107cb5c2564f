import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import type { OwnUser, Role } from '@assay/contract/people/auth';
import { loadFailure } from '../../platform/failureText.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { PaletteList } from './PaletteList.tsx';
import { usePaletteSections } from './usePaletteSections.ts';
import styles from './Palette.module.css';

export type PaletteProps = {
  user: Pick<OwnUser, 'role' | 'isInterviewer'>;
  onLogOut: () => void;
  onClose: () => void;
};

const LONGEST_SEARCH = 100;
const placeholders: Record<Role, string> = {
  admin: 'Pages, people, skills, questions…',
  user: 'Pages, skills, past quizzes…',
};

/** Goes to any page or thing and does what is possible everywhere, by keyboard alone. */
export function Palette({ user, onLogOut, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const { sections, isSearching, error } = usePaletteSections(typed, user, onLogOut);

  // A layout effect, because closing gives the focus back only while the dialog is in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const keys = sections.flatMap(({ entries }) => entries.map(({ key }) => key));
  const active = Math.max(0, keys.indexOf(chosenKey ?? ''));
  const idOf = (key: string) => `${listId}-${keys.indexOf(key)}`;
  const activeKey = keys[active] ?? null;

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to an input method while it composes.
    if (event.nativeEvent.isComposing || activeKey === null) return;
    // With a modifier they select text, or belong to the browser.
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = keys.length - 1;
    const next = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      Home: 0,
      End: last,
    };
    const index = next[event.key as keyof typeof next];
    if (event.key === 'Enter') document.getElementById(idOf(activeKey))?.click();
    else if (index === undefined) return;
    else setChosenKey(keys[index] ?? null);
    event.preventDefault();
  };

  const closeFromOutside = (event: MouseEvent) => event.target === dialog.current && onClose();
  const failure = error && loadFailure(error, 'Search failed. Please try again.');
  const status = keys.length === 0 ? 'No results' : keys.length === 1 ? '1 result' : `${keys.length} results`;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way out is Esc, which the dialog has by itself
    <dialog
      ref={dialog}
      aria-label="Search everything"
      className={styles['palette']}
      onMouseDown={closeFromOutside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['head']}>
        <Search size={20} aria-hidden className="flex-none text-ink-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-autocomplete="list"
          aria-expanded={keys.length > 0}
          aria-controls={keys.length > 0 ? listId : undefined}
          aria-activedescendant={activeKey === null ? undefined : idOf(activeKey)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholders[user.role]}
          maxLength={LONGEST_SEARCH}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChosenKey(null);
          }}
          onKeyDown={onKeyDown}
          className={styles['field']}
        />
        {isSearching && <Spinner size={18} label="Searching..." />}
        <Button variant="ghost" icon aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden />
        </Button>
      </div>
      <PaletteList
        id={listId}
        sections={sections}
        activeKey={activeKey}
        idOf={idOf}
        onPoint={setChosenKey}
        onDone={onClose}
      />
      {failure ? (
        <p role="alert" className={styles['note']}>
          {failure.title} {failure.children}
        </p>
      ) : (
        <p role="status" className={keys.length === 0 && !isSearching ? styles['note'] : 'sr-only'}>
          {!isSearching && status}
        </p>
      )}
    </dialog>
  );
}
