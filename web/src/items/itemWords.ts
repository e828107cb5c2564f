import type { Discrimination, ItemFigures, ItemFlag } from '@assay/contract/items';
import { shareText } from '../ui/shareText.ts';

// Figures in plain words. A number never stands without how sure it is.

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

export const percent = (value: number) => `${whole.format(value)}%`;

export const correlationText = (value: number) => value.toFixed(2).replace('-', '−');

export const facilityText = ({ facility, facilityInterval }: Pick<ItemFigures, 'facility' | 'facilityInterval'>) =>
  shareText(facility, facilityInterval);

export function discriminationText(discrimination: Discrimination): string {
  if (discrimination.state === 'collecting') return 'Collecting';
  const { value, low, high } = discrimination;
  return `${correlationText(value)} (${correlationText(low)} to ${correlationText(high)})`;
}

const missingTexts = {
  answers: 'Told from 30 answers on: with fewer the number would mislead.',
  outcomes: 'Told once at least five people got it right and five got it wrong.',
  spread: 'Everybody did equally well on the rest, so it cannot tell anybody apart.',
} as const;

export const missingText = (discrimination: Discrimination) =>
  discrimination.state === 'collecting' ? missingTexts[discrimination.missing] : undefined;

export const flagTexts: Record<ItemFlag, { word: string; advice: string }> = {
  poor: {
    word: 'Poor item',
    advice: 'Those who did well on the rest got this question right hardly more often than those who did not.',
  },
  check_key: {
    word: 'Check the key',
    advice: 'Those who did well on the rest got this question wrong more often: another option may be the right one.',
  },
};

export const disagreementTexts = {
  easier: { word: 'Easier than labelled', advice: 'Labelled hard, but more than 85% get it right.' },
  harder: { word: 'Harder than labelled', advice: 'Labelled easy, but fewer than half get it right.' },
} as const;

export const secondsText = (seconds: number | null) => (seconds === null ? '–' : `${whole.format(seconds)} s`);
