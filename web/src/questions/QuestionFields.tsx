import type { Difficulty } from '@assay/contract/questions/questions';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import type { Problems, TypedQuestion } from './questionForm.ts';
import { difficultyWords } from './questionWords.tsx';

// The fields of a question of the bank, and of a generated one before it is accepted.

type Props = { typed: TypedQuestion; onChange: (change: Partial<TypedQuestion>) => void };

const difficulties = Object.entries(difficultyWords).map(([value, label]) => ({ value, label }));

export const QuestionTexts = ({ typed, problems, onChange }: Props & { problems: Problems }) => (
  <>
    <MarkdownField
      label="Question"
      hint={
        <>
          Markdown: `code`, blocks such as ```js, **bold**, lists, tables,{' '}
          <span className="whitespace-nowrap">\(x^2\)</span>. Paste or drop images.
        </>
      }
      rows={5}
      maxLength={4000}
      value={typed.questionText}
      error={problems.questionText}
      onChange={(questionText) => onChange({ questionText })}
    />
    <OptionsEditor typed={typed} problems={problems} onChange={onChange} />
    <MarkdownField
      label="Explanation"
      hint="Shown after the quiz, if the skill allows it."
      rows={3}
      maxLength={4000}
      value={typed.explanation}
      onChange={(explanation) => onChange({ explanation })}
    />
  </>
);

export const DifficultySelect = ({ typed, onChange }: Props) => (
  <Select
    label="Difficulty"
    options={difficulties}
    value={typed.difficulty}
    onChange={({ currentTarget }) => onChange({ difficulty: currentTarget.value as Difficulty })}
  />
);

export const KeepOrder = ({ typed, onChange }: Props) => (
  <Checkbox
    label="Keep option order"
    hint="For numbers and dates. Otherwise options are shuffled."
    checked={typed.keepOrder}
    onChange={({ currentTarget }) => onChange({ keepOrder: currentTarget.checked })}
  />
);
