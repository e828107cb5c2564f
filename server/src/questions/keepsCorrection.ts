import type { QuestionContent } from './questions.store.ts';
import type { StoredCorrection } from './corrections.store.ts';

interface Corrected extends Pick<QuestionContent, 'options' | 'keyOption'> {
  correction: StoredCorrection | null;
}

/**
 * Whether the correction of a text holds for the next one, too. Which options are right does not change while their
 * texts and the key stay as they were read. A question that was out of the score, or right for everybody, is mended by
 * the next text, which counts.
 */
export const keepsCorrection = (before: Corrected, { options, keyOption }: QuestionContent): boolean =>
  before.correction?.rule === 'keys' &&
  keyOption === before.keyOption &&
  options.length === before.options.length &&
  options.every(({ text }, place) => text === before.options[place]?.text);
