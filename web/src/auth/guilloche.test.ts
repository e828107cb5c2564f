import { expect, test } from 'vitest';
import { guilloche } from './guilloche.ts';

const pointsOf = (path: string) =>
  path
    .slice(1, -1)
    .split('L')
    .map((pair) => pair.split(' ').map(Number) as [number, number]);

test('the figure fills its radius and stays inside', () => {
  const distances = pointsOf(guilloche({ ring: 96, wheel: 36, reach: 0.8, radius: 200 })).map(([x, y]) =>
    Math.hypot(x, y),
  );
  expect(Math.max(...distances)).toBeCloseTo(200, 0);
});

test('the line meets its beginning: the last step is no longer than the others', () => {
  const points = pointsOf(guilloche({ ring: 105, wheel: 45, reach: 1, radius: 100 }));
  const step = ([x1, y1]: [number, number], [x2, y2]: [number, number]) => Math.hypot(x1 - x2, y1 - y2);
  const steps = points.slice(1).map((point, index) => step(point, points[index] ?? point));
  expect(step(points.at(-1) ?? [0, 0], points[0] ?? [0, 0])).toBeLessThanOrEqual(Math.max(...steps) + 0.2);
});
