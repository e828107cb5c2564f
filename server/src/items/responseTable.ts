/** Collects a skill's answers for calibration: who answered what, and whether it was right. */

import type { Responses } from '../statistics/responses.ts';
import type { CountedAnswer } from './scored.ts';
import { NOT_REACHED } from './scored.ts';

/** @param versions the calibrated ones; other answers are ignored */
export function createResponseTable(versions: readonly number[]) {
  const indices = new Map(versions.map((version, index) => [version, index]));
  const starts: number[] = [0];
  const items: number[] = [];
  const right: number[] = [];
  return {
    /** Adds one attempt. Not-reached questions are ignored; skipped ones count as wrong. */
    add(answers: readonly Pick<CountedAnswer, 'version' | 'answer' | 'correct'>[]) {
      for (const { version, answer, correct } of answers) {
        const index = indices.get(version);
        if (index === undefined || answer === NOT_REACHED) continue;
        items.push(index);
        right.push(correct ? 1 : 0);
      }
      if (items.length > (starts.at(-1) ?? 0)) starts.push(items.length);
    },
    pack: (): Responses => ({
      itemCount: versions.length,
      starts: Int32Array.from(starts),
      items: Uint32Array.from(items),
      right: Uint8Array.from(right),
    }),
  };
}
