/** Options that are equivalent, overlap, or refer to each other. */

import { lettersOf, named } from './findings.ts';
import type { Choice, Rule } from './findings.ts';
import { folded, isCode, proseOf, visible, wordsOf } from '../../markdown/words.ts';

const ALL =
  /^(?:[\p{L} ,]*\b)?(?:all (?:of )?|(?<!not )any of )(?:the |these |those )?(?:other )?(?:above|options|answers|of these|of those|of them|these|those)\b/iu;
const NONE =
  /^(?:[\p{L} ,]*\b)?(?:none|neither|not any) (?:of )?(?:the |these |those )?(?:other )?(?:above|options|answers|of these|of those|of them|these|those|others)\b/iu;
const LETTER = String.raw`\(?\b[A-F]\b\)?`;
const LETTERS = new RegExp(
  [
    String.raw`${LETTER}(\s*,\s*${LETTER})*\s*,?\s*(and|or|nor|&|\+)\s*${LETTER}`,
    String.raw`\b[Oo]nly ${LETTER}$|^${LETTER} only\b|\b([Oo]ption|[Aa]nswer)s? ${LETTER}`,
    String.raw`^(both|only|neither)?\s*\(?([1-6]|I{1,3}|IV|VI?)\)?((\s*,\s*|\s*,?\s+(and|nor|&)\s+)\(?([1-6]|I{1,3}|IV|VI?)\)?)+(\s+only)?\.?$`,
  ].join('|'),
);

const sumsUp: Rule = ({ choices }) => {
  const all = choices.filter(({ text }) => ALL.test(visible(text)));
  const none = choices.filter(({ text }) => NONE.test(visible(text)) && !ALL.test(visible(text)));
  const letters = choices.filter(({ text }) => !isCode(text) && LETTERS.test(visible(text)));
  return [
    ...(all.length === 0
      ? []
      : [
          {
            code: 'all_of_the_above' as const,
            severity: 'warning' as const,
            what: `${named(lettersOf(all))} says “all of the above”.`,
            why: 'Knowing that two options are right, or that one is wrong, is enough to solve it.',
            advice: 'Offer one more real option instead, or ask one question for each statement.',
            options: lettersOf(all),
          },
        ]),
    ...(none.length === 0
      ? []
      : [
          {
            code: 'none_of_the_above' as const,
            severity: 'warning' as const,
            what: `${named(lettersOf(none))} says “none of the above”.`,
            why: 'It shows that learners recognise wrong answers, not that they know the right one.',
            advice: 'Offer one more plausible option instead.',
            options: lettersOf(none),
          },
        ]),
    ...(letters.length === 0
      ? []
      : [
          {
            code: 'options_name_letters' as const,
            severity: 'warning' as const,
            what: `${named(lettersOf(letters))} combines other options by their letters or numbers.`,
            why: 'Such options test logic rather than the subject, and they keep all options from being shuffled.',
            advice: 'Make every option independent of the others.',
            options: lettersOf(letters),
          },
        ]),
  ];
};

const equal: Rule = ({ choices }) => {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const text = folded(choice.text);
    groups.set(text, [...(groups.get(text) ?? []), choice]);
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      code: 'options_equal',
      severity: 'warning',
      what: `${named(lettersOf(group))} say the same.`,
      why: group.some(({ isKey }) => isKey)
        ? 'A learner who picks the other one is right but is marked wrong.'
        : 'Neither can be the key, so both fall away at once.',
      advice: 'Replace one of them.',
      options: lettersOf(group),
    }));
};

interface Range {
  low: number;
  high: number;
}
const NUMBER = String.raw`(-?\d+(?:[.,]\d+)?)`;
const BETWEEN = new RegExp(String.raw`^(?:between |from )?${NUMBER}\s*[\p{L}%°]*\s*(?:-|–|—|to|and)\s*${NUMBER}`, 'iu');
const ABOVE = new RegExp(
  String.raw`^(?:more than|over|above|greater than|at least|>|≥)\s*${NUMBER}|^${NUMBER}\s*[\p{L}%°]* (?:or|and) (?:more|above|over)|^${NUMBER}\+$`,
  'iu',
);
const BELOW = new RegExp(
  String.raw`^(?:less than|under|below|fewer than|at most|up to|<|≤)\s*${NUMBER}|^${NUMBER}\s*[\p{L}%°]* (?:or|and) (?:less|below|fewer|under)`,
  'iu',
);
const numberOf = (text: string | undefined) => Number((text ?? '').replace(',', '.'));

function rangeOf(text: string): Range | null {
  const between = BETWEEN.exec(text);
  if (between) return { low: numberOf(between[1]), high: numberOf(between[2]) };
  const above = ABOVE.exec(text);
  if (above) return { low: numberOf(above[1] ?? above[2] ?? above[3]), high: Number.POSITIVE_INFINITY };
  const below = BELOW.exec(text);
  if (below) return { low: Number.NEGATIVE_INFINITY, high: numberOf(below[1] ?? below[2]) };
  return null;
}

const pairsOf = <T>(values: readonly T[]): [T, T][] =>
  values.flatMap((one, place) => values.slice(place + 1).map((other): [T, T] => [one, other]));

