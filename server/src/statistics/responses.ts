/** People's responses, packed for computations over millions of answers. */

/** Responses person by person; questions not asked are absent, not wrong. */
export interface Responses {
  itemCount: number;
  /** Where each person's responses start, plus the end. */
  starts: Int32Array;
  /** Index of the item, 0 up to itemCount. */
  items: Uint32Array;
  /** 1 right, 0 wrong. */
  right: Uint8Array;
  /** The number of people with identical responses; absent: one each. */
  counts?: Float64Array;
}

export const peopleIn = ({ starts }: Responses) => starts.length - 1;

export interface Person {
  answers: readonly (readonly [item: number, right: 0 | 1])[];
  count?: number;
}

export function packResponses(itemCount: number, people: readonly Person[]): Responses {
  const all = people.flatMap(({ answers }) => answers);
  const starts = new Int32Array(people.length + 1);
  for (const [index, { answers }] of people.entries()) starts[index + 1] = (starts[index] ?? 0) + answers.length;
  return {
    itemCount,
    starts,
    items: Uint32Array.from(all, ([item]) => item),
    right: Uint8Array.from(all, ([, right]) => right),
    counts: Float64Array.from(people, ({ count }) => count ?? 1),
  };
}
