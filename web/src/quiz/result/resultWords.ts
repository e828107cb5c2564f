/** The words of a result: a human line, the next step, and what can be shared. */
import { countingPoints, scoreWithPoints } from '@assay/contract/quiz/pointsText';
import type { AttemptAnswer, Score } from '@assay/contract/quiz/quiz';
import { shownScore } from '../../ui/scores/score.ts';

export type Mark = 'correct' | 'wrong' | 'blank';

/** The marks of a quiz in its order; null where the review policy keeps them back. */
export function marksOf(answers: readonly Pick<AttemptAnswer, 'isCorrect' | 'selectedAnswer'>[]): Mark[] | null {
  if (answers.length === 0 || answers.some(({ isCorrect }) => isCorrect === undefined)) return null;
  return answers.map(({ isCorrect, selectedAnswer }) => {
    if (isCorrect === true) return 'correct';
    return selectedAnswer === null ? 'blank' : 'wrong';
  });
}

const TOUGH = 40;

export function humanLine(scorePercentage: number): string {
  if (scorePercentage === 100) return 'Perfect!';
  const { band } = shownScore(scorePercentage);
  if (band === 'high') return 'Excellent!';
  if (band === 'mid') return 'Well done.';
  return scorePercentage < TOUGH ? 'That was a tough one.' : 'Getting there.';
}

/** How many answers are worth a look; null without marks or mistakes. */
export function missedWords(marks: readonly Mark[] | null): string | null {
  const missed = marks?.filter((mark) => mark !== 'correct').length ?? 0;
  if (missed === 0) return null;
  return missed === 1 ? 'One to look at again' : `${missed} to look at again`;
}

export const TILES_IN_LINE = 10;
const squares: Record<Mark, string> = { correct: '🟩', wrong: '🟥', blank: '🟥' };

type Shared = Pick<Score, 'scorePercentage' | 'pointsEarned' | 'pointsPossible' | 'totalQuestions'>;

/** The skill, the score and the tiles in lines of ten: nothing about the questions. */
export function sharedResult(skillName: string, score: Shared, marks: readonly Mark[]): string {
  const tiles = marks.map((mark) => squares[mark]);
  const lines = Array.from({ length: Math.ceil(tiles.length / TILES_IN_LINE) }, (_, line) =>
    tiles.slice(line * TILES_IN_LINE, (line + 1) * TILES_IN_LINE).join(''),
  );
  return [`${skillName}: ${scoreWithPoints(score.scorePercentage, countingPoints(score))}`, ...lines].join('\n');
}
