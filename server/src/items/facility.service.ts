import type { MeasuredFacility } from '@assay/contract/questionBank';
import type { App } from '../app.ts';
import { facilityOf } from './analysis.ts';
import { listFacilities } from './items.store.ts';

/** What first attempts say about each of these questions, by id; those that nobody has answered are not in it. */
export async function facilitiesOf(
  { db }: Pick<App, 'db'>,
  questionIds: readonly number[],
): Promise<Map<number, MeasuredFacility>> {
  if (questionIds.length === 0) return new Map();
  const stored = await listFacilities(db, questionIds);
  return new Map(
    stored.map(({ questionId, version, difficulty, ...sums }) => [
      questionId,
      { version, ...facilityOf(sums, difficulty) },
    ]),
  );
}
