import type { GeneratedItem, ItemText } from '@assay/contract/questions/questionGeneration';
import { FEWEST_OPTIONS, questionOf, type TypedQuestion, typedOf } from '../questionForm.ts';
import type { WrittenText } from '../versionText.ts';

/** Members of a bank’s question that a generated one lacks. */
const beyond = { name: '', points: 1, tags: [] };

/** An item in the form; where no option is its key, none is marked. */
export function typedItem(item: ItemText): TypedQuestion {
  const typed = typedOf({ ...item, ...beyond }, 'draft');
  const missing = Math.max(0, FEWEST_OPTIONS - typed.options.length);
  const added = Array.from({ length: missing }, (_, nth) => ({ id: typed.options.length + nth, text: '' }));
  return {
    ...typed,
    options: [...typed.options, ...added],
    key: Object.keys(item.options).toSorted().indexOf(item.correctAnswer),
  };
}

export function itemOf(typed: TypedQuestion) {
  const { questionText, options, correctAnswer, explanation, keepOrder, difficulty } = questionOf(typed);
  return { questionText, options, correctAnswer, explanation, keepOrder, difficulty };
}

/** For comparisons. */
export const writtenItem = ({
  questionText,
  options,
  correctAnswer,
  explanation,
  keepOrder,
  difficulty,
}: ItemText | GeneratedItem): WrittenText => ({
  ...beyond,
  questionText,
  options,
  correctAnswer,
  explanation,
  keepOrder,
  difficulty,
});
