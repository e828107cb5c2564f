import { Check } from 'lucide-react';
import { cx } from '../cx.ts';
import { Markdown } from '../text/Markdown.tsx';

type OptionListProps = {
  questionId: number;
  labelledBy: string;
  options: Readonly<Record<string, string>>;
  chosen: string | null;
  disabled: boolean;
  onChoose: (letter: string) => void;
};

/**
 * The lettered options as radio buttons. Arrow keys (see useQuizKeys) move without selecting: only a click, Space,
 * Enter or the letter records an answer, so that moving around never changes one.
 */
export function OptionList({ questionId, labelledBy, options, chosen, disabled, onChoose }: OptionListProps) {
  const letters = Object.keys(options).sort();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-disabled={disabled || undefined}
      className="grid grid-cols-1 gap-3"
    >
      {letters.map((letter) => {
        const isSelected = letter === chosen;
        return (
          <label
            key={letter}
            className={cx(
              'press flex min-h-14 items-start gap-3 rounded-card border-frame p-3 sm:gap-4 sm:p-4',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              isSelected ? 'border-accent! bg-accent-soft shadow-control' : 'bg-raised',
              disabled ? 'cursor-not-allowed! opacity-80' : 'hover:border-accent!',
            )}
          >
            <input
              type="radio"
              name={`question-${questionId}`}
              value={letter}
              checked={isSelected}
              disabled={disabled}
              data-option={letter}
              // A click records the answer; unlike a change event, it also reports a second click on the same option.
              onClick={() => onChoose(letter)}
              onChange={() => {}}
              className="sr-only"
            />
            <span
              className={cx(
                'grid size-8 flex-none place-items-center rounded-control border-control font-semibold tabular-nums',
                isSelected ? 'border-accent! bg-accent text-on-accent' : 'bg-surface text-ink-muted',
              )}
            >
              {letter}
            </span>
            <span className="min-w-0 flex-1 self-center">
              <Markdown inline>{options[letter] ?? ''}</Markdown>
            </span>
            <Check size={22} aria-hidden className={cx('self-center text-accent', !isSelected && 'invisible')} />
          </label>
        );
      })}
    </div>
  );
}
