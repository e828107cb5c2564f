import { Link } from '@tanstack/react-router';
import { formatDuration } from '../platform/format.ts';
import { BarChart } from '../ui/charts/BarChart.tsx';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { type Column, Table } from '../ui/tables/Table.tsx';
import type { QuizUsage } from './adminReports.queries.ts';

type Usage = QuizUsage['skills'][number];

const shareText = (part: number, whole: number) =>
  whole === 0 ? '–' : `${part} (${Math.round((100 * part) / whole)}%)`;
const timeText = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds));
const SHOWN = 12;

const columns: readonly Column<Usage>[] = [
  {
    key: 'skill',
    header: 'Skill',
    rowHeader: true,
    fills: true,
    cell: ({ skillId, skillName }) => (
      <Link to="/admin/reports/attempts" search={{ skillId }} className="hover:underline">
        {skillName}
      </Link>
    ),
  },
  { key: 'starts', header: 'Starts', numeric: true, cell: ({ starts }) => starts },
  { key: 'completions', header: 'Completed', numeric: true, cell: ({ completions }) => completions },
  { key: 'running', header: 'Running', numeric: true, className: 'max-xl:hidden', cell: ({ running }) => running },
  {
    key: 'auto',
    header: 'Timed out',
    numeric: true,
    className: 'max-sm:hidden',
    cell: ({ autoCompleted, completions }) => shareText(autoCompleted, completions),
  },
  {
    key: 'retakes',
    header: 'Retakes',
    numeric: true,
    className: 'max-sm:hidden',
    cell: ({ retakes, completions }) => shareText(retakes, completions),
  },
  {
    key: 'median',
    header: 'Median time',
    numeric: true,
    className: 'max-lg:hidden',
    cell: ({ medianSeconds }) => timeText(medianSeconds),
  },
];

/** How much each quiz is used: starts, time-outs, retakes. */
export function QuizUsageTable({ usage: { skills } }: { usage: QuizUsage }) {
  return (
    <ChartCard
      title="Quiz usage"
      info="Starts are completed and running quizzes, without void ones. The median covers the latest 500 completions of a skill."
      note={
        skills.length > SHOWN ? `The ${SHOWN} most used of ${skills.length} skills; all are below` : 'Starts by skill'
      }
      empty="No quizzes in this period"
      table={{
        columns: [
          { header: 'Skill' },
          { header: 'Category' },
          { header: 'Starts' },
          { header: 'Completed' },
          { header: 'Running' },
          { header: 'Closed at the time limit' },
          { header: 'Retakes' },
          { header: 'Median time in seconds' },
        ],
        rows: skills.map((one) => [
          one.skillName,
          one.category,
          one.starts,
          one.completions,
          one.running,
          one.autoCompleted,
          one.retakes,
          one.medianSeconds,
        ]),
      }}
    >
      <BarChart
        title="Quiz usage"
        summary={`Starts by skill, ${skills.length} skills`}
        unit="starts"
        height={200}
        bars={skills.slice(0, SHOWN).map(({ skillName, starts, retakes, medianSeconds }) => ({
          label: skillName,
          value: starts,
          more: { retakes: String(retakes), 'median time': timeText(medianSeconds) },
        }))}
      />
      <Table caption="Quiz usage by skill" oneLine rows={skills} rowKey={({ skillId }) => skillId} columns={columns} />
    </ChartCard>
  );
}
