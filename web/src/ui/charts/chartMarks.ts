/** Series differ by colour, dash and mark, for grey prints and colour-blind readers. */
const seriesLooks = [
  { colour: 'var(--chart-1)', dash: undefined, mark: circle(4.5) },
  { colour: 'var(--chart-2)', dash: '7 5', mark: 'M-4.5 -4.5h9v9h-9Z' },
  { colour: 'var(--chart-3)', dash: '2 5', mark: 'M0 -5.5 5.5 4.5h-11Z' },
  { colour: 'var(--chart-4)', dash: '10 4 2 4', mark: 'M0 -6 6 0 0 6 -6 0Z' },
  { colour: 'var(--chart-5)', dash: '14 5', mark: 'M0 5.5 -5.5 -4.5h11Z' },
  { colour: 'var(--chart-6)', dash: '4 3', mark: circle(3.5) },
  // Six options, skipped, and not reached: the two that are no options are ink-coloured.
  { colour: 'var(--ink)', dash: '9 4 2 4 2 4', mark: 'M-1.5 -5.5h3v4h4v3h-4v4h-3v-4h-4v-3h4Z' },
  {
    colour: 'var(--ink)',
    dash: '16 4 4 4',
    mark: 'M0 -2 3.6 -5.6 5.6 -3.6 2 0 5.6 3.6 3.6 5.6 0 2 -3.6 5.6 -5.6 3.6 -2 0 -5.6 -3.6 -3.6 -5.6Z',
  },
] as const;

export const seriesLook = (index: number) => seriesLooks[index % seriesLooks.length] ?? seriesLooks[0];

function circle(radius: number): string {
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}
