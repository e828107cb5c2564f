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
      info="Mean score of first attempts of the last 30 days, each person once, with the 95% interval. Ordered by the interval’s upper end, so that two people who failed do not make a skill hard. A hollow dot: too few people to say."
      note="Lowest first, with the range they likely lie in"
      empty="Once people take quizzes, the hardest skills stand here."
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
