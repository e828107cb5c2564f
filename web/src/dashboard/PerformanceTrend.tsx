import { TREND_DAYS } from '@assay/contract/reports/reportLimits';
import type { UserReport } from '@assay/contract/reports/reports';
import { formatDate, formatScore } from '../platform/format.ts';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { LineChart } from '../ui/charts/LineChart.tsx';
import { Card } from '../ui/display/Card.tsx';
import { NotYet } from './NotYet.tsx';
import { calendarDay, daysInOrder } from './trend.ts';

export function PerformanceTrend({ trend }: { trend: UserReport['performanceTrend'] }) {
  const days = daysInOrder(trend);
  if (days.length === 0)
    return (
      <Card title="Performance Trend" flush>
        <NotYet>No performance data available</NotYet>
      </Card>
    );
  return (
    <ChartCard
      title="Performance Trend"
      note={days.length < TREND_DAYS ? undefined : `The latest ${TREND_DAYS} days with a quiz`}
      table={{
        columns: [{ header: 'Date' }, { header: 'Average score', format: formatScore }],
        rows: days.map(({ date, avgScore }) => [formatDate(date), avgScore]),
      }}
    >
      <LineChart
        title="Performance Trend"
        summary={`Average score by day, ${days.length} days`}
        series={[
          { name: 'Average score', points: days.map(({ date, avgScore }) => ({ x: calendarDay(date), y: avgScore })) },
        ]}
        yLabel="average score"
        formatY={formatScore}
      />
    </ChartCard>
  );
}
