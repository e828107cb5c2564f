import { z } from 'zod';
import { id } from '../fields.ts';
import { optionLetters } from './optionLetters.ts';

/** Problems in a question's wording. The codes are stable, because exports and import verdicts contain them. */
export const lintCodes = [
  'key_longest',
  'key_format',
  'key_hedged',
  'key_repeats_stem',
  'key_position',
  'all_of_the_above',
  'none_of_the_above',
  'options_name_letters',
  'options_equal',
  'options_overlap',
  'options_repeat_start',
  'options_unsorted',
  'options_uneven',
  'options_yes_no',
  'options_few',
  'absolute_distractors',
  'grammar_article',
  'grammar_number',
  'negative_stem',
  'double_negative',
  'stem_short',
  'stem_unfocused',
  'stem_blank',
  'stem_not_asking',
  'letters_named',
  'code_unclosed',
  'image_undescribed',
  'image_elsewhere',
  'formula_brackets',
  'no_explanation',
  'duplicate_same',
  'duplicate_near',
] as const;

const lintCode = z.enum(lintCodes);

/** `warning`: the question can be guessed or misread. `notice`: worth a second look. */
const lintSeverity = z.enum(['warning', 'notice']);

export const lintFinding = z.object({
  code: lintCode,
  severity: lintSeverity,
  what: z.string(),
  why: z.string(),
  advice: z.string(),
  /** Letters of the affected options; empty: the whole question. */
  options: z.array(z.enum(optionLetters)),
  /** The other question of a duplicate. */
  questionId: id.optional(),
});

export type LintCode = z.output<typeof lintCode>;
export type LintFinding = z.output<typeof lintFinding>;
