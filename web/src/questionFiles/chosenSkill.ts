import type { Applying, QuestionImport } from '@assay/contract/questionFiles';

export const NEW = 'new';
/** The skill that the file says, question by question. */
export const IN_FILE = 'file';

export interface ChosenSkill {
  /** An id, or one of the words above; empty: nothing yet. */
  value: string;
  name: string;
  category: string;
}

type OneSkill = Exclude<Applying['target'], { asInFile: unknown }>;

/** What is asked for where one skill was chosen. */
export const oneSkillOf = ({ value, name, category }: ChosenSkill): OneSkill =>
  value === NEW ? { newSkill: { name, category } } : { skillId: Number(value) };

/** What a file suggests of the skills of its questions. */
export function suggested({ counts, progress, inFile }: Pick<QuestionImport, 'counts' | 'progress' | 'inFile'>) {
  const named = inFile?.skills ?? [];
  const here = named.filter(({ skillId }) => skillId !== null);
  const unknown = named.filter(({ skillId }) => skillId === null);
  const questions = counts.ok + counts.warning - (progress?.done ?? 0);
  const without = (skills: typeof named) =>
    Math.max(0, questions - skills.reduce((sum, one) => sum + one.questions, 0));
  const others = without(here);
  const ids = new Set(here.map(({ skillId }) => String(skillId)));
  const [only] = ids;
  const isOne = ids.size === 1 && others === 0;
  return {
    /** What is chosen before anybody chooses; null: nothing. */
    skill: isOne ? (only ?? null) : ids.size > 0 ? IN_FILE : null,
    /** Of questions of one skill that the bank does not have, what a new one would be. */
    newSkill: {
      name: unknown.length === 1 ? (unknown[0]?.name ?? '') : '',
      category: unknown.length === 1 ? (unknown[0]?.category ?? '') : '',
    },
    /**
     * Each question to the skill that the file says; `others` have none in the bank. `missing` skills can be made, which
     * leaves over those that name none.
     */
    byFile: { isOffered: named.length > 0 && !isOne, others, missing: unknown.length, unnamed: without(named) },
  };
}
