import type { Applying, QuestionImport } from '@assay/contract/questions/questionFiles';

export const NEW = 'new';
/** Each question's skill as named in the file. */
export const IN_FILE = 'file';

export interface SelectedSkill {
  /** An id, or one of the words above; empty: nothing selected. */
  value: string;
  name: string;
  category: string;
}

type OneSkill = Exclude<Applying['target'], { asInFile: unknown }>;

/** The request for a single selected skill. */
export const oneSkillOf = ({ value, name, category }: SelectedSkill): OneSkill =>
  value === NEW ? { newSkill: { name, category } } : { skillId: Number(value) };

/** The file's suggestion for its questions' skills. */
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
    /** The preselected value; null: none. */
    skill: isOne ? (only ?? null) : ids.size > 0 ? IN_FILE : null,
    /** A suggested new skill, if all questions name one that the bank lacks. */
    newSkill: {
      name: unknown.length === 1 ? (unknown[0]?.name ?? '') : '',
      category: unknown.length === 1 ? (unknown[0]?.category ?? '') : '',
    },
    /**
     * Each question to its skill in the file; `others` have none in the bank. `missing` skills can be created, which
     * leaves only questions without a skill.
     */
    byFile: { isOffered: named.length > 0 && !isOne, others, missing: unknown.length, unnamed: without(named) },
  };
}
