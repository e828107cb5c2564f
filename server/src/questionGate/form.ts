/** Whether the bank could store an item: two to six options, one key, lengths. */

import type { GateFinding, GateItem } from '@assay/contract/questions/questionGeneration';
import { newQuestion } from '@assay/contract/questions/questions';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import { named } from '../questions/lint/findings.ts';

type Content = Pick<GateItem, 'questionText' | 'options' | 'correctAnswer' | 'explanation'>;

function optionProblems({ options }: Content): string[] {
  const letters = Object.keys(options);
  const count = letters.length;
  const most = optionLetters.length;
  if (count < 2) return [count === 0 ? 'There are no options.' : 'There is only one option.'];
  if (count > most) return [`There are ${count} options; at most ${most} are possible.`];
  const expected = optionLetters.slice(0, count);
  const isLettered = letters.toSorted().every((letter, place) => letter === expected[place]);
  return isLettered ? [] : [`The options are named ${named(letters)} instead of ${named(expected)}.`];
}

function keyProblems({ options, correctAnswer }: Content): string[] {
  if (correctAnswer === '') return ['No option is marked as correct.'];
  if (Object.hasOwn(options, correctAnswer)) return [];
  const several = (correctAnswer.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => Object.hasOwn(options, word));
  if (several.length > 1) return [`${named(several)} are marked as correct; exactly one option can be.`];
  return [`The correct answer, “${correctAnswer}”, is not the letter of an option.`];
}

const PLACES: Record<string, string> = { questionText: 'The question text', explanation: 'The explanation' };

const sentence = (message: string) => (message.endsWith('.') ? message : `${message}.`);

/** By the bank's own rules: empty texts, lengths, equal options. */
function contentProblems(content: Content, isFormSound: boolean): string[] {
  const parsed = newQuestion.safeParse({ ...content, skillId: 1, difficulty: 'medium' });
  const issues = parsed.error?.issues ?? [];
  return issues.flatMap(({ path, message }) => {
    const [member = '', letter] = path.map(String);
    const place =
      PLACES[member] ?? (letter !== undefined && Object.hasOwn(content.options, letter) ? `Option ${letter}` : null);
    if (place !== null) return [`${place}: ${sentence(message)}`];
    return isFormSound ? [sentence(message)] : [];
  });
}

export function formFindings({ questionText, options, correctAnswer, explanation }: GateItem): GateFinding[] {
  const content = { questionText, options, correctAnswer, explanation };
  const ofForm = [...optionProblems(content), ...keyProblems(content)];
  const problems = [...ofForm, ...contentProblems(content, ofForm.length === 0)];
  return problems.map((what) => ({
    check: 'form',
    code: 'not_storable',
    severity: 'refused',
    what,
    why: 'The bank can’t store the question like this.',
    advice: 'Correct it, or remove the item.',
    options: [],
  }));
}
