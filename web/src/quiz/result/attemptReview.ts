import type { AttemptAnswer, AttemptDetails } from '@assay/contract/quiz/quiz';
import { formatDateTime } from '../../platform/format.ts';

/**
 * The parts of a finished quiz that a learner may see: the server omits what the review policy withholds, this explains
 * it.
 */
export type AnswerMark = 'correct' | 'incorrect' | 'keptBack';

export type ReviewedOption = {
  letter: string;
  text: string;
  isSelected: boolean;
  /** undefined: withheld. */
  isCorrect: boolean | undefined;
};

export function markOf({ isCorrect }: Pick<AttemptAnswer, 'isCorrect'>): AnswerMark {
  if (isCorrect === undefined) return 'keptBack';
  return isCorrect ? 'correct' : 'incorrect';
}

/** Options by letter, which is the order in which they were shown. */
export function reviewedOptions({
  options,
  selectedAnswer,
  correctAnswer,
  acceptedAnswers,
}: Pick<AttemptAnswer, 'options' | 'selectedAnswer' | 'correctAnswer' | 'acceptedAnswers'>): ReviewedOption[] {
  return Object.entries(options)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([letter, text]) => ({
      letter,
      text,
      isSelected: letter === selectedAnswer,
      isCorrect: correctAnswer === undefined ? undefined : (acceptedAnswers ?? [correctAnswer]).includes(letter),
    }));
}

/** One sentence on what is withheld and until when; null if all is shown. */
export function keptBackSentence({
  answers,
  reviewAfter,
}: Pick<AttemptDetails, 'answers' | 'reviewAfter'>): string | null {
  if (answers.length === 0 || answers.some((answer) => answer.correctAnswer !== undefined)) return null;
  const hasMarks = answers.some((answer) => answer.isCorrect !== undefined);
  const what = hasMarks ? 'The correct answers and explanations' : 'Marks, correct answers and explanations';
  return `${what} are ${reviewAfter === null ? 'not shown for this skill' : `shown from ${formatDateTime(reviewAfter)}`}.`;
}
