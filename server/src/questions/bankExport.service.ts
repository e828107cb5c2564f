import type { BankFilter, BankQuestion } from '@assay/contract/questions/questionBank';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { QuestionCorrection } from '@assay/contract/questions/questions';
import type { RegradeRule } from '@assay/contract/quiz/regrades';
import type { App } from '../app.ts';
import { tableOf } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { bankOf, listedOf } from './bank.service.ts';

/** The correction in words. */
const words: Record<RegradeRule, (correction: QuestionCorrection) => string> = {
  keys: ({ acceptedAnswers }) => acceptedAnswers.join(' or '),
  void: () => 'Out of the score',
  full: () => 'Full marks for everyone',
};

const columns: Columns<BankQuestion> = {
  'Question id': ({ id }) => id,
  Version: ({ version }) => version,
  Skill: ({ skillName }) => skillName,
  Name: ({ name }) => name,
  Status: ({ status }) => status,
  Difficulty: ({ difficulty }) => difficulty,
  Points: ({ points }) => points,
  Question: ({ questionText }) => questionText,
  ...Object.fromEntries(
    optionLetters.map((letter) => [`Option ${letter}`, ({ options }: BankQuestion) => options[letter] ?? null]),
  ),
  Key: ({ correctAnswer }) => correctAnswer,
  'Corrected to': ({ correction }) => (correction ? words[correction.rule](correction) : null),
  Explanation: ({ explanation }) => explanation,
  'Keeps its order': ({ keepOrder }) => keepOrder,
  Tags: ({ tags }) => tags.join(', '),
  Findings: ({ findings }) => findings.map(({ what }) => what).join(' '),
  Answers: ({ measured }) => measured?.answers ?? null,
  'Correct (%)': ({ measured }) => measured?.facility ?? null,
  'Correct from (%)': ({ measured }) => measured?.facilityInterval?.low ?? null,
  'Correct to (%)': ({ measured }) => measured?.facilityInterval?.high ?? null,
  'Differs from its difficulty': ({ measured }) => measured?.disagreement ?? null,
  'Last change': { moment: ({ updatedAt }) => new Date(updatedAt) },
};

/** The bank's list with its columns; files for import come from another export. */
export const bankTable = (app: Pick<App, 'db' | 'clock'>, filter: BankFilter): ExportTable =>
  tableOf({
    columns,
    count: async () => (await bankOf(app, filter)).total,
    async *batches() {
      for await (const stored of (await bankOf(app, filter)).batches()) yield await listedOf(app, stored);
    },
  });
