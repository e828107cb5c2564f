import type { ItemPopulation } from '@assay/contract/questions/items';
import type { App } from '../app.ts';
import { readEach } from '../platform/export/table.ts';
import { listAttemptsSince, listVersions, readScored } from './items.store.ts';
import { addAttempt, emptyTally, itemSums, scoreCounts } from './tally.ts';

/** Attempts per batch, read while the previous batch is added up: a few milliseconds without serving others. */
const AT_ONCE = 1250;

interface Since {
  skillId: number;
  population: ItemPopulation;
  since: Date;
  /** The latest attempts. */
  most: number;
}

/**
 * Sums of a period, added up on request. Done here from packed answers: the database would take several times as long
 * to make a row of each.
 */
export async function analyseSince(db: App['db'], { skillId, population, since, most }: Since) {
  const { ids, isCut } = await listAttemptsSince(db, { skillId, since, most });
  const tally = emptyTally();
  for await (const attempts of readEach(ids, (some) => readScored(db, some, population), AT_ONCE))
    for (const attempt of attempts) addAttempt(tally, attempt);
  const sums = itemSums(tally);
  const stored = (await listVersions(db, [...sums.keys()])).flatMap((version) => {
    const ofVersion = sums.get(version.versionId);
    return ofVersion ? [{ ...version, ...ofVersion }] : [];
  });
  return { stored, scores: scoreCounts(tally), isCut };
}
