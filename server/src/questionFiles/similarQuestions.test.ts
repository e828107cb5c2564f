import { describe, expect, test } from 'vitest';
import { importing, said } from '../../test/assessment/testImports.ts';
import { createChecks } from './checks.ts';
import { emptyQuestion } from './formats/model.ts';
import { indexFile } from './similarQuestions.ts';

const options = { A: 'Mercury', B: 'Venus', C: 'Jupiter', D: 'Neptune' };
const whole = 'Which planet in our solar system has the shortest year of all?';
const put = 'Which planet of our solar system has the shortest year of all?';
const gift = (text: string) => `${text} {=Mercury ~Venus ~Jupiter ~Neptune}\n`;
const together = 'Both can end up in one quiz, and seeing one gives the other away.';
const near = (name: string) => ({
  kind: 'notice',
  text: expect.stringMatching(`^${name} is nearly the same question \\(\\d\\d% alike\\)\\.$`),
  why: together,
  advice: 'Keep the better one, or make them ask different things.',
});

describe('an item that is nearly the same question', () => {
  test('as one in the bank gets a warning in the editor’s words, and stays accepted', async () => {
    const { create, upload, items } = await importing();
    const { id } = await create({ questionText: whole, options });
    await create({ questionText: 'Which fruit grows on a palm tree beside the sea?', options });
    const [item] = await items((await upload(gift(put))).id);
    expect(item?.warnings).toContainEqual(near(`Question ${id} of the bank`));
    expect(item).toMatchObject({ verdict: 'ok', duplicateOf: null });
  });

  test('as an earlier one in the file gets a warning; the first does not', async () => {
    const { upload, items } = await importing();
    const [first, other, second] = await items(
      (await upload(`${gift(whole)}\n${gift('Who was it?')}\n${gift(put)}`)).id,
    );
    expect(second?.warnings).toContainEqual(near('Item 1 of this file'));
    for (const item of [first, other]) expect(said(item)?.join()).not.toContain('nearly the same');
  });

  test('but for a comma is the same question, and worth a look', async () => {
    const { create, upload, items } = await importing();
    const { id } = await create({ questionText: whole, options });
    const [item] = await items((await upload(gift(whole.replace(' has', ', has')))).id);
    expect(item).toMatchObject({ verdict: 'warning', duplicateOf: null });
    expect(said(item)).toContain(`Question ${id} of the bank is the same question.`);
  });

  test('and an exact duplicate, or an equal text, is reported only as that', async () => {
    const { create, upload, items } = await importing();
    await create({ questionText: whole, options });
    const found = await items((await upload(`${gift(whole)}\n${whole} {=Mercury ~Venus}\n`)).id);
    expect(found.map(({ duplicateOf }) => duplicateOf !== null)).toEqual([true, false]);
    expect(found.flatMap((item) => said(item) ?? []).join()).not.toContain('nearly the same');
  });
});

test('those that are nearly the same are counted and found, and may be passed over; the others are imported', async () => {
  const { create, upload, items, apply, view, live, skillId } = await importing();
  await create({ questionText: whole, options });
  const other = 'Which gas do the leaves of a plant give off while the sun shines on them?';
  const rather = 'Which planet of our solar system has by far the very shortest year of them all?';
  const file = [put, rather, whole, other].map(gift).join('\n');
  const { id, counts } = await upload(file);
  expect(counts).toMatchObject({ total: 4, ok: 3, warning: 1, duplicate: 1, near: 2, nearest: 1 });
  expect((await items(id, '?verdict=near')).map(({ nth }) => nth)).toEqual([1, 2]);
  await apply(id, { mode: 'valid', near: 'skip', status: 'live', target: { skillId } });
  expect(await view(id)).toMatchObject({
    progress: { done: 2, of: 2 },
    result: { imported: 2, skippedDuplicates: 2 },
  });
  expect((await live()).map(({ questionText }: { questionText: string }) => questionText).toSorted()).toEqual(
    [whole, rather, other].toSorted(),
  );
  const again = await upload(gift(put.replace('year', 'day')), 'again.gift');
  expect(again.counts.near).toBe(1);
  await apply(again.id, { mode: 'valid', status: 'live', target: { skillId } });
  expect((await view(again.id)).result).toMatchObject({ imported: 1, skippedDuplicates: 0 });
});

const itemsOf = (texts: string[]) => {
  const check = createChecks(
    () => [],
    () => '',
  );
  return texts.map((questionText, nth) =>
    check({
      line: nth + 1,
      title: '',
      warnings: [],
      question: { ...emptyQuestion(), questionText, options: ['this', 'that'], key: 0 },
    }),
  );
};

test('the twin is found behind more items than are compared, all of which share its rarest words', () => {
  const often = 'planet comet meteor galaxy nebula quasar pulsar star';
  const rather = 'river mountain valley forest desert ocean glacier canyon';
  const crowd = Array<string>(60).fill(`${rather} star zodiac`);
  // The other words occur in more questions than these two.
  const common = Array.from({ length: 140 }, (_nothing, nth) => {
    const others = Array.from({ length: 20 }, (_none, word) => `other${nth}x${word}`);
    return `${nth % 2 === 0 ? often : rather} ${others.join(' ')}`;
  });
  const items = itemsOf([...crowd, `${often} zodiac`, ...common]);
  const bank = { id: 7, questionText: `lunar ${often} zodiac`, options: ['this', 'that'] };
  expect(indexFile(items).inBank([bank])).toMatchObject([{ nth: 61, name: 'Question 7 of the bank', kind: 'near' }]);
});

// Comparing every item with every other would exceed a test's time.
test('a file of as many items as it may have, all alike, is compared with as many of the bank', () => {
  const text = (nth: number) => `Which of these values does the function return for the input number ${nth}?`;
  const items = itemsOf(Array.from({ length: 20_000 }, (_nothing, nth) => text(nth)));
  const index = indexFile(items);
  expect(index.within()).toHaveLength(19_999);
  const bank = items.map((_item, nth) => ({ id: nth, questionText: text(30_000 + nth), options: ['this', 'that'] }));
  expect(index.inBank(bank).length).toBeGreaterThan(0);
});
