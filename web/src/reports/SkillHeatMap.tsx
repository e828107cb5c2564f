import type { HeatMapBy } from '@assay/contract/adminReports';
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
  month: 'Mean score of the people who took the skill for the first time in that month.',
  group: 'Mean score of first attempts. Everybody counts in the group they are in now, also with what they did before.',
  difficulty:
    'Share of right answers to questions of that difficulty, as their authors set it, in first attempts. Questions of which everybody has full marks by a correction are left out.',
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
        ? ` Drawn are the ${drawn.length} groups with most first attempts; the table has all ${columns.length}.`
        : ` Drawn are the latest ${drawn.length} months; the table has all ${columns.length}.`;
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
      info={`${infos[by]} Below five people no number is shown. A dash: nobody.`}
      note={
        by === 'difficulty'
          ? 'Right answers in first attempts'
          : `Average of first attempts${by === 'group' ? ', each person in the group they are in now' : ''}.${left}`
      }
      empty="There is no first attempt in this period."
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
