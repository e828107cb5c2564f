/** A skill's facts before starting, and the search for skills. */
import type { Skill } from '@assay/contract/questions/skills';
import { durationWords } from '../countWords.ts';

/** Searches name, description and category, ignoring case. */
export function findSkills<S extends Pick<Skill, 'name' | 'description' | 'category'>>(
  skills: readonly S[],
  term: string,
): S[] {
  const wanted = term.trim().toLowerCase();
  return skills.filter(({ name, description, category }) =>
    [name, description, category].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export type Facts = Pick<
  Skill,
  'questionCount' | 'questionsPerQuiz' | 'timeLimitSeconds' | 'maxAttempts' | 'cooldownSeconds'
>;

/** @param timeFactor of the learner; null: without a limit */
export function quizFacts(
  skill: Facts,
  timeFactor: number | null,
): { questions: string; time: string; retakes: string } {
  const questions = Math.min(skill.questionCount, skill.questionsPerQuiz);
  return {
    questions: questions === 0 ? 'No questions yet' : `${questions} ${questions === 1 ? 'question' : 'questions'}`,
    time: timeFactor === null ? 'No time limit' : timeWords(Math.round(skill.timeLimitSeconds * timeFactor)),
    retakes: retakeWords(skill),
  };
}

/** With extra time, minutes are rarely whole: `7:30 minutes`. */
const timeWords = (seconds: number): string =>
  seconds % 60 === 0 || seconds < 120
    ? durationWords(seconds)
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} minutes`;

function retakeWords({ maxAttempts, cooldownSeconds }: Facts): string {
  if (maxAttempts === 1) return 'One attempt';
  const most = maxAttempts === null ? null : `up to ${maxAttempts} attempts`;
  const pause = cooldownSeconds === 0 ? null : `${durationWords(cooldownSeconds)} between attempts`;
  if (most === null && pause === null) return 'Retake any time';
  const words = [most, pause].filter((part) => part !== null).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
