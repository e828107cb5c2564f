const round = (value: number) => Math.round(value * 100) / 100;

/** A closed ring of equal round lobes, as a path: the edge of a seal, or the petals of a flower. */
export function scallops({ centre, radius, count }: { centre: number; radius: number; count: number }): string {
  const step = (2 * Math.PI) / count;
  // A little more than half a circle each, so that neighbours meet in a notch.
  const lobe = round(radius * Math.sin(step / 2) * 1.06);
  const points = Array.from(
    { length: count },
    (_, nth) => `${round(centre + radius * Math.sin(nth * step))} ${round(centre - radius * Math.cos(nth * step))}`,
  );
  return `M${points.at(-1) ?? ''}${points.map((point) => `A${lobe} ${lobe} 0 0 1 ${point}`).join('')}z`;
}
