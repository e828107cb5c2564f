import type { HeatMapBy } from '@assay/contract/reports/adminReports';
import { formatScore } from '../platform/format.ts';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { HeatMap } from '../ui/charts/HeatMap.tsx';
import { Select } from '../ui/forms/Select.tsx';
import type { HeatMapData } from './adminReports.queries.ts';
import { peopleWords } from './estimateWords.ts';
import { stepLabel } from './OverviewCharts.tsx';

const titles: Record<HeatMapBy, string> = {
  month: 'Skills by month',
  group: 'Skills by group of learners',
  difficulty: 'Skills by difficulty',
};

const choices = [
  { value: 'month', label: 'By month' },
  { value: 'group', label: 'By group' },
  { value: 'difficulty', label: 'By difficulty' },
];

const infos: Record<HeatMapBy, string> = {
  month: 'Average of first attempts in that month.',
  group: 'Average of first attempts, by current group.',
  difficulty: '% correct in first attempts, by labelled difficulty.',
};

const columnLabel = (column: string, by: HeatMapBy): string => {
  if (by === 'month') return stepLabel(column, 'month');
  if (by === 'group') return column === '' ? 'No group' : column;
  return `${column.slice(0, 1).toUpperCase()}${column.slice(1)}`;
};

type Props = { heatMap: HeatMapData; onBy: (by: string) => void };

/** Skills by group, month or difficulty, with numbers only for enough people. */
export function SkillHeatMap({ heatMap: { by, columns, drawn, rows }, onBy }: Props) {
  const title = titles[by];
  const labels = columns.map((column) => columnLabel(column, by));
  const left =
    drawn.length === columns.length
      ? ''
      : by === 'group'
        ? ` The chart shows the ${drawn.length} largest groups; the table shows all ${columns.length}.`
        : ` The chart shows the latest ${drawn.length} months; the table shows all ${columns.length}.`;
  const inDrawing = rows
    .map(({ skillName, cells }) => ({
      label: skillName,
      cells: drawn.map((place) => {
        const cell = cells[place] ?? null;
        return cell && { value: cell.average, count: peopleWords(cell.people) };
      }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  return (
    <ChartCard
      title={title}
      info={`${infos[by]} Shown from five people. A dash means no attempts.`}
      note={
        by === 'difficulty'
          ? 'Correct answers in first attempts'
          : `Average of first attempts${by === 'group' ? ', by current group' : ''}.${left}`
      }
      empty="No first attempts in this period"
      action={
        <Select
          label="Compare skills"
          labelHidden
          className="w-44"
          options={choices}
          value={by}
          onChange={({ currentTarget }) => onBy(currentTarget.value)}
        />
      }
      table={{
        columns: [
          { header: 'Skill' },
          ...labels.flatMap((label) => [{ header: label, format: formatScore }, { header: `People ${label}` }]),
        ],
        rows: rows.map(({ skillName, cells }) => [
          skillName,
          ...cells.flatMap((cell) => [cell && (cell.average ?? 'too few'), cell?.people ?? null]),
        ]),
      }}
    >
      <HeatMap
        title={title}
        summary={`${title}: ${inDrawing.length} by ${drawn.length}`}
        format={formatScore}
        columns={drawn.map((place) => labels[place] ?? '')}
        rows={inDrawing}
      />
    </ChartCard>
  );
}