const overlap: Rule = ({ choices }) => {
  const ranges = choices.flatMap((choice) => {
    const range = rangeOf(visible(choice.text));
    return range && range.low <= range.high ? [{ choice, range }] : [];
  });
  const inOne = (one: Range, other: Range) => {
    const low = Math.max(one.low, other.low);
    const high = Math.min(one.high, other.high);
    // Open ranges that meet at a number ("under 5", "over 5") leave a gap; closed ones share it.
    const touching = low === high && Number.isFinite(one.low + one.high) && Number.isFinite(other.low + other.high);
    return low < high || touching;
  };
  const hit = pairsOf(ranges).filter(([one, other]) => inOne(one.range, other.range));
  const inWords = choices.flatMap((choice) =>
    isCode(choice.text) ? [] : [{ choice, words: wordsOf(proseOf(choice.text)) }],
  );
  const within = pairsOf(inWords).filter(([one, other]) => {
    const [short, long] = [one.words, other.words].sort((a, b) => a.length - b.length);
    // "Encrypts data" and "Encrypts data and signs it": the longer option includes the shorter one.
    return (
      short !== undefined &&
      long !== undefined &&
      short.length >= 2 &&
      long.length > short.length + 1 &&
      short.every((word, place) => long[place] === word) &&
      ['and', 'as', 'plus', 'including', 'together'].includes(long[short.length] ?? '')
    );
  });
  const pairs = [...hit, ...within].map(([one, other]) => [one.choice, other.choice]);
  if (pairs.length === 0) return [];
  const letters = lettersOf(choices.filter((choice) => pairs.some((pair) => pair.includes(choice))));
  return [
    {
      code: 'options_overlap',
      severity: 'warning',
      what: `${named(letters)} overlap: one includes a case of the other.`,
      why: 'When one holds, the other holds as well, so more than one answer can be defended.',
      advice: 'Draw the borders so that exactly one option is right.',
      options: letters,
    },
  ];
};

const repeatedStart: Rule = ({ choices }) => {
  if (choices.length < 3 || choices.some(({ text }) => isCode(text))) return [];
  const texts = choices.map(({ text }) => wordsOf(visible(text)));
  const first = texts[0] ?? [];
  let shared = 0;
  while (shared < first.length && texts.every((words) => words[shared] === first[shared])) shared += 1;
  if (shared < 4) return [];
  return [
    {
      code: 'options_repeat_start',
      severity: 'notice',
      what: `All options begin with “${first.slice(0, shared).join(' ')}”.`,
      why: 'Learners lose time reading the same words in every option.',
      advice: 'Move the shared words into the question.',
      options: [],
    },
  ];
};

const unsorted: Rule = ({ choices, keepOrder }) => {
  const numbers = choices.map(({ text }) => /^-?\d+(\.\d+)?(?=\D{0,12}$)/.exec(visible(text))?.[0]);
  if (!keepOrder || numbers.length < 3 || numbers.includes(undefined)) return [];
  const values = numbers.map(Number);
  const rising = values.every((value, place) => place === 0 || value >= (values[place - 1] as number));
  const falling = values.every((value, place) => place === 0 || value <= (values[place - 1] as number));
  if (rising || falling) return [];
  return [
    {
      code: 'options_unsorted',
      severity: 'notice',
      what: 'The options are numbers in a fixed order, but not sorted.',
      why: 'People search for their number and overlook it.',
      advice: 'Sort them from small to large.',
      options: [],
    },
  ];
};

const YES_NO = /^(yes|no|true|false|correct|incorrect|right|wrong)\b/i;

const yesNo: Rule = ({ choices }) => {
  const plain = choices.filter(({ text }) => YES_NO.test(visible(text)) && !isCode(text));
  if (choices.length !== 2) return [];
  if (plain.length < 2)
    return [
      {
        code: 'options_few',
        severity: 'notice',
        what: 'There are only two options.',
        why: 'Half of those who know nothing get it right.',
        advice: 'Add one or two mistakes that people really make.',
        options: [],
      },
    ];
  return [
    {
      code: 'options_yes_no',
      severity: 'notice',
      what: 'The question is answered with yes or no, true or false.',
      why: 'Half of those who know nothing get it right.',
      advice: 'Ask for the thing itself and offer three or four answers.',
      options: lettersOf(plain),
    },
  ];
};

/** One option much shorter or longer than the others. */
const uneven: Rule = ({ key, distractors }) => {
  if (!key || distractors.length < 2) return [];
  const lengths = [key, ...distractors].map(({ text }) => visible(text).length);
  const mean = lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
  const short = distractors.filter(({ text }) => visible(text).length * 4 < mean && mean > 30);
  if (short.length === 0) return [];
  return [
    {
      code: 'options_uneven',
      severity: 'notice',
      what: `${named(lettersOf(short))} is much shorter than the others.`,
      why: 'People rarely select an obvious filler.',
      advice: 'Make it a mistake that people really make, or drop it.',
      options: lettersOf(short),
    },
  ];
};

export const optionRules: readonly Rule[] = [sumsUp, equal, overlap, repeatedStart, unsorted, yesNo, uneven];
