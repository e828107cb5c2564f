import type { QuestionContent } from './questions.store.ts';
import type { StoredCorrection } from './corrections.store.ts';

interface Corrected extends Pick<QuestionContent, 'options' | 'keyOption'> {
  correction: StoredCorrection | null;
}

/**
 * Whether a correction applies to the next version, too. The right options stay while their texts and the key are
 * unchanged. A question that was excluded or right for everyone is fixed by the new version, which counts.
 */
export const keepsCorrection = (before: Corrected, { options, keyOption }: QuestionContent): boolean =>
  before.correction?.rule === 'keys' &&
  keyOption === before.keyOption &&
  options.length === before.options.length &&
  options.every(({ text }, place) => text === before.options[place]?.text);
