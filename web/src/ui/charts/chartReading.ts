/** A stop of the read-out, with its content. */
export type Reading = {
  title: string;
  /** `index`: the series whose mark is shown beside the value. */
  values: readonly { name: string; value: string; index?: number }[];
};

/** A reading's position in its plot; without `y` the read-out is at the top. */
export type Place = { x: number; y?: number };

/** The position nearest to a pointer, in the chart's reading direction. */
export function nearestPlace(
  places: readonly Place[],
  pointer: { x: number; y: number },
  by: 'x' | 'y' | 'both',
): number {
  const distance = ({ x, y = pointer.y }: Place) =>
    by === 'x'
      ? Math.abs(x - pointer.x)
      : by === 'y'
        ? Math.abs(y - pointer.y)
        : Math.hypot(x - pointer.x, y - pointer.y);
  return places.reduce((best, place, index) => {
    const leader = places[best];
    return leader === undefined || distance(place) < distance(leader) ? index : best;
  }, 0);
}
