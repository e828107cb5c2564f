import type { QuestionCorrection, QuestionStatus } from '@assay/contract/questions';

const listOf = (letters: readonly string[]): string =>
  letters.length > 1 ? `${letters.slice(0, -1).join(', ')} and ${letters.at(-1)}` : letters.join();

/** A version's marking after a correction. */
export function correctedWords({ rule, acceptedAnswers, writtenAnswer }: QuestionCorrection): string {
  if (rule === 'void') return 'out of everybody’s score by a correction';
  if (rule === 'full') return 'right for everybody by a correction';
  if (acceptedAnswers.join() === writtenAnswer) return `${writtenAnswer} is right by a correction, as it was written`;
  const is = acceptedAnswers.length > 1 ? 'are' : 'is';
  return `${listOf(acceptedAnswers)} ${is} right by a correction, written with the key ${writtenAnswer}`;
}

/** For a list, if the key alone does not show the marking; otherwise null. */
export function correctionLabel(correction: QuestionCorrection | null, status: QuestionStatus): string | null {
  if (!correction) return null;
  if (correction.rule === 'keys')
    return correction.acceptedAnswers.length > 1 ? `${listOf(correction.acceptedAnswers)} are right` : null;
  const what = correction.rule === 'void' ? 'Out of the score' : 'Full marks for all';
  return status === 'live' ? `${what}, still drawn` : what;
}

/** Advice about a correction for an author who is about to edit. */
export function correctionHint(correction: QuestionCorrection, status: QuestionStatus): string {
  if (correction.rule === 'keys') {
    const until = correction.acceptedAnswers.length > 1 ? ' until the key or an option is changed' : '';
    return `${correctedWords(correction)}. New versions keep that${until}.`;
  }
  const drawn = status === 'live' ? ' New quizzes still draw it: mend it or archive it.' : '';
  return `This version is ${correctedWords(correction)}.${drawn} The next version that you save counts again.`;
}
