import { Check } from 'lucide-react';
import type { Answered } from '@assay/contract/endpoint';
import type { ItemPopulation, OptionFigures, itemsApi } from '@assay/contract/questions/items';
import { Badge } from '../ui/display/Badge.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { LineChart } from '../ui/charts/LineChart.tsx';
import { Markdown } from '../ui/text/Markdown.tsx';
import { scoreRange, shortScoreRange } from '../ui/scores/scoreRange.ts';
import { Table } from '../ui/tables/Table.tsx';
import { TableFileMenu } from '../ui/tables/TableFileMenu.tsx';
import { optionFile, optionName, percent } from './itemWords.ts';

type Answer = Answered<(typeof itemsApi)['get']>;
export type Item = Answer & { item: NonNullable<Answer['item']> };

export function OptionCharts({ item, population }: { item: Item; population: ItemPopulation }) {
  return (
    <>
      <Card
        title="Options"
        flush
        action={
          <TableFileMenu
            title="Options"
            fileTitle={`Options of question ${item.item.questionId}`}
            read={() => optionFile(item.options, population)}
          />
        }
      >
        <Table
          caption="Options"
          rows={item.options}
          rowKey={({ kind, letter }) => letter ?? kind}
          columns={[
            {
              key: 'option',
              header: 'Option',
              rowHeader: true,
              className: 'sm:min-w-36 sm:pl-6! wrap-anywhere',
              cell: (option) => (
                <>
                  <span className="flex items-baseline gap-2">
                    {option.letter === null ? optionName(option) : <span className="shrink-0">{option.letter}.</span>}
                    {option.letter !== null && (
                      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                        <Markdown inline>{option.text}</Markdown>
                        {option.isKey && (
                          <Badge tone="success" icon={<Check size={13} aria-hidden />}>
                            Key
                          </Badge>
                        )}
                      </span>
                    )}
                  </span>
                  {option.meanRest !== null && (
                    <span className="block text-sm font-normal text-ink-muted sm:hidden">
                      {percent(option.meanRest)} on other questions
                    </span>
                  )}
                </>
              ),
            },
            { key: 'answers', header: 'Selected', numeric: true, cell: ({ answers }) => answers },
            { key: 'share', header: 'Share', numeric: true, cell: ({ share }) => percent(share) },
            {
              key: 'rest',
              header: 'Score on other questions',
              numeric: true,
              className: 'max-sm:hidden',
              cell: ({ meanRest }) => (meanRest === null ? '–' : percent(meanRest)),
            },
          ]}
        />
      </Card>
      <OptionCurves item={item} />
    </>
  );
}

/** The share of each score group that chose each option: the key's curve should rise, the others' fall. */
function OptionCurves({ item: { groups, options } }: { item: Item }) {
  const filled = groups.flatMap((group, index) => (group.answers === 0 ? [] : [{ ...group, index }]));
  const shown = options.filter(({ kind, answers }) => kind === 'option' || answers > 0);
  const share = (option: OptionFigures, group: (typeof filled)[number]) =>
    (100 * (option.byGroup[group.index] ?? 0)) / group.answers;
  // The chart's x axis is time, so each group becomes a date.
  const place = (index: number) => new Date(index);
  const groupAt = (x: Date) => groups[x.getTime()] ?? { from: 0, to: 0 };
  return (
    <ChartCard
      title="Option curves"
      info="Share of each option by score on other questions. The correct one should rise from left to right."
      note={filled.map((group) => `${scoreRange(group)}: ${group.answers}`).join(' · ')}
      legend={shown.map(optionName)}
      table={{
        columns: [
          { header: 'Score on other questions' },
          { header: 'Answers' },
          ...shown.map((option) => ({ header: optionName(option), format: percent })),
        ],
        rows: filled.map((group) => [
          scoreRange(group),
          group.answers,
          ...shown.map((option) => Math.round(100 * share(option, group)) / 100),
        ]),
      }}
      empty="Not enough answers yet"
    >
      <LineChart
        title="Option curves"
        summary="Share of each option by score on other questions."
        xLabel="score on other questions (%)"
        yLabel="selected by"
        series={shown.map((option) => ({
          name: optionName(option),
          points: filled.map((group) => ({ x: place(group.index), y: share(option, group) })),
        }))}
        formatX={(x) => scoreRange(groupAt(x))}
        formatTick={(x) => shortScoreRange(groupAt(x))}
        formatY={percent}
      />
    </ChartCard>
  );
}
