/** Hints that reveal the key without knowledge. */

import { lettersOf, named } from './findings.ts';
import type { Item, Rule } from './findings.ts';
import { isCode, proseOf, stemOf, visible, wordsOf } from '../../markdown/words.ts';

const LONGER = 1.5;
// "Yes, it is" against "No" reveals nothing; a difference visible at a glance does.
const SEEN_AT_A_GLANCE = 10;

const keyLongest: Rule = ({ key, distractors }) => {
  if (!key || distractors.length < 2) return [];
  const lengths = distractors.map(({ text }) => visible(text).length);
  const length = visible(key.text).length;
  const mean = lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
  if (length < LONGER * mean || length <= Math.max(...lengths) || length - mean < SEEN_AT_A_GLANCE) return [];
  return [
    {
      code: 'key_longest',
      severity: 'warning',
      what: `The key, ${key.letter}, has ${length} characters; the other options have ${Math.round(mean)} on average.`,
      why: 'Learners who don’t know the answer pick the longest option, and here it is right.',
      advice: 'Shorten the key, move its detail into the explanation, or make the other options as precise.',
      options: [key.letter],
    },
  ];
};

/** A visual feature in which one option may differ from all others. */
const features: { name: string; of: (text: string) => boolean }[] = [
  { name: 'ends with a full stop', of: (text) => /[^.]\.$/.test(text) },
  { name: 'begins with a capital letter', of: (text) => /^\p{Lu}\p{Ll}/u.test(text) },
  { name: 'is formatted as code', of: (text) => /^`[^`]+`\.?$/.test(text) },
  { name: 'is set in bold', of: (text) => /\*\*\S|__\S/.test(text) },
  { name: 'has an explanation in brackets', of: (text) => /\p{L} \([^)]{4,}\)/u.test(proseOf(text)) },
];

const keyFormat: Rule = ({ key, distractors }) => {
  if (!key || distractors.length < 2) return [];
  return features.flatMap(({ name, of }) => {
    const alone = of(key.text);
    if (distractors.some(({ text }) => of(text) === alone)) return [];
    // Names are capitalised, and code is case-sensitive.
    if (name.startsWith('begins') && [key, ...distractors].some(({ text }) => isCode(text) || !/^\p{L}/u.test(text)))
      return [];
    return [
      {
        code: 'key_format' as const,
        severity: 'warning' as const,
        what: alone ? `Only the key, ${key.letter}, ${name}.` : `Every option ${name} except the key, ${key.letter}.`,
        why: 'People pick or avoid an option that looks different without reading it.',
        advice: 'Write all options in the same form.',
        options: [key.letter],
      },
    ];
  });
};

const HEDGE = /\b(usually|often|sometimes|generally|typically|may|might|likely|probably|in most cases|tends? to)\b/i;
// Words of uncertainty, which the subject may require.
const MODEST = /^(may|might|likely|probably|tends? to)$/i;

const keyHedged: Rule = ({ key, distractors }) => {
  const hedge = key && HEDGE.exec(proseOf(key.text))?.[0];
  if (!key || !hedge || distractors.length < 2 || distractors.some(({ text }) => HEDGE.test(text))) return [];
  return [
    {
      code: 'key_hedged',
      severity: MODEST.test(hedge) ? 'notice' : 'warning',
      what: `Only the key, ${key.letter}, is qualified (“${hedge.toLowerCase()}”).`,
      why: 'Careful wording sounds true: experienced test takers look for it.',
      advice: 'State the condition in the question, or qualify other options too.',
      options: [key.letter],
    },
  ];
};

const ABSOLUTE =
  /\b(always|never|all|every|everyone|everything|none|nothing|nobody|only|must|completely|entirely|totally|impossible|absolutely|guaranteed|guarantees|under no circumstances)\b/i;

const absoluteDistractors: Rule = ({ key, distractors }) => {
  if (!key || ABSOLUTE.test(proseOf(key.text))) return [];
  const absolute = distractors.filter(({ text }) => ABSOLUTE.test(proseOf(text)));
  if (absolute.length < 2) return [];
  return [
    {
      code: 'absolute_distractors',
      severity: absolute.length === distractors.length ? 'warning' : 'notice',
      what: `${named(lettersOf(absolute))} speak in absolutes (always, never, only, all …); the key does not.`,
      why: 'Absolute statements are rarely true, so learners rule them out without knowing the answer.',
      advice: 'Remove the absolute words, or use one in the key where it is true.',
      options: lettersOf(absolute),
    },
  ];
};

const COMMON = new Set(
  `about above after again against before being below between could during following further having other
  should their there these those through under until where which while would because correct answer option options
  question statement example`.split(/\s+/),
);
const isTelling = (word: string) => word.length >= 6 && !COMMON.has(word);

const keyRepeatsStem: Rule = ({ stem, key, distractors }: Item) => {
  if (!key || distractors.length < 2) return [];
  const ofKey = wordsOf(proseOf(key.text)).filter(isTelling);
  if (ofKey.length === 0) return [];
  const asked = wordsOf(proseOf(stem));
  const askedStems = new Set(asked.filter(isTelling).map(stemOf));
  const echoed = ofKey.filter((word) => askedStems.has(stemOf(word)));
  if (echoed.length === 0) return [];
  const others = distractors.map(({ text }) => wordsOf(visible(text)).map(stemOf));
  const elsewhere = new Set(others.flat());
  const repeated = echoed.filter((word) => !elsewhere.has(stemOf(word)));
  // "The porter" among "the driver" and "the guard", all in the stem, reveals nothing.
  const mentioned = new Set(asked.filter((word) => word.length >= 4 && !COMMON.has(word)).map(stemOf));
  const echoing = others.filter((words) => words.some((word) => mentioned.has(word)));
  if (echoing.length * 2 >= distractors.length) return [];
  const length = wordsOf(visible(key.text)).length;
  // A long option naturally repeats a subject word; a short one consists of it.
  if (repeated.length === 0 || (length > 6 && repeated.length < 2)) return [];
  return [
    {
      code: 'key_repeats_stem',
      severity: length <= 6 ? 'warning' : 'notice',
      what: `“${repeated[0]}” is in the question and in the key, ${key.letter}, but in no other option.`,
      why: 'The echo leads to the key without knowing the subject.',
      advice: 'Say it with another word in the key, or use the word in other options too.',
      options: [key.letter],
    },
  ];
};

export const keyRules: readonly Rule[] = [keyLongest, keyFormat, keyHedged, absoluteDistractors, keyRepeatsStem];
