import { optionLetters } from '@assay/contract/questions/optionLetters';
import type {
  Difficulty,
  NewQuestion,
  Question,
  QuestionChange,
  QuestionStatus,
} from '@assay/contract/questions/questions';

export interface TypedOption {
  /** Stays with the option when it moves. */
  id: number;
  text: string;
}

/** A question in the editor. */
export interface TypedQuestion {
  name: string;
  questionText: string;
  options: TypedOption[];
  /** The id of the right option. */
  key: number;
  explanation: string;
  difficulty: Difficulty;
  points: number;
  keepOrder: boolean;
  tags: string;
  status: QuestionStatus;
}

export const FEWEST_OPTIONS = 2;
export const MOST_OPTIONS = optionLetters.length;

export const freshQuestion: TypedQuestion = {
  name: '',
  questionText: '',
  options: [0, 1, 2, 3].map((id) => ({ id, text: '' })),
  key: 0,
  explanation: '',
  difficulty: 'medium',
  points: 1,
  keepOrder: false,
  tags: '',
  status: 'draft',
};

interface Written {
  name: string;
  questionText: string;
  options: Record<string, string>;
  correctAnswer: string;
  explanation: string;
  difficulty: Difficulty;
  points: number;
  keepOrder: boolean;
  tags: string[];
}

/** @param written a question or one of its versions */
export function typedOf(written: Written, status: QuestionStatus): TypedQuestion {
  const letters = Object.keys(written.options).sort();
  const { name, questionText, explanation, difficulty, points, keepOrder } = written;
  return {
    name,
    questionText,
    options: letters.map((letter, id) => ({ id, text: written.options[letter] ?? '' })),
    key: Math.max(0, letters.indexOf(written.correctAnswer)),
    explanation,
    difficulty,
    points,
    keepOrder,
    tags: written.tags.join(', '),
    status,
  };
}

const letterAt = (place: number) => optionLetters[place] ?? 'A';

export const letterOf = ({ options }: Pick<TypedQuestion, 'options'>, id: number) =>
  letterAt(options.findIndex((option) => option.id === id));

const lettered = ({ options }: TypedQuestion) =>
  Object.fromEntries(options.map(({ text }, place) => [letterAt(place), text.trim()]));

/** An item for the gate while typing: anything may be missing. */
export const gateItemOf = (typed: TypedQuestion, questionId: number | undefined) => ({
  ...(questionId !== undefined && { questionId }),
  questionText: typed.questionText.trim(),
  options: lettered(typed),
  correctAnswer: letterOf(typed, typed.key),
  explanation: typed.explanation.trim(),
  keepOrder: typed.keepOrder,
});

export const questionOf = (typed: TypedQuestion): Omit<NewQuestion, 'skillId' | 'status'> => ({
  name: typed.name.trim(),
  questionText: typed.questionText,
  options: lettered(typed),
  correctAnswer: letterOf(typed, typed.key),
  explanation: typed.explanation,
  difficulty: typed.difficulty,
  points: typed.points,
  keepOrder: typed.keepOrder,
  tags: [
    ...new Set(
      typed.tags
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ],
});

/**
 * The request for saving: a status change alone creates no version; a text replaces the version that was read, with its
 * marking. Unedited tags stay as stored, because old ones may contain a comma, which is refused now.
 */
export function changesOf(typed: TypedQuestion, read: Question): QuestionChange {
  const [{ tags, ...content }, before] = [questionOf(typed), questionOf(typedOf(read, read.status))];
  const isSame = JSON.stringify({ ...content, tags }) === JSON.stringify(before);
  const hasSameTags = JSON.stringify(tags) === JSON.stringify(before.tags);
  return {
    ...(typed.status !== read.status && { status: typed.status }),
    ...(!isSame && {
      ...content,
      ...(!hasSameTags && { tags }),
      version: read.version,
      correctionId: read.correction?.id ?? null,
    }),
  };
}

export type Problems = Partial<Record<'questionText' | 'points' | `option ${number}` | 'options', string>>;

/** Errors to fix before saving, by field; empty if none. */
export function problemsOf({ questionText, options, key, points }: TypedQuestion): Problems {
  const problems: Problems = {};
  if (questionText.trim() === '') problems.questionText = 'Enter the question';
  if (!Number.isInteger(points) || points < 1 || points > 100) problems.points = 'Enter a whole number from 1 to 100';
  if (options.length > MOST_OPTIONS) problems.options = `Keep at most ${MOST_OPTIONS} options`;
  else if (!options.some(({ id }) => id === key)) problems.options = 'Mark the correct option';
  const seen = new Map<string, number>();
  options.forEach(({ id, text }, place) => {
    const trimmed = text.trim();
    const earlier = seen.get(trimmed);
    if (trimmed === '') problems[`option ${id}`] = 'Enter this option, or remove it';
    else if (earlier !== undefined) problems[`option ${id}`] = `The same as option ${letterAt(earlier)}`;
    else seen.set(trimmed, place);
  });
  return problems;
}

/** Moves the option at `from` to `to`. */
export function moved(options: readonly TypedOption[], from: number, to: number): TypedOption[] {
  const rest = options.filter((_option, place) => place !== from);
  const option = options[from];
  if (!option || to < 0 || to >= options.length) return [...options];
  return [...rest.slice(0, to), option, ...rest.slice(to)];
}

export const added = (options: readonly TypedOption[]): TypedOption[] => [
  ...options,
  { id: Math.max(...options.map(({ id }) => id)) + 1, text: '' },
];
