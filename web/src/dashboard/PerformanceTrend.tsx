import { ChartLine } from 'lucide-react';
import type { UserReport } from '@assay/contract/reports';
import { formatScore } from '../platform/format.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LineChart } from '../ui/LineChart.tsx';
import { LOCALE } from '../ui/locale.ts';
import { calendarDay, daysInOrder } from './trend.ts';

const shortDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });

export function PerformanceTrend({ trend }: { trend: UserReport['performanceTrend'] }) {
  return (
    <Card title="Performance Trend">
      {trend.length === 0 ? (
        <EmptyState icon={<ChartLine size={28} aria-hidden />}>No performance data available</EmptyState>
      ) : (
        <LineChart
          title="Performance Trend"
          xLabel="Date"
          yLabel="Average score"
          series={[
            {
              name: 'Average score',
              points: daysInOrder(trend).map(({ date, avgScore }) => ({ x: calendarDay(date), y: avgScore })),
            },
          ]}
          formatX={(day) => shortDay.format(day)}
          formatY={formatScore}
        />
      )}
    </Card>
  );
}
