import { Flag } from 'lucide-react';
import type { QuizQuestion } from '@assay/contract/quiz/quiz';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { OptionList } from '../../ui/display/OptionList.tsx';
import type { SaveState } from '../engine/answerQueue.ts';
import { pointsWord } from '../quizWords.ts';
import { SaveStateLine } from './SaveStateLine.tsx';

const difficultyWords = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } satisfies Record<
  QuizQuestion['difficulty'],
  string
>;

/** Labels the options for screen readers, and is announced with the heading. */
export const QUESTION_TEXT_ID = 'question-text';

type QuestionCardProps = {
  question: QuizQuestion;
  chosen: string | null;
  saveState: SaveState;
  refusal: string | undefined;
  isFlagged: boolean;
  disabled: boolean;
  onChoose: (letter: string) => void;
  onToggleFlag: () => void;
};

export function QuestionCard({
  question,
  chosen,
  saveState,
  refusal,
  isFlagged,
  disabled,
  onChoose,
  onToggleFlag,
}: QuestionCardProps) {
  return (
    <section aria-label="Question" className="panel grid grid-cols-1 gap-5 p-4 sm:p-7">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{difficultyWords[question.difficulty]}</Badge>
        <Badge>{pointsWord(question.points)}</Badge>
        <Button variant="ghost" size="small" aria-pressed={isFlagged} onClick={onToggleFlag} className="ml-auto">
          <Flag size={16} aria-hidden className={isFlagged ? 'fill-warning text-warning' : undefined} />{' '}
          {isFlagged ? 'Flagged' : 'Flag'}
        </Button>
      </div>
      <div id={QUESTION_TEXT_ID} className="min-w-0 text-lg font-medium [&_pre]:text-sm [&_pre]:font-normal">
        <Markdown>{question.questionText}</Markdown>
      </div>
      <OptionList
        questionId={question.id}
        labelledBy={QUESTION_TEXT_ID}
        options={question.options}
        chosen={chosen}
        disabled={disabled}
        onChoose={onChoose}
      />
      <SaveStateLine state={saveState} reason={refusal} />
    </section>
  );
}
