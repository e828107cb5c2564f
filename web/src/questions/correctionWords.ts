import type { QuestionCorrection, QuestionStatus } from '@assay/contract/questions/questions';

const listOf = (letters: readonly string[]): string =>
  letters.length > 1 ? `${letters.slice(0, -1).join(', ')} and ${letters.at(-1)}` : letters.join();

/** A version's marking after a correction. */
export function correctedWords({ rule, acceptedAnswers, writtenAnswer }: QuestionCorrection): string {
  if (rule === 'void') return 'left out of scores after a correction';
  if (rule === 'full') return 'counted as correct for everyone';
  if (acceptedAnswers.join() === writtenAnswer) return `${writtenAnswer} is correct, confirmed by a correction`;
  const count = acceptedAnswers.length > 1 ? 'count' : 'counts';
  return `${listOf(acceptedAnswers)} ${count} as correct after a correction; originally ${writtenAnswer}`;
}

/** For a list, if the key alone does not show the marking; otherwise null. */
export function correctionLabel(correction: QuestionCorrection | null, status: QuestionStatus): string | null {
  if (!correction) return null;
  if (correction.rule === 'keys')
    return correction.acceptedAnswers.length > 1 ? `${listOf(correction.acceptedAnswers)} are correct` : null;
  const what = correction.rule === 'void' ? 'Left out of scores' : 'Full marks for all';
  return status === 'live' ? `${what}, still in use` : what;
}

/** Advice about a correction for an author who is about to edit. */
export function correctionHint(correction: QuestionCorrection, status: QuestionStatus): string {
  if (correction.rule === 'keys') {
    const until = correction.acceptedAnswers.length > 1 ? ' until you change the answer or an option' : '';
    return `${correctedWords(correction)}. New versions keep that${until}.`;
  }
  const drawn = status === 'live' ? ' New quizzes still use it: fix or archive it.' : '';
  return `This version is ${correctedWords(correction)}.${drawn} The next version you save counts again.`;
}
