import { GREATEST_SCORE, type Kit, type KitFields, kitLimits } from '@assay/contract/rounds/kits';

/** A kit as typed: follow-ups one per line, and a number that may still be missing. */
export type TypedKit = {
  title: string;
  description: string;
  competencies: readonly TypedCompetency[];
  questions: readonly TypedQuestion[];
};
export type TypedCompetency = { id: string; name: string; anchors: readonly string[] };
export type TypedQuestion = { id: string; text: string; competencyId: string; followUps: string; minutes: number };

/** The path of a field, like `competencies.0.anchors.4`, to its error. */
export type KitProblems = Readonly<Record<string, string>>;

export const freshCompetency = (id: string): TypedCompetency => ({
  id,
  name: '',
  anchors: Array.from({ length: GREATEST_SCORE }, () => ''),
});

export const freshQuestion = (id: string, competencyId: string): TypedQuestion => ({
  id,
  text: '',
  competencyId,
  followUps: '',
  minutes: kitLimits.minutes.usual,
});

export const typedKit = ({
  title,
  description,
  content,
}: Pick<Kit, 'title' | 'description' | 'content'>): TypedKit => ({
  title,
  description,
  competencies: content.competencies,
  questions: content.questions.map((question) => ({
    ...question,
    competencyId: question.competencyId ?? '',
    followUps: question.followUps.join('\n'),
  })),
});

export const kitOf = ({ title, description, competencies, questions }: TypedKit): KitFields => ({
  title,
  description,
  competencies: competencies.map((competency) => ({ ...competency, anchors: [...competency.anchors] })),
  questions: questions.map((question) => ({
    ...question,
    competencyId: question.competencyId || null,
    followUps: linesOf(question.followUps),
  })),
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The problems that keep a kit from being saved; the server checks the rest. */
export function problemsOf({ title, competencies, questions }: TypedKit): KitProblems {
  const problems: Record<string, string> = {};
  if (title.trim() === '') problems['title'] = 'Title is required';
  if (competencies.length === 0) problems['competencies'] = 'Add at least one competency';
  for (const [place, { name, anchors }] of competencies.entries()) {
    if (name.trim() === '') problems[`competencies.${place}.name`] = 'Name is required';
    for (const [score, anchor] of anchors.entries())
      if (anchor.trim() === '') problems[`competencies.${place}.anchors.${score}`] = 'Say what this score looks like';
  }
  const { least, most } = kitLimits.minutes;
  for (const [place, { text, minutes, followUps }] of questions.entries()) {
    if (text.trim() === '') problems[`questions.${place}.text`] = 'Question is required';
    if (!Number.isInteger(minutes) || minutes < least || minutes > most)
      problems[`questions.${place}.minutes`] = `Between ${least} and ${most} minutes`;
    if (linesOf(followUps).length > kitLimits.followUps)
      problems[`questions.${place}.followUps`] = `At most ${kitLimits.followUps} follow-ups`;
  }
  return problems;
}

/** Removes a competency; its questions stay, for none in particular. */
export const withoutCompetency = (typed: TypedKit, id: string): TypedKit => ({
  ...typed,
  competencies: typed.competencies.filter((competency) => competency.id !== id),
  questions: typed.questions.map((question) =>
    question.competencyId === id ? { ...question, competencyId: '' } : question,
  ),
});

/** Swaps a part with the one before or after it. */
export function moved<Part>(parts: readonly Part[], from: number, by: 1 | -1): readonly Part[] {
  const [part, other] = [parts[from], parts[from + by]];
  if (part === undefined || other === undefined) return parts;
  return parts.map((one, place) => (place === from ? other : place === from + by ? part : one));
}
