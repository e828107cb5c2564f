import type { Calibration } from '@assay/contract/questions/calibrations';
import type {
  Discrimination,
  ItemFigures,
  ItemFlag,
  ItemPopulation,
  OptionFigures,
  Reliability,
} from '@assay/contract/questions/items';
import type { QuestionStatus } from '@assay/contract/questions/questions';
import type { ChartTable } from '../ui/charts/chartTable.ts';
import { shareText } from '../ui/scores/shareText.ts';

// Figures in plain words, each with its uncertainty.

/** The newest calibration with parameters, skipping those with too few answers. */
export const runOfParameters = <Run extends Pick<Calibration, 'status' | 'items'>>(runs: readonly Run[]) =>
  runs.find(({ status, items }) => status === 'done' && items > 0);

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** A question's number and first words: many start alike, and images or formulas have none. */
export const questionName = ({ questionId, text }: { questionId: number; text: string }) =>
  `Question ${questionId}${text === '' ? '' : `: ${text}`}`;

export const percent = (value: number) => `${whole.format(value)}%`;

export const correlationText = (value: number) => value.toFixed(2).replace('-', '−');

const LEFT_OUT = 'Full marks for all';

type Facility = Pick<ItemFigures, 'facility' | 'facilityInterval'>;

export function facilityText({ facility, facilityInterval, discrimination }: Facility & Partial<ItemFigures>) {
  if (facility !== null && facilityInterval !== null) return shareText(facility, facilityInterval);
  return discrimination?.state === 'correcting' ? 'Being corrected' : LEFT_OUT;
}

/** As a part of a line of words. */
export const correctText = (item: Parameters<typeof facilityText>[0]) =>
  facilityText(item) + (item.facility === null ? '' : ' correct');

export function discriminationText(discrimination: Discrimination): string {
  if (discrimination.state === 'collecting') return 'Collecting';
  if (discrimination.state === 'left_out' || discrimination.state === 'correcting') return '–';
  const { value, low, high } = discrimination;
  return `${correlationText(value)} (${correlationText(low)} to ${correlationText(high)})`;
}

const missingTexts = {
  answers: 'Shown from 30 answers.',
  outcomes: 'Shown after five correct and five wrong answers.',
  spread: 'Everyone scored the same on other questions.',
} as const;

export function missingText(discrimination: Discrimination): string | undefined {
  if (discrimination.state === 'left_out') return 'A correction gave everyone full marks.';
  if (discrimination.state === 'correcting') return 'A correction is in progress.';
  return discrimination.state === 'collecting' ? missingTexts[discrimination.missing] : undefined;
}

const undefinedTexts = {
  one_question: 'it needs two marked questions',
  equal_totals: 'all totals are equal',
} as const;

export function reliabilityText(reliability: Reliability): string {
  if (reliability.state === 'papers_differ') return 'Not available: papers differ';
  if (reliability.state === 'not_defined') return `Not available: ${undefinedTexts[reliability.reason]}`;
  if (reliability.state === 'collecting')
    return `Collecting: ${reliability.attempts} of ${reliability.needed} attempts with the same paper`;
  const { low, high, standardError } = reliability;
  return `95% interval ${correlationText(low)} to ${correlationText(high)}; standard error of a score ${standardError.toFixed(1)} points`;
}

export const flagTexts: Record<ItemFlag, { word: string; advice: string }> = {
  poor: {
    word: 'Poor item',
    advice: 'Strong and weak learners get this question right about equally often.',
  },
  check_key: {
    word: 'Check the key',
    advice: 'Strong learners get this question wrong more often. Another option may be correct.',
  },
};

export const disagreementTexts = {
  easier: { word: 'Easier than labelled', advice: 'Labelled hard, but more than 85% get it right.' },
  harder: { word: 'Harder than labelled', advice: 'Labelled easy, but fewer than half get it right.' },
} as const;

/** In one line, why a question needs an admin; null if it does not. */
export function findingText({
  flag,
  disagreement,
  facility,
  status,
}: Pick<ItemFigures, 'flag' | 'disagreement' | 'facility'> & { status?: QuestionStatus }): string | null {
  if (status === 'archived') return null;
  if (flag === 'check_key') return 'Strong learners get it wrong: check the key';
  if (flag === 'poor') return 'Doesn’t tell strong learners from weak ones';
  if (disagreement === null) return null;
  const share = facility === null ? '' : `, ${percent(facility)} correct`;
  return disagreement === 'easier' ? `Labelled hard${share}` : `Labelled easy${share}`;
}

export const secondsText = (seconds: number | null) => (seconds === null ? '–' : `${whole.format(seconds)} s`);

export const optionName = ({ kind, letter, isKey }: OptionFigures) =>
  kind === 'omitted' ? 'Skipped' : kind === 'notReached' ? 'Not reached' : `${letter}${isKey ? ' (key)' : ''}`;

/** Shown beside the option "all attempts". */
export const RETAKES_HINT = 'Retakes count as separate people, so figures look surer than they are.';

const populationTexts: Record<ItemPopulation, string> = {
  first: 'first attempts',
  all: 'all attempts, with retakes',
};

/** A question's options as a file: their texts, how often each was selected, and in which attempts. */
export const optionFile = (options: readonly OptionFigures[], population: ItemPopulation): ChartTable => ({
  columns: ['Option', 'Text', 'Selected', 'Share (%)', 'Score on other questions (%)', 'Answers of'].map((header) => ({
    header,
  })),
  rows: options.map((option) => [
    optionName(option),
    option.text,
    option.answers,
    option.share,
    option.meanRest,
    populationTexts[population],
  ]),
});
