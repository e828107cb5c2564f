import { describe, expect, test } from 'vitest';
import { createPreviewRuns } from './previewRuns.service.ts';
import type { Progress } from './previewRuns.service.ts';

/** Computations that end when the test says so. */
function runs() {
  const { ask } = createPreviewRuns<string>({ patienceMs: 1 });
  const begun: { progress: Progress; end: (found: string) => void; fail: (error: Error) => void }[] = [];
  let time = 0;
  const begin = (progress: Progress) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    begun.push({ progress, end: resolve, fail: reject });
    return promise;
  };
  const asked = (key = 'wish', isAnew = true) => ask({ key, isAnew, now: () => time, begin });
  return { begun, asked, pass: (ms: number) => (time += ms) };
}

describe('a preview that takes longer than an answer may', () => {
  test('reports its progress, and asking again continues the same one', async () => {
    const { begun, asked } = runs();
    expect(await asked()).toEqual({ progress: { done: 0, of: 0 } });
    Object.assign(begun[0]!.progress, { done: 1000, of: 4000 });
    expect(await asked()).toEqual({ progress: { done: 1000, of: 4000 } });
    expect(begun).toHaveLength(1);
    begun[0]!.end('found');
    expect(await asked()).toEqual({ found: 'found' });
    expect(begun).toHaveLength(1);
  });

  test('is handed out once as of now, and kept for its other pages', async () => {
    const { begun, asked, pass } = runs();
    await asked();
    begun[0]!.end('first');
    expect(await asked()).toEqual({ found: 'first' });
    pass(60_000);
    expect(await asked('wish', false)).toEqual({ found: 'first' });
    expect(await asked()).toHaveProperty('progress');
    begun[1]!.end('second');
    expect(await asked()).toEqual({ found: 'second' });
    pass(5 * 60_000);
    expect(await asked('wish', false)).toHaveProperty('progress');
    expect(begun).toHaveLength(3);
  });

  test('starts over if its result was not fetched in time', async () => {
    const { begun, asked, pass } = runs();
    await asked();
    begun[0]!.end('old');
    await Promise.resolve();
    pass(60_000);
    expect(await asked()).toHaveProperty('progress');
    expect(begun).toHaveLength(2);
  });

  test('reports its failure, and starts over at the next request', async () => {
    const { begun, asked } = runs();
    await asked();
    begun[0]!.fail(new Error('no database'));
    await expect(asked()).rejects.toThrow('no database');
    expect(begun).toHaveLength(1);
    expect(await asked()).toHaveProperty('progress');
    expect(begun).toHaveLength(2);
  });

  test('is not given up for others', async () => {
    const { begun, asked } = runs();
    for (const key of ['a', 'b', 'c', 'd', 'e']) await asked(key);
    begun[0]!.end('of a');
    expect(await asked('a')).toEqual({ found: 'of a' });
    expect(await asked('b')).toHaveProperty('progress');
    expect(begun).toHaveLength(5);
  });
});
