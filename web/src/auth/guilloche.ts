// Guilloche rosettes like those on certificates and bank notes: the path of a point on a wheel rolling inside a ring.

export type Wheel = {
  /** Teeth of the ring and the wheel; their ratio determines the number of petals. */
  ring: number;
  wheel: number;
  /** The point's distance from the wheel's centre, in wheel radii. */
  reach: number;
  /** Radius of the whole figure. */
  radius: number;
};

const STEPS_PER_TURN = 90;

/** A closed SVG path around the origin, with as many turns as the teeth need to line up again. */
export function guilloche({ ring, wheel, reach, radius }: Wheel): string {
  const turns = wheel / commonDivisor(ring, wheel);
  const difference = ring - wheel;
  const scale = radius / (difference + reach * wheel);
  const steps = turns * STEPS_PER_TURN;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * turns * 2 * Math.PI;
    const rolled = (difference / wheel) * angle;
    const x = difference * Math.cos(angle) + reach * wheel * Math.cos(rolled);
    const y = difference * Math.sin(angle) - reach * wheel * Math.sin(rolled);
    return `${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
