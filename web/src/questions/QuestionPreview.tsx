import { useState } from 'react';
import { Badge } from '../ui/display/Badge.tsx';
import { Markdown } from '../ui/text/Markdown.tsx';
import { OptionList } from '../ui/display/OptionList.tsx';
import { questionOf, type TypedQuestion } from './questionForm.ts';
import { difficultyWords } from './questionWords.tsx';

const TEXT_ID = 'preview-text';

/** The question in the components of a learner's quiz. Selecting an option has no effect. */
export function QuestionPreview({ typed }: { typed: TypedQuestion }) {
  const [chosen, setSelected] = useState<string | null>(null);
  const { questionText, options } = questionOf(typed);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{difficultyWords[typed.difficulty]}</Badge>
        <Badge>{typed.points === 1 ? '1 point' : `${Number.isFinite(typed.points) ? typed.points : '–'} points`}</Badge>
      </div>
      <div id={TEXT_ID} className="min-w-0 text-lg font-medium [&_pre]:text-sm [&_pre]:font-normal">
        <Markdown>{questionText.trim() === '' ? 'The question' : questionText}</Markdown>
      </div>
      <OptionList
        questionId={0}
        labelledBy={TEXT_ID}
        options={Object.fromEntries(
          Object.entries(options).map(([letter, text]) => [letter, text === '' ? `Option ${letter}` : text]),
        )}
        chosen={chosen}
        disabled={false}
        onChoose={setSelected}
      />
      <p className="text-sm text-ink-muted">
        {typed.keepOrder ? 'Options stay in this order.' : 'Options are shuffled for learners.'}
      </p>
    </div>
  );
}
