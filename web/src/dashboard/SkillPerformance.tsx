import { useQuery } from '@tanstack/react-query';
import type { SkillUsageRow } from '@assay/contract/reports/reports';
import { loadFailure } from '../platform/failureText.ts';
import { skillUsageQuery } from '../reports/reports.queries.ts';
import { cx } from '../ui/cx.ts';
import { Card } from '../ui/display/Card.tsx';
import type { ChartTable } from '../ui/charts/chartTable.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Points } from '../ui/scores/Points.tsx';
import { ScoreBadge } from '../ui/scores/ScoreBadge.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { Table } from '../ui/tables/Table.tsx';
import { TableFileMenu } from '../ui/tables/TableFileMenu.tsx';
import { LOAD_FAILURE } from './loadFailure.ts';
import { NotYet } from './NotYet.tsx';

type SkillPerformanceProps = {
  userId: number;
  /** Whether the page has already said that it failed to load. */
  isFailureSaid: boolean;
};

export function SkillPerformance({ userId, isFailureSaid }: SkillPerformanceProps) {
  const usage = useQuery(skillUsageQuery(userId));
  if (usage.isLoadingError && isFailureSaid) return null;
  return (
    // On phones above the skills, but below them while empty.
    <div className={cx('grid items-start lg:order-2', usage.data?.length === 0 && 'order-2')}>
      <Card
        title="Skill Performance"
        flush
        className="pb-2"
        action={
          usage.data !== undefined &&
          usage.data.length > 0 && <TableFileMenu title="Skill Performance" read={() => usageFile(usage.data)} />
        }
      >
        {usage.isPending ? (
          <SkeletonTable rows={4} columns={3} />
        ) : usage.data === undefined ? (
          <ErrorState
            {...loadFailure(usage.error, LOAD_FAILURE)}
            onRetry={() => void usage.refetch()}
            retrying={usage.isFetching}
          />
        ) : (
          <Table
            caption="Skill Performance"
            rows={usage.data}
            rowKey={(row) => row.skillId}
            empty={<NotYet>No skill usage data</NotYet>}
            columns={[
              {
                key: 'skill',
                header: 'Skill',
                rowHeader: true,
                cell: (row) => row.skillName,
                className: 'wrap-anywhere sm:pl-6!',
              },
              // Leaves space for names: numeric headings may wrap.
              {
                key: 'count',
                header: 'Times Taken',
                numeric: true,
                className: 'w-20 px-2! max-sm:whitespace-normal!',
                cell: (row) => row.count,
              },
              {
                key: 'best',
                header: 'Best Score',
                numeric: true,
                className: 'w-24 pl-2! sm:pr-6!',
                cell: (row) => (
                  <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
                    <Points {...row.best} /> <ScoreBadge score={row.bestScore} wordHidden />
                  </span>
                ),
              },
            ]}
          />
        )}
      </Card>
    </div>
  );
}

const usageFile = (usage: readonly SkillUsageRow[]): ChartTable => ({
  columns: ['Skill', 'Times taken', 'Best score (%)', 'Points', 'Points possible'].map((header) => ({ header })),
  rows: usage.map(({ skillName, count, bestScore, best }) => [
    skillName,
    count,
    bestScore,
    best.pointsEarned,
    best.pointsPossible,
  ]),
});
