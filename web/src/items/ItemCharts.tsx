import type { Answered } from '@assay/contract/endpoint';
import type { itemsApi } from '@assay/contract/questions/items';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { Histogram } from '../ui/charts/Histogram.tsx';
import { ScatterChart } from '../ui/charts/ScatterChart.tsx';
import { scoreRange } from '../ui/scores/scoreRange.ts';
import { correlationText, flagTexts, percent, questionName } from './itemWords.ts';

export type Analysis = Answered<(typeof itemsApi)['list']>;

/** The distribution of scores, and each question's place. */
export function ItemCharts({ analysis }: { analysis: Analysis }) {
  return (
    <div className="grid gap-4 sm:gap-6 xl:grid-cols-2">
      <ScoreDistribution analysis={analysis} />
      <ItemMap analysis={analysis} />
    </div>
  );
}

function ScoreDistribution({ analysis: { scores, attempts } }: { analysis: Analysis }) {
  const note =
    scores.mean === null
      ? undefined
      : `Mean ${percent(scores.mean)}${scores.deviation === null ? '' : `, standard deviation ${scores.deviation.toFixed(1)} points`}.`;
  return (
    <ChartCard
      title="Distribution of scores"
      info="Attempts by score. Typical tests have a mean of 50–75% and a standard deviation of 12–18 points."
      note={note}
      table={{
        columns: [{ header: 'Score' }, { header: 'Attempts' }],
        rows: attempts === 0 ? [] : scores.bins.map((bin) => [scoreRange(bin), bin.attempts]),
      }}
    >
      <Histogram
        title="Distribution of scores"
        summary={`${attempts} attempts by score, in ranges of ten points.`}
        bins={scores.bins.map((bin) => ({ label: scoreRange(bin), edge: String(bin.from), count: bin.attempts }))}
        lastEdge="100%"
        of="score"
        unit="attempts"
      />
    </ChartCard>
  );
}

const PLAIN = 0;
const FLAGGED = 1;

function ItemMap({ analysis: { map } }: { analysis: Analysis }) {
  const known = map.flatMap((item) => (item.discrimination === null ? [] : [{ ...item, r: item.discrimination }]));
  const waiting = map.length - known.length;
  const lowest = Math.min(-0.2, ...known.map(({ r }) => r));
  return (
    <ChartCard
      title="Item map"
      info="Each question by % correct and discrimination. Good questions are high; the line is at 0.10."
      note={waiting === 0 ? undefined : `${waiting} of ${map.length} questions are still collecting answers.`}
      legend={known.some(({ flag }) => flag !== null) ? ['Question', 'Flagged'] : undefined}
      table={{
        columns: [
          { header: 'Question' },
          { header: '% correct', format: percent },
          { header: 'Discrimination', format: correlationText },
          { header: 'Flag' },
        ],
        rows: known.map(({ facility, r, flag, ...question }) => [
          questionName(question),
          facility,
          r,
          flag === null ? null : flagTexts[flag].word,
        ]),
      }}
      empty="Not enough answers yet: a question needs 30."
    >
      <ScatterChart
        title="Item map"
        summary={`${known.length} questions by % correct and discrimination.`}
        points={known.map(({ facility, r, flag, ...question }) => ({
          label: `${questionName(question)}${flag === null ? '' : ` (${flagTexts[flag].word.toLowerCase()})`}`,
          x: facility,
          y: r,
          series: flag === null ? PLAIN : FLAGGED,
        }))}
        x={{ label: '% correct', domain: [0, 100], format: percent }}
        y={{ label: 'Discrimination', domain: [Math.floor(lowest * 10) / 10, 1], format: correlationText }}
        limit={0.1}
      />
    </ChartCard>
  );
}
