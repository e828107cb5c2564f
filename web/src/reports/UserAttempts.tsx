import { Link } from '@tanstack/react-router';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { formatDateTime, formatDuration, formatShortDate } from '../platform/format.ts';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Points } from '../ui/scores/Points.tsx';
import { ScoreBadge } from '../ui/scores/ScoreBadge.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import type { Column } from '../ui/tables/Table.tsx';
import type { FullReport } from './adminReports.queries.ts';
import { shortRange } from './estimateWords.ts';
import { type Exported, Latest } from './UserReportParts.tsx';

type Attempt = FullReport['attempts'][number];
type AttemptsProps = Exported & { attempts: readonly Attempt[]; total: number };

/** The latest attempts of a report's person. */
export const UserAttempts = ({ attempts, total, exported }: AttemptsProps) => (
  <Card
    title="Attempts"
    flush
    className="pb-2"
    action={
      attempts.length > 0 && (
        <div className="print:hidden">
          <ExportMenu list="reportAttempts" filter={exported} label="Export attempts" />
        </div>
      )
    }
  >
    {attempts.length === 0 ? (
      <EmptyState>No completed quizzes in this period</EmptyState>
    ) : (
      <>
        <Latest shown={attempts.length} total={total} />
        <ResponsiveTable
          caption="Attempts of this person"
          inCard
          rows={attempts}
          rowKey={({ id }) => id}
          columns={columns}
          compact={(attempt) => ({
            title: <AttemptLink attempt={attempt} />,
            line: (
              <>
                <time dateTime={attempt.completedAt}>{formatShortDate(attempt.completedAt, new Date())}</time> ·{' '}
                {formatDuration(attempt.timeTaken)} · <Points {...attempt} /> {shortRange(attempt.interval)}
              </>
            ),
            corner: <ScoreBadge score={attempt.score} wordHidden />,
          })}
        />
      </>
    )}
  </Card>
);

const columns: readonly Column<Attempt>[] = [
  {
    key: 'skill',
    header: 'Quiz',
    rowHeader: true,
    fills: true,
    cell: (attempt) => <AttemptLink attempt={attempt} />,
  },
  {
    key: 'completed',
    header: 'Completed',
    cell: ({ completedAt }) => <time dateTime={completedAt}>{formatDateTime(completedAt)}</time>,
  },
  {
    key: 'right',
    header: 'Correct answers',
    numeric: true,
    cell: ({ correctAnswers, totalQuestions }) => `${correctAnswers}/${totalQuestions}`,
  },
  {
    key: 'score',
    header: 'Score',
    cell: (attempt) => (
      <span className="flex items-center gap-x-2">
        <ScoreBadge score={attempt.score} wordHidden />
        <Points {...attempt} />
        <span className="text-sm text-ink-muted">{shortRange(attempt.interval)}</span>
      </span>
    ),
  },
  {
    key: 'time',
    header: 'Time',
    numeric: true,
    cell: ({ timeTaken, closedBy }) =>
      `${formatDuration(timeTaken)}${closedBy === 'deadline' ? ', time limit reached' : ''}`,
  },
];

const AttemptLink = ({ attempt: { id, skillName } }: { attempt: Attempt }) => (
  <Link to="/admin/reports/attempts/$id" params={{ id: String(id) }} className="hover:underline">
    {skillName}
  </Link>
);
