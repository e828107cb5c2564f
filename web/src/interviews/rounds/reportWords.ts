import { AGREEMENT_NEEDS } from '@assay/contract/rounds/agreementLimits';
import type { RoundReport } from '@assay/contract/rounds/roundReport';

/** "3.5 days"; days are the report's unit, in tenths. */
export function daysText(days: number | null): string {
  if (days === null) return '–';
  if (days < 1) return 'under a day';
  const shown = Math.round(10 * days) / 10;
  return shown === 1 ? '1 day' : `${shown} days`;
}

/** "Structured enough?" in one sentence. */
export function structuredText({ interviews, rated }: RoundReport['structured']): string {
  if (interviews === 0) return 'No interviews yet.';
  const said = `${rated} of ${interviews} ${interviews === 1 ? 'interview has' : 'interviews have'} a scorecard that rates every competency.`;
  const share = rated / interviews;
  return `${share >= 0.9 ? 'Yes.' : share >= 0.6 ? 'Mostly.' : 'Not yet.'} ${said}`;
}

/** Bounds by Krippendorff (2004): from 0.8 reliable, from 0.667 for tentative conclusions. */
export function agreementText({ candidates, alpha }: RoundReport['agreement']): string {
  if (candidates < AGREEMENT_NEEDS)
    return `We show this from ${AGREEMENT_NEEDS} candidates rated by two or more people. So far: ${candidates}.`;
  if (alpha === null) return 'All ratings are the same, so agreement can’t be measured.';
  if (alpha.value >= 0.8) return 'Yes, well.';
  return alpha.value >= 0.667
    ? 'Mostly. Talk about the anchors before the next round.'
    : 'Not enough. Agree on what each anchor means.';
}
