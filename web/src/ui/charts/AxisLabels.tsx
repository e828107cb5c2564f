import type { ChartBox } from './chartScales.ts';

/** Space for the labels above and below the plot. */
export const AXIS_LABEL = { top: 14, bottom: 16 };

type AxisLabelsProps = { box: ChartBox; x?: string | undefined; y?: string | undefined };

/** The axes' units: above the vertical one, and under the end of the horizontal one. */
export const AxisLabels = ({ box, x, y }: AxisLabelsProps) => (
  <>
    {y !== undefined && (
      <text x={4} y={12}>
        {capitalised(y)}
      </text>
    )}
    {x !== undefined && (
      <text x={box.width - box.right} y={box.height - 6} textAnchor="end">
        {capitalised(x)}
      </text>
    )}
  </>
);

const capitalised = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
