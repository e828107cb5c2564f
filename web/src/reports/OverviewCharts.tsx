import { formatDate, formatScore } from '../platform/format.ts';
import { BarChart } from '../ui/charts/BarChart.tsx';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { Histogram } from '../ui/charts/Histogram.tsx';
import { LOCALE } from '../ui/text/locale.ts';
import { scoreRange } from '../ui/scores/scoreRange.ts';
import type { Overview } from './adminReports.queries.ts';

const dayFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: '2-digit', timeZone: 'UTC' });
const stepWords = { week: 'week from Monday', month: 'month' } as const;

export const stepLabel = (date: string, step: Overview['step']): string =>
  (step === 'month' ? monthFormat : dayFormat).format(new Date(date));

/** The number of attempts, with the score beside it. */
export function ActivityChart({ trend, step }: Pick<Overview, 'trend' | 'step'>) {
  const isIdle = trend.every(({ attempts }) => attempts === 0);
  return (
    <ChartCard
      title="Activity"
      info="Completed attempts with retakes. The average is of first attempts."
      empty="No completed quizzes in this period"
      table={{
        columns: [
          { header: step === 'month' ? 'Month' : step === 'week' ? 'Week from' : 'Day' },
          { header: 'Attempts' },
          { header: 'Average score', format: formatScore },
        ],
        rows: isIdle ? [] : trend.map(({ date, attempts, averageScore }) => [formatDate(date), attempts, averageScore]),
      }}
    >
      <BarChart
        title="Activity"
        summary={`Completed attempts by ${step}, ${trend.length} in a row`}
        unit="attempts"
        // Days are known by their dates.
        {...(step !== 'day' && { xLabel: stepWords[step] })}
        bars={trend.map(({ date, attempts, averageScore }) => ({
          label: stepLabel(date, step),
          value: attempts,
          more: { 'average score': averageScore === null ? '–' : formatScore(averageScore) },
        }))}
      />
    </ChartCard>
  );
}

/** The distribution of scores: a mean of 60 does not show whether anyone scored 60. */
export function DistributionChart({ distribution }: Pick<Overview, 'distribution'>) {
  const bins = distribution.map((count, index) => ({
    label: scoreRange({ from: index * 10, to: index * 10 + 10 }),
    edge: String(index * 10),
    count,
  }));
  const total = distribution.reduce((sum, count) => sum + count, 0);
  return (
    <ChartCard
      title="Distribution of scores"
      info="First attempts only, because retakes have seen the questions."
      note={`${total === 1 ? '1 first attempt' : `${total} first attempts`} by score`}
      empty="No first attempts in this period"
      table={{
        columns: [{ header: 'Score' }, { header: 'First attempts' }],
        rows: total === 0 ? [] : bins.map(({ label, count }) => [label, count]),
      }}
    >
      <Histogram
        title="Distribution of scores"
        summary={`${total} first attempts by score in ten ranges`}
        bins={bins}
        lastEdge="100%"
        of="score"
        unit="first attempts"
      />
    </ChartCard>
  );
}
