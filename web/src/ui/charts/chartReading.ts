/** A stop of the read-out: what is said there. */
export type Reading = {
  title: string;
  /** `index`: of the series whose mark stands beside the value. */
  values: readonly { name: string; value: string; index?: number }[];
};

/** Where a reading stands in its plot; without `y` its read-out stands at the top. */
export type Place = { x: number; y?: number };

/** The place nearest to a pointer, by the direction in which the chart is read. */
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
