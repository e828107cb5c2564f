import type { ListedCandidate, Round } from '@assay/contract/rounds/rounds';
import type { UnfinishedQuiz } from '@assay/contract/rounds/quizResults';
import { formatDateTimeZone } from '../../platform/format.ts';

/** The quizzes of their round that a listed candidate has no result in, as a dossier has them. */
export function unfinishedOf(
  { skills, quizzesDueAt, status }: Pick<Round, 'skills' | 'quizzesDueAt' | 'status'>,
  { quizzes }: Pick<ListedCandidate, 'quizzes'>,
  now: Date,
): UnfinishedQuiz[] {
  const isOpen = (status === 'draft' || status === 'open') && quizzesDueAt !== null && now < new Date(quizzesDueAt);
  return skills.flatMap(({ id, name }): UnfinishedQuiz[] => {
    const begun = quizzes.find(({ skillId }) => skillId === id);
    if (begun && begun.score !== null) return [];
    return [{ skillName: name, status: begun ? 'running' : isOpen ? 'open' : 'closed' }];
  });
}

/** The effect of a rejection on quizzes without a result, said before it. */
export function rejectionNotes(left: readonly UnfinishedQuiz[], dueAt: string | null): string[] {
  const named = (wanted: UnfinishedQuiz['status']) =>
    left.flatMap(({ skillName, status }) => (status === wanted ? [skillName] : [])).join(', ');
  const [running, open, closed] = [named('running'), named('open'), named('closed')];
  return [
    ...(running === '' ? [] : [`Running now: ${running}. They can finish, and you’ll see the result.`]),
    ...(open === '' || dueAt === null
      ? []
      : [
          `Not taken yet: ${open}, open until ${formatDateTimeZone(dueAt)}. If you reject them, they won’t be able to start it.`,
        ]),
    ...(closed === '' ? [] : [`Not taken: ${closed}.`]),
  ];
}

/** The same for several candidates, as counts. */
export function rejectionCounts(left: readonly (readonly UnfinishedQuiz[])[]): string[] {
  const count = (wanted: UnfinishedQuiz['status']) =>
    left.filter((quizzes) => quizzes.some(({ status }) => status === wanted)).length;
  const [running, open] = [count('running'), count('open')];
  return [
    ...(running === 0
      ? []
      : [
          `${running} ${running === 1 ? 'is' : 'are'} taking a quiz now. They can finish it, and you’ll see the result.`,
        ]),
    ...(open === 0
      ? []
      : [
          `${open} ${open === 1 ? 'hasn’t' : 'haven’t'} taken an open quiz yet. If you reject them, they won’t be able to.`,
        ]),
  ];
}
