/** Where a file's questions go, by the file's data and the admin's choice. */

import { Failure } from '@assay/contract/failure';
import { importLimits } from '@assay/contract/questions/questionFiles';
import type { Applying, ImportItem, QuestionImport } from '@assay/contract/questions/questionFiles';
import type { QuestionStatus } from '@assay/contract/questions/questions';
import type { App } from '../app.ts';
import { skillsNamed } from '../skills/skills.service.ts';
import { countNamedSkills, countStatuses } from './questionFiles.store.ts';

type Question = NonNullable<ImportItem['question']>;

/** The skills and states in a file, for the admin's choice. */
export async function viewInFile({ db }: Pick<App, 'db'>, id: number): Promise<QuestionImport['inFile']> {
  const named = await countNamedSkills(db, id, importLimits.namedSkills);
  const idOf = await skillsNamed(
    { db },
    named.map(({ name }) => name),
  );
  const statuses = { draft: 0, review: 0, live: 0, archived: 0 };
  for (const { status, questions } of await countStatuses(db, id)) statuses[status] = questions;
  return { skills: named.map((skill) => ({ ...skill, skillId: idOf(skill.name) ?? null })), statuses };
}

/** The selected skill, for all questions or only for those without one. */
export const selectedSkill = ({ target }: Applying) => ('asInFile' in target ? target.asInFile.others : target);

export const goesByFile = ({ target }: Applying): boolean => 'asInFile' in target;

const makesMissing = ({ target }: Applying): boolean => 'asInFile' in target && target.asInFile.makesMissing;

/** Skills named by questions and missing in the bank, if they should be created. */
export async function skillsToMake(
  { db }: Pick<App, 'db'>,
  asked: Applying,
  questions: readonly Question[],
): Promise<NonNullable<Question['skill']>[]> {
  if (!makesMissing(asked)) return [];
  const named = new Map(questions.flatMap(({ skill }) => (skill ? [[skill.name, skill] as const] : [])));
  const idOf = await skillsNamed({ db }, [...named.keys()]);
  return [...named.values()].filter(({ name }) => idOf(name) === undefined);
}

/** The bank's skill for each question of the file; null: the selected one, or one still to be created. */
export async function placesOf(
  { db }: Pick<App, 'db'>,
  asked: Applying,
  questions: readonly Question[],
): Promise<(number | null)[]> {
  if (!goesByFile(asked)) return questions.map(() => null);
  const names = questions.flatMap(({ skill }) => (skill ? [skill.name] : []));
  const idOf = await skillsNamed({ db }, names);
  const places = questions.map(({ skill }) => (skill ? (idOf(skill.name) ?? null) : null));
  const isLeft = (place: number | null, nth: number) =>
    place === null && !(makesMissing(asked) && questions[nth]?.skill);
  if (places.some(isLeft) && selectedSkill(asked) === null) {
    const target = makesMissing(asked)
      ? 'Some questions name no skill. Select a skill for them.'
      : 'Some questions name no skill of this bank. Select a skill for them.';
    throw new Failure('invalid_input', { errors: { target } });
  }
  return places;
}

/** Questions are published only on request. */
export const statusFor = (said: QuestionStatus | null | undefined, { status }: Applying): QuestionStatus =>
  status === 'file' ? (said ?? 'draft') : status;
