import { Gauge, ListChecks, UserRoundCheck, UsersRound } from 'lucide-react';
import { formatScore } from '../platform/format.ts';
import type { Summary } from '../reports/adminReports.queries.ts';
import { countChange, scoreChange } from '../reports/changeWords.ts';
import { shortRange } from '../reports/estimateWords.ts';
import { StatCard } from '../ui/display/StatCard.tsx';

const SPAN = 'previous 30 days';

/** The last 30 days in four numbers, each compared with the 30 days before. */
export function SummaryTotals({ totals }: Pick<Summary, 'totals'>) {
  const { users, newUsers, activeLearners, attempts, averageScore, firstAttempts, interval } = totals;
  return (
    <section aria-label="The last 30 days" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label="Users"
        value={users}
        icon={<UsersRound size={18} aria-hidden />}
        info="All accounts, including admins and deactivated users."
        trend={{
          direction: newUsers.now > 0 ? 'up' : 'flat',
          words: newUsers.now > 0 ? `+${newUsers.now}` : 'No change',
        }}
      />
      <StatCard
        label="Active learners"
        value={activeLearners.now}
        icon={<UserRoundCheck size={18} aria-hidden />}
        info="People who completed a quiz in the last 30 days."
        trend={countChange(activeLearners.now, activeLearners.before, SPAN)}
      />
      <StatCard
        label="Attempts"
        value={attempts.now}
        icon={<ListChecks size={18} aria-hidden />}
        info="Quizzes completed in the last 30 days, retakes included."
        trend={countChange(attempts.now, attempts.before, SPAN)}
      />
      <StatCard
        label="Mean score"
        value={
          <>
            {averageScore.now === null ? '–' : formatScore(averageScore.now)}
            {averageScore.now !== null && (
              <span className="block font-sans text-sm font-normal tracking-normal text-ink-muted">
                {interval && `${shortRange(interval)}, `}
                {firstAttempts === 1 ? '1 first attempt' : `${firstAttempts} first attempts`}
              </span>
            )}
          </>
        }
        icon={<Gauge size={18} aria-hidden />}
        info="Average of first attempts. Retakes are left out because their questions are known."
        trend={scoreChange({ averageScore: averageScore.now }, { averageScore: averageScore.before }, SPAN)}
      />
    </section>
  );
}
