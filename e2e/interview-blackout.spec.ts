import { count } from './mediaLab.ts';
import { errors, expect, expectBothWays, standsStill, test } from './mediaPair.ts';

test('a call comes back by itself after its network was gone for 4, 12 and 40 seconds', async ({ pair, lose }) => {
  test.setTimeout(300_000);
  const [a, b] = pair;
  for (const seconds of [4, 12, 40]) {
    await lose(100);
    // What is on its way still arrives; then it is dark, or nothing was tried at all.
    await a.waitForTimeout(1000);
    expect(await standsStill(b, 'a', 'framesDecoded')).toBe(true);
    expect(await standsStill(a, 'b', 'framesDecoded')).toBe(true);
    await a.waitForTimeout(Math.max(0, seconds - 5) * 1000);
    const dark = await Promise.all([count(a, 'b'), count(b, 'a')]);
    await lose(0);
    await expectBothWays(pair);
    const back = await Promise.all([count(a, 'b'), count(b, 'a')]);
    for (const [nth, { framesDecoded }] of back.entries())
      expect(framesDecoded).toBeGreaterThan(dark[nth]?.framesDecoded ?? Infinity);
  }
  for (const page of pair) expect(await errors(page)).toEqual([]);
});
