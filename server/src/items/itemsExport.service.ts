import type { CalibratedItem } from '@assay/contract/questions/calibrations';
import { Failure } from '@assay/contract/failure';
import { ITEM_PERIOD_ATTEMPTS } from '@assay/contract/questions/items';
import type { ItemPopulation, ItemRow, itemExportQuery } from '@assay/contract/questions/items';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { tableOf, tableOfPages } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { parametersInForce } from './calibrations.service.ts';
import { efficienciesOf, pageOfItems } from './items.service.ts';
import { findSkillName } from './items.store.ts';
import { periodStart } from './period.ts';

/** The context of figures, because a file is read apart from its page. */
interface Source {
  population: ItemPopulation;
  /** null: all time. */
  since: Date | null;
  attempts: number;
  isCut: boolean;
}

type Row = ItemRow & { efficiency: number | null; source: Source };

const populations: Record<ItemPopulation, string> = {
  first: 'first attempts',
  all: 'all attempts, each retake as if by another person',
};

const known = ({ discrimination }: ItemRow) => (discrimination.state === 'known' ? discrimination : null);

const ofItems: Columns<Row> = {
  'Question id': ({ questionId }) => questionId,
  Version: ({ version }) => version,
  Question: ({ questionText }) => questionText,
  Difficulty: ({ difficulty }) => difficulty,
  Status: ({ status }) => status,
  Answers: ({ answers }) => answers,
  'Correct (%)': ({ facility }) => facility,
  'Correct from (%)': ({ facilityInterval }) => facilityInterval?.low ?? null,
  'Correct to (%)': ({ facilityInterval }) => facilityInterval?.high ?? null,
  Discrimination: (item) => known(item)?.value ?? null,
  'Discrimination from': (item) => known(item)?.low ?? null,
  'Discrimination to': (item) => known(item)?.high ?? null,
  'Discriminative efficiency': ({ efficiency }) => efficiency,
  'Full marks for everyone': ({ discrimination }) => (discrimination.state === 'left_out' ? 'yes' : 'no'),
  'Being corrected': ({ discrimination }) => (discrimination.state === 'correcting' ? 'yes' : 'no'),
  Flag: ({ flag }) => flag,
  'Differs from its difficulty': ({ disagreement }) => disagreement,
  'Left blank (%)': ({ omitted }) => omitted,
  'Not reached (%)': ({ notReached }) => notReached,
  'Mean time (s)': ({ meanSeconds }) => meanSeconds,
  'Reliability without it': ({ alphaIfDeleted }) => alphaIfDeleted,
  'Effective weight (%)': ({ weight }) => weight,
  'Answers of': ({ source }) => populations[source.population],
  'Attempts since': { moment: ({ source }) => source.since },
  'Attempts analysed': ({ source }) => source.attempts,
  'Cut to the latest attempts of the period': ({ source }) => (source.isCut ? ITEM_PERIOD_ATTEMPTS : null),
};

/** The item analysis of a skill. */
export const itemsTable = (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  query: z.output<typeof itemExportQuery>,
): ExportTable =>
  tableOfPages(ofItems, async (page) => {
    const { items, attempts, isCut, pagination } = await pageOfItems(app, { ...query, ...page });
    const since = periodStart(query.period, app.clock.now(), app.config.TIME_ZONE);
    const efficiencies =
      query.period === 'all' ? await efficienciesOf(app, items, query.population) : new Map<number, null>();
    const source = { population: query.population, since, attempts, isCut };
    const rows = items.map((item) => ({ ...item, efficiency: efficiencies.get(item.versionId) ?? null, source }));
    return { items: rows, pagination };
  });

const ofParameters: Columns<CalibratedItem> = {
  'Question id': ({ questionId }) => questionId,
  'Version id': ({ versionId }) => versionId,
  Version: ({ version }) => version,
  Question: ({ questionText }) => questionText,
  Answers: ({ responses }) => responses,
  Difficulty: ({ b }) => b,
  'Standard error of difficulty': ({ bError }) => bError,
  Discrimination: ({ a }) => a,
  'Standard error of discrimination': ({ aError }) => aError,
  Model: ({ model }) => model,
  Calibrated: { moment: ({ calibratedAt }) => new Date(calibratedAt) },
};

/** Parameters from a skill's newest calibrations, easiest first. */
export const parametersTable = ({ db }: Pick<App, 'db'>, { skillId }: { skillId: number }): ExportTable =>
  tableOf({
    columns: ofParameters,
    async count() {
      if (!(await findSkillName(db, skillId))) throw new Failure('not_found', { message: 'Skill not found' });
      return (await parametersInForce(db, skillId)).items.length;
    },
    async *batches() {
      yield (await parametersInForce(db, skillId)).items;
    },
  });
