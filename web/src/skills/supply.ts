import type { Blueprint, ManagedSkill } from '@assay/contract/questions/skills';

type Supplied = Pick<ManagedSkill, 'blueprint' | 'live' | 'questionsPerQuiz'>;

const difficulties = ['easy', 'medium', 'hard'] as const;

/** The questions that the bank lacks for a full paper, in words; null: none. */
export function shortage({ blueprint, live, questionsPerQuiz }: Supplied): string | null {
  const total = live.easy + live.medium + live.hard;
  if (total === 0) return 'No live questions: not available';
  if (total < questionsPerQuiz) return `Only ${total} of ${questionsPerQuiz} questions: quizzes are shorter`;
  if (!blueprint) return null;
  const lacking = difficulties.flatMap((difficulty) => {
    const missing = blueprint[difficulty] - live[difficulty];
    return missing > 0 ? [`${missing} ${difficulty}`] : [];
  });
  return lacking.length === 0 ? null : `Lacks ${lacking.join(', ')}: other difficulties fill in`;
}

/** "4 easy, 4 medium, 2 hard" */
export const blueprintWords = (blueprint: Blueprint): string =>
  difficulties
    .filter((difficulty) => blueprint[difficulty] > 0)
    .map((difficulty) => `${blueprint[difficulty]} ${difficulty}`)
    .join(', ');
