import { formatScore } from '../platform/format.ts';
import type { Summary } from '../reports/adminReports.queries.ts';
import { peopleWords } from '../reports/estimateWords.ts';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { IntervalChart } from '../ui/charts/IntervalChart.tsx';

/** Skills that learners struggle with, by intervals rather than bare means. */
export function ChallengingSkills({ skills }: { skills: Summary['challengingSkills'] }) {
  return (
    <ChartCard
      title="Challenging skills"
      info="First attempts of the last 30 days. Bars show the 95% interval; a hollow dot means too few people."
      note={skills.some(({ interval }) => interval !== null) ? 'Hardest first, with margin of error' : 'Hardest first'}
      empty="No results yet"
      table={{
        columns: [
          { header: 'Skill' },
          { header: 'People' },
          { header: 'Average', format: formatScore },
          { header: 'Likely from', format: formatScore },
          { header: 'Likely to', format: formatScore },
        ],
        rows: skills.map(({ skillName, people, average, interval }) => [
          skillName,
          people,
          average,
          interval?.low ?? null,
          interval?.high ?? null,
        ]),
      }}
    >
      <IntervalChart
        title="Challenging skills"
        summary={`Mean score of first attempts of the ${skills.length} hardest skills, with the likely range`}
        format={formatScore}
        estimates={skills.map(({ skillName, people, average, interval }) => ({
          label: skillName,
          value: average,
          range: interval,
          count: peopleWords(people),
        }))}
      />
    </ChartCard>
  );
}
