import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { QuestionVersion } from '@assay/contract/questions/questionBank';
import type { ChartCell, ChartTable } from '../ui/charts/chartTable.ts';
import { correctedWords } from './correctionWords.ts';

const columns: Record<string, (version: QuestionVersion) => ChartCell> = {
  Version: ({ version }) => version,
  Written: ({ createdAt }) => createdAt,
  Author: ({ author }) => author,
  Name: ({ name }) => name,
  Question: ({ questionText }) => questionText,
  ...Object.fromEntries(
    optionLetters.map((letter) => [`Option ${letter}`, ({ options }: QuestionVersion) => options[letter] ?? null]),
  ),
  Key: ({ correctAnswer }) => correctAnswer,
  Correction: ({ correction }) => correction && correctedWords(correction),
  Explanation: ({ explanation }) => explanation,
  Difficulty: ({ difficulty }) => difficulty,
  Points: ({ points }) => points,
  'Keeps its order': ({ keepOrder }) => (keepOrder ? 'yes' : 'no'),
  Tags: ({ tags }) => tags.join(', '),
};

/** Every version of a question as a file, with the bank list's columns. */
export const versionsFile = (versions: readonly QuestionVersion[]): ChartTable => ({
  columns: Object.keys(columns).map((header) => ({ header })),
  rows: versions.map((version) => Object.values(columns).map((cell) => cell(version))),
});
