import type { AttemptAnswer, AttemptDetails } from '@assay/contract/quiz';
import { formatDateTime } from '../../platform/format.ts';

/** What a learner may see of a finished quiz: the server leaves out what the review policy keeps back, this says so. */
export type AnswerMark = 'correct' | 'incorrect' | 'keptBack';

export type ReviewedOption = {
  letter: string;
  text: string;
  isChosen: boolean;
  /** undefined: kept back. */
  isCorrect: boolean | undefined;
};

export function markOf({ isCorrect }: Pick<AttemptAnswer, 'isCorrect'>): AnswerMark {
  if (isCorrect === undefined) return 'keptBack';
  return isCorrect ? 'correct' : 'incorrect';
}

/** Options in the order of their letters, which is the order they were shown in. */
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
      isChosen: letter === selectedAnswer,
      isCorrect: correctAnswer === undefined ? undefined : (acceptedAnswers ?? [correctAnswer]).includes(letter),
    }));
}

/** One sentence on what is kept back and until when; null when all is shown. */
export function keptBackSentence({
  answers,
  reviewAfter,
}: Pick<AttemptDetails, 'answers' | 'reviewAfter'>): string | null {
  if (answers.length === 0 || answers.some((answer) => answer.correctAnswer !== undefined)) return null;
  const hasMarks = answers.some((answer) => answer.isCorrect !== undefined);
  const what = hasMarks ? 'The correct answers and explanations' : 'Marks, correct answers and explanations';
  return `${what} are kept back ${reviewAfter === null ? 'for quizzes of this skill' : `until ${formatDateTime(reviewAfter)}`}.`;
}
