import type { MeasuredFacility } from '@assay/contract/questions/questionBank';
import type { App } from '../app.ts';
import { facilityOf } from './analysis.ts';
import { listFacilities } from './items.store.ts';

/** The facility of each of these questions in first attempts, by id; unanswered ones are absent. */
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
