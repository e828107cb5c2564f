import { fullName } from '@assay/contract/people/names';
import { Failure } from '@assay/contract/failure';
import type { Period } from '@assay/contract/reports/reports';
import type { App } from '../app.ts';
import { wilsonInterval } from '../statistics/proportions.ts';
import { weightedShare } from '../statistics/weightedShares.ts';
import { estimateSkills, openReport } from './overview.service.ts';
import { periodAt } from './periods.ts';
import { stateOf } from './ranking.service.ts';
import { listTrend, readStatistics } from './reports.store.ts';
import { compareIntervals, skillsOf, sumOf, wholeInterval } from './userReport.ts';
import {
  assessmentsBefore,
  countAssessmentsOf,
  findReportedPerson,
  listFirstResults,
  listResults,
} from './userReport.store.ts';

const SHOWN = 100;

/**
 * The level of a person's group per skill, and their own first attempt against it. Of all time, because a group's week
 * is too little to compare with. Skills with too few people are left out.
 */
async function compareWithGroup(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { id, group }: { id: number; group: string | null },
) {
  const skills = await estimateSkills(app, await openReport(app, 'all'), group === null ? {} : { group });
  const firsts = new Map((await listFirstResults(app.db, id)).map((first) => [first.skillId, first]));
  return new Map(
    skills.flatMap(({ skillId, average, interval }) => {
      const first = firsts.get(skillId);
      if (interval === null || !first) return [];
      const againstGroup = compareIntervals(wilsonInterval(...weightedShare(first)), interval);
      return [[skillId, { groupAverage: average, againstGroup }] as const];
    }),
  );
}
const NOT_COMPARED = { groupAverage: null, againstGroup: null };

/** An admin's report about a person, for screen and print. */
export async function viewFullReport(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  userId: number,
  period: Period,
) {
  const person = await findReportedPerson(db, userId);
  if (!person) throw new Failure('not_found', { message: 'User not found' });
  const { isActive, deactivatedAt, createdAt, ...shown } = person;
  const now = clock.now();
  const { from, to } = periodAt(period, now, config.TIME_ZONE);
  const of = { userId, from };
  const results = await listResults(db, of);
  const compared = await compareWithGroup({ db, clock, config }, { id: userId, group: person.group });
  const assessments = await assessmentsBefore(db, of, { id: undefined, limit: SHOWN });
  return {
    person: { ...shown, state: stateOf({ isActive, deactivatedAt }), createdAt: createdAt.toISOString() },
    statistics: await readStatistics(db, userId, from, to),
    interval: wholeInterval(sumOf(results)),
    performanceTrend: await listTrend(db, userId, from, to, config.TIME_ZONE),
    skills: skillsOf(results).map((skill) => ({ ...skill, ...(compared.get(skill.skillId) ?? NOT_COMPARED) })),
    attempts: results
      .slice(-SHOWN)
      .toReversed()
      .map((attempt) => ({
        ...attempt,
        interval: wilsonInterval(...weightedShare(attempt)),
        completedAt: attempt.completedAt.toISOString(),
      })),
    assessments: assessments.map(({ firstName, lastName, at, ...assessment }) => ({
      ...assessment,
      author: firstName === null ? null : fullName({ firstName, lastName }),
      at: at.toISOString(),
    })),
    totalAssessments: await countAssessmentsOf(db, of),
    writtenAt: now.toISOString(),
  };
}
