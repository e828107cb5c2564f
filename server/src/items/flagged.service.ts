import type { App } from '../app.ts';
import { needsReview, discriminationOf, facilityOf, flagOf } from './analysis.ts';
import { listAnswered } from './flagged.store.ts';

/** The number of questions to review per skill, most first. */
export async function flaggedBySkill({ db }: Pick<App, 'db'>) {
  const flagged = (await listAnswered(db)).filter(({ status, difficulty, ...sums }) =>
    needsReview({
      status,
      flag: flagOf(discriminationOf(sums)),
      disagreement: facilityOf(sums, difficulty).disagreement,
    }),
  );
  return [...Map.groupBy(flagged, ({ skillId }) => skillId)]
    .map(([skillId, items]) => ({ skillId, skillName: items[0]?.skillName ?? '', count: items.length }))
    .toSorted((a, b) => b.count - a.count || a.skillName.localeCompare(b.skillName));
}
