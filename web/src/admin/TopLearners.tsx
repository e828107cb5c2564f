import { Link } from '@tanstack/react-router';
import { ArrowRight, Trophy } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { Summary } from '../reports/adminReports.queries.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ScoreBadge } from '../ui/scores/ScoreBadge.tsx';

type TopProps = { learners: Summary['topLearners']; period: Summary['topPeriod'] };

const medals: Record<number, string> = { 1: 'rank-1', 2: 'rank-2', 3: 'rank-3' };

export function TopLearners({ learners, period }: TopProps) {
  return (
    <Card
      title="Top learners"
      flush
      action={
        <Link
          to="/admin/reports"
          search={period === 'all' ? {} : { board: period }}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          View All <ArrowRight size={16} aria-hidden />
        </Link>
      }
    >
      {learners.length === 0 ? (
        <EmptyState icon={<Trophy size={28} aria-hidden />}>No ranks yet</EmptyState>
      ) : (
        <>
          <p className="px-4 pb-3 text-sm text-ink-muted sm:px-6">
            {period === 'all' ? 'Of all time' : 'This month'}, by leaderboard rank
          </p>
          <ol className="pb-2">
            {learners.map(({ id, rank, firstName, lastName, avgScore, quizCount, fewQuizzes }) => (
              <li key={id} className="border-t border-line">
                <Link
                  to="/admin/reports/users/$id"
                  params={{ id: String(id) }}
                  className="flex items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-accent-soft sm:px-6"
                >
                  <span
                    className={cx(
                      'grid size-8 flex-none place-items-center rounded-full text-sm font-semibold tabular-nums',
                      medals[rank] ?? 'bg-sunken text-ink-muted',
                    )}
                  >
                    <span className="sr-only">Rank </span>
                    {rank}
                  </span>
                  <Avatar id={id} name={fullName({ firstName, lastName })} size={36} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium wrap-anywhere">
                      {firstName} {lastName}
                    </span>
                    <span className="block text-sm text-ink-muted">
                      {quizCount === 1 ? '1 quiz' : `${quizCount} quizzes`}
                      {fewQuizzes && ', few quizzes'}
                    </span>
                  </span>
                  <ScoreBadge score={avgScore} decimals={1} wordHidden />
                </Link>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}
