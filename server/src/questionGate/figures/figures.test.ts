import { beforeAll, describe, expect, test } from 'vitest';
import { measureGate, measureModel } from './figures.ts';
import type { Figures } from './figures.ts';
import type { PlantedKind } from './plantedKinds.ts';
import { readPlanted, readSound } from './plantedItems.service.ts';

let planted: PlantedKind[];
let figures: Figures;

beforeAll(async () => {
  planted = await readPlanted();
  let draws = 0;
  figures = await measureGate(planted, await readSound(), (below) => (draws += 7) % below);
});

const missed = (kinds: Figures['kinds']) => kinds.flatMap(({ name, wrong }) => wrong.map((text) => `${name}: ${text}`));

describe('the gate', () => {
  test('catches at least 95 of 100 items with flaws of ten kinds', () => {
    expect(planted.map(({ items }) => items.length)).toEqual(Array.from({ length: 10 }, () => 10));
    expect(figures.kinds.reduce((sum, { of }) => sum + of, 0)).toBe(100);
    expect(missed(figures.kinds).length, missed(figures.kinds).join('\n')).toBeLessThanOrEqual(5);
  });

  test('catches at least 8 of 10 of each kind', () => {
    expect(figures.kinds.filter(({ wrong }) => wrong.length > 2)).toEqual([]);
  });

  test('complains about at most 5 of 100 sound items, and as rarely about the whole bank', () => {
    expect(figures.sound.of).toBe(100);
    expect(figures.sound.wrong.length, figures.sound.wrong.join('\n')).toBeLessThanOrEqual(5);
    expect(figures.bank.wrong.length / figures.bank.of).toBeLessThanOrEqual(0.05);
  });

  test('catches patterns of keys in sets, and complains about at most one sound set in ten', () => {
    expect(figures.plantedSets.wrong).toEqual(['4 keys of 5 at C']);
    expect(figures.soundSets.wrong.length / figures.soundSets.of).toBeLessThanOrEqual(0.1);
  });
});

describe('a model', () => {
  const measured = async (answer: string | null) =>
    measureModel(
      planted,
      await readSound(),
      async () => answer,
      (below) => below - 1,
    );

  test('that never answers is said to suspect every key, wrong or right', async () => {
    const { kinds, sound } = await measured(null);
    expect(kinds.map(({ name, wrong }) => [name, wrong.length])).toEqual([
      ['giveaway', 10],
      ['wrongKey', 0],
    ]);
    expect([sound.of, sound.wrong.length]).toEqual([100, 100]);
  });

  test('is asked only about the kinds that need it', async () => {
    const { kinds } = await measured('A');
    expect(kinds.map(({ needs }) => needs)).toEqual(['solver', 'solver']);
  });
});
