import type { GapVerdict } from '@assay/contract/reports/adminReports';
import { formatScore } from '../platform/format.ts';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { IntervalChart } from '../ui/charts/IntervalChart.tsx';
import { Select } from '../ui/forms/Select.tsx';
import type { SkillGaps } from './adminReports.queries.ts';
import { gapsSentence, peopleWords, verdictWords } from './estimateWords.ts';

const LINES = [40, 50, 60, 70, 80];

type SkillGapsProps = { gaps: SkillGaps; onLine: (line: number) => void };

/** Skills in which learners are reliably weak: by the end of the interval, never by a bare mean. */
export function SkillGapsChart({ gaps: { skills, line }, onLine }: SkillGapsProps) {
  const lines = LINES.includes(line) ? LINES : [...LINES, line].toSorted((a, b) => a - b);
  return (
    <ChartCard
      title="Skill gaps"
      info="Average of first attempts with its 95% interval, from five people. Below the line means the whole interval is."
      note={gapsSentence(skills, line)}
      empty="No first attempts in this period"
      action={
        <Select
          label="Line"
          labelHidden
          className="w-32"
          value={line}
          options={lines.map((value) => ({ value, label: `Line ${value}%` }))}
          onChange={({ currentTarget }) => onLine(Number(currentTarget.value))}
        />
      }
      table={{
        columns: [
          { header: 'Skill' },
          { header: 'Category' },
          { header: 'People' },
          { header: 'Average', format: formatScore },
          { header: 'Likely from', format: formatScore },
          { header: 'Likely to', format: formatScore },
          { header: `Against ${line}%` },
        ],
        rows: skills.map(({ skillName, category, people, average, interval, verdict }) => [
          skillName,
          category,
          people,
          average,
          interval?.low ?? null,
          interval?.high ?? null,
          verdictWords[verdict satisfies GapVerdict],
        ]),
      }}
    >
      <IntervalChart
        title="Skill gaps"
        summary={`Mean score of first attempts by skill, with its likely range. ${gapsSentence(skills, line)}`}
        format={formatScore}
        limit={{ value: line, label: `${line}%` }}
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
