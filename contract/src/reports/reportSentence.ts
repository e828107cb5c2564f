import { scoreText } from '../quiz/scoreText.ts';

interface Skill {
  skillName: string;
  againstGroup: 'above' | 'below' | 'alike' | null;
}

interface Reported {
  person: { firstName: string; group: string | null };
  statistics: { totalQuizzes: number; averageScore: number | null };
  skills: readonly Skill[];
}

const NAMED = 3;

/** The people with whom a person's skills are compared, in the middle of a sentence. */
export const comparedWith = ({ group }: { group: string | null }): string => group ?? 'all learners';

/** The one thing that a person's report says: how they do, and where they began clearly above or below their group. */
export function reportSentence({ person, statistics: { totalQuizzes, averageScore }, skills }: Reported): string {
  if (averageScore === null) return `${person.firstName} has no completed quizzes in this period.`;
  const average = `${person.firstName} averages ${scoreText(averageScore)} in ${totalQuizzes === 1 ? '1 quiz' : `${totalQuizzes} quizzes`}`;
  const above = skills.filter(({ againstGroup }) => againstGroup === 'above');
  const below = skills.filter(({ againstGroup }) => againstGroup === 'below');
  if (skills.every(({ againstGroup }) => againstGroup === null)) return `${average}.`;
  const whom = comparedWith(person);
  if (above.length + below.length === 0) return `${average}. No first attempt clearly differs from ${whom}.`;
  const stronger = above.length > 0 ? `stronger than ${whom} in ${listed(above)}` : '';
  const weaker = below.length > 0 ? `weaker ${stronger === '' ? `than ${whom} ` : ''}in ${listed(below)}` : '';
  return `${average}. First attempts: clearly ${[stronger, weaker].filter(Boolean).join('; ')}.`;
}

function listed(skills: readonly Skill[]): string {
  const names = skills.slice(0, NAMED).map(({ skillName }) => skillName);
  const more = skills.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
