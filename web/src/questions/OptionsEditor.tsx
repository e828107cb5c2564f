import { useRef, useState } from 'react';
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import { Button } from '../ui/forms/Button.tsx';
import { cx } from '../ui/cx.ts';
import { MarkdownField } from './MarkdownField.tsx';
import { added, FEWEST_OPTIONS, MOST_OPTIONS, moved, type Problems, type TypedQuestion } from './questionForm.ts';

type Props = {
  typed: TypedQuestion;
  problems: Problems;
  onChange: (change: Pick<TypedQuestion, 'options' | 'key'>) => void;
};

/** Two to six options, movable by arrows or dragging; the key moves along. */
export function OptionsEditor({ typed: { options, key }, problems, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const set = (next: TypedQuestion['options'], nextKey = key) => onChange({ options: next, key: nextKey });

  const remove = (id: number, place: number) => {
    // The focus continues here once the pressed button is gone.
    const lines = list.current?.children;
    (lines?.[place + 1] ?? lines?.[place - 1])?.querySelector('textarea')?.focus();
    const rest = options.filter((option) => option.id !== id);
    set(rest, key === id ? (rest[0]?.id ?? 0) : key);
  };
  const drop = (place: number) => {
    if (dragged !== null) set(moved(options, dragged, place));
    setDragged(null);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">Options (select the correct one)</legend>
      <ol ref={list} className="grid gap-3">
        {options.map(({ id, text }, place) => {
          // A model may have written more than can be kept.
          const letter = optionLetters[place] ?? String(place + 1);
          return (
            <li
              key={id}
              onDragOver={(event) => {
                if (dragged !== null) event.preventDefault();
              }}
              onDrop={() => drop(place)}
              className={cx(
                'grid grid-cols-[auto_1fr] items-start gap-x-2 rounded-control border border-line p-2 sm:grid-cols-[auto_auto_1fr]',
                key === id && 'border-success! bg-success-soft',
                dragged === place && 'opacity-50',
              )}
            >
              <span
                draggable
                onDragStart={() => setDragged(place)}
                onDragEnd={() => setDragged(null)}
                className="grid size-11 cursor-grab place-items-center text-ink-muted max-sm:hidden"
              >
                <GripVertical size={18} aria-hidden />
              </span>
              <label className="flex min-h-11 items-center gap-2 px-1 font-semibold">
                <input
                  type="radio"
                  name="key"
                  className="size-5"
                  checked={key === id}
                  onChange={() => set(options, id)}
                  aria-label={`Option ${letter} is correct`}
                />
                {letter}
              </label>
              <MarkdownField
                isInline
                label={`Option ${letter}`}
                labelHidden
                rows={1}
                maxLength={1000}
                value={text}
                error={problems[`option ${id}`]}
                onChange={(written) =>
                  set(options.map((option) => (option.id === id ? { id, text: written } : option)))
                }
                actions={
                  <>
                    <Button
                      variant="ghost"
                      icon
                      aria-label={`Move option ${letter} up`}
                      disabled={place === 0}
                      onClick={() => set(moved(options, place, place - 1))}
                    >
                      <ArrowUp size={18} aria-hidden />
                    </Button>
                    <Button
                      variant="ghost"
                      icon
                      aria-label={`Move option ${letter} down`}
                      disabled={place === options.length - 1}
                      onClick={() => set(moved(options, place, place + 1))}
                    >
                      <ArrowDown size={18} aria-hidden />
                    </Button>
                    <Button
                      variant="ghost"
                      icon
                      aria-label={`Remove option ${letter}`}
                      disabled={options.length <= FEWEST_OPTIONS}
                      onClick={() => remove(id, place)}
                    >
                      <Trash2 size={18} aria-hidden />
                    </Button>
                  </>
                }
              />
            </li>
          );
        })}
      </ol>
      {problems.options !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problems.options}
        </p>
      )}
      {options.length < MOST_OPTIONS && (
        <Button size="small" className="justify-self-start" onClick={() => set(added(options))}>
          <Plus size={16} aria-hidden /> Add option
        </Button>
      )}
    </fieldset>
  );
}
