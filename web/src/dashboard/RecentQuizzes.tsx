import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { UserReport } from '@assay/contract/reports/reports';
import { formatDate } from '../platform/format.ts';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { Points } from '../ui/scores/Points.tsx';
import { ScoreBadge } from '../ui/scores/ScoreBadge.tsx';
import { NotYet } from './NotYet.tsx';

export function RecentQuizzes({ quizzes }: { quizzes: UserReport['recentQuizzes'] }) {
  return (
    <Card
      title="Recent Quizzes"
      flush
      action={
        <Link to="/history" className={buttonClass({ variant: 'ghost', size: 'small' })}>
          View All <ArrowRight size={16} aria-hidden />
        </Link>
      }
    >
      {quizzes.length === 0 ? (
        <NotYet>No recent quizzes</NotYet>
      ) : (
        <ul className="pb-2">
          {quizzes.map((quiz) => (
            <li key={quiz.id} className="border-t border-line">
              <Link
                to="/quiz/$id"
                params={{ id: String(quiz.id) }}
                className="flex items-center gap-4 px-4 py-3 -outline-offset-2 hover:bg-accent-soft sm:px-6"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{quiz.skillName}</span>
                  <span className="block text-sm text-ink-muted tabular-nums">
                    {quiz.correctAnswers}/{quiz.totalQuestions} correct ·{' '}
                    <time dateTime={quiz.completedAt}>{formatDate(quiz.completedAt)}</time>
                  </span>
                </span>
                <span className="flex flex-wrap items-center justify-end gap-x-2">
                  <Points {...quiz} /> <ScoreBadge score={quiz.score} wordHidden />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
