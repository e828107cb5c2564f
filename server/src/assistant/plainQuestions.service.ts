import { namedIn } from './plain/kind.ts';
import type { Asked, PlainQuestion } from './plain/kind.ts';
import { interviewQuestions } from './plain/interviews.service.ts';
import { peopleQuestions } from './plain/people.service.ts';
import { refusals } from './plain/refusals.service.ts';
import { resultQuestions } from './plain/results.service.ts';
import { readWording } from './plain/wording.ts';
import { toolset } from './tools/toolset.service.ts';

const guide: PlainQuestion = {
  example: 'How do I add candidates to a round?',
  patterns: [
    /^(?:how (?:do|can) (?:i|we|you|one|admins|candidates|(?:people|learners)(?! (?:do|perform|score)\b))|how to|where (?:do|can) (?:i|we)|guide(?: to| on| about| for)?|help(?: me)?(?: with| to)?|what does)\b(?<topic>.+)$/,
    /^how (?:do|does) (?<topic>.+) work$/,
  ],
  answer: (app, actor, { named: { topic = '' } }) => toolset.howTo.run(app, actor, { question: topic }),
};

const work: PlainQuestion = {
  example: 'What is waiting for me?',
  phrases: ['waiting|attention', 'to do', 'todo', 'pending work', 'should do'],
  may: 'needs?|my|should|open|today|work|tasks?',
  answer: (app, actor) => toolset.pendingWork.run(app, actor, {}),
};

/** The documented kinds. In order: the first that matches answers. */
export const plainQuestions: readonly PlainQuestion[] = [
  guide,
  work,
  ...resultQuestions,
  ...interviewQuestions,
  ...peopleQuestions,
];

const inOrder = [guide, ...refusals, ...plainQuestions];

/** @returns the answering kind, and what the question names; null if none fits */
export function matchQuestion(text: string): { question: PlainQuestion; asked: Asked } | null {
  const wording = readWording(text);
  for (const question of inOrder) {
    const named = question.needs?.(wording) === false ? null : namedIn(question, wording);
    if (named) return { question, asked: { ...wording, named } };
  }
  return null;
}
