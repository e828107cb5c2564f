import type { StatusOutcome } from '@assay/contract/questions/questionBank';
import type { QuestionStatus } from '@assay/contract/questions/questions';
import { statusWords } from './questionWords.tsx';
import { LOCALE } from '../ui/text/locale.ts';

export const questionsText = (count: number): string =>
  count === 1 ? '1 question' : `${count.toLocaleString(LOCALE)} questions`;

/** The outcome of a status change: "380 questions: live", and what did not change, with the reason. */
export function statusOutcomeText(
  asked: number,
  status: QuestionStatus,
  { changed, refused }: StatusOutcome,
): { title: string; rest: string } {
  const word = statusWords[status].toLowerCase();
  const already = asked - changed - refused.length;
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join(', ');
  const rest = [
    ...(already > 0 ? [`${already} already had this status.`] : []),
    ...(refused.length > 0 ? [`${refused.length} couldn’t be changed: ${reasons}.`] : []),
  ];
  return { title: `${questionsText(changed)}: ${word}`, rest: rest.join(' ') };
}
