/** Marks in an item's text that give the key away, hide something, or would not be shown as meant. */

import type { GateFinding, GateItem } from '@assay/contract/questions/questionGeneration';
import { itemOf, lettersOf, named } from '../questions/lint/findings.ts';
import type { Choice, Item } from '../questions/lint/findings.ts';
import { proseOf, visible } from '../markdown/words.ts';

type Rule = (item: Item) => Omit<GateFinding, 'check' | 'severity'>[];

/** The item's texts, each with its name. */
const textsOf = ({ stem, choices, explanation }: Item) => [
  { place: 'the question', text: stem },
  ...choices.map(({ letter, text }) => ({ place: `option ${letter}`, text })),
  { place: 'the explanation', text: explanation },
];

const placesOf = (item: Item, has: (text: string) => boolean): string =>
  named(textsOf(item).flatMap(({ place, text }) => (has(text) ? [place] : [])));

const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const TAG = /<\/?[a-z][a-z\d]*(\s[^<>]*)?\/?>|<!--|&(?:nbsp|lt|gt|amp|quot|#\d+);/i;

const html: Rule = (item) => {
  // Code is shown as it is written.
  const places = placesOf(item, (text) => TAG.test(proseOf(text)));
  if (places === '') return [];
  return [
    {
      code: 'markup_html',
      what: `${capitalised(places)} contains HTML.`,
      why: 'Learners would see the tags and comments themselves.',
      advice: 'Use Markdown, or put HTML that is meant to be read between backticks.',
      options: [],
    },
  ];
};

/** Invisible, but part of an answer; joiners are needed by emoji and many scripts. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/u;
/** A link's definition or title is never shown. */
const UNSHOWN = /^ {0,3}\[[^\]]+\]:\s*\S+|\]\([^)\s]*\s+["'(]/m;

/** Links stay, unlike in `proseOf`. */
const withoutCode = (text: string) => text.replaceAll(/(`+)[\s\S]+?\1/g, ' ');

const hidden: Rule = (item) => {
  const places = placesOf(item, (text) => INVISIBLE.test(text) || UNSHOWN.test(withoutCode(text)));
  if (places === '') return [];
  return [
    {
      code: 'hidden_text',
      what: `${capitalised(places)} contains characters or notes that are not shown.`,
      why: 'Hidden text can carry the answer into exports, or single out an option.',
      advice: 'Remove it, or type the passage again.',
      options: [],
    },
  ];
};

/** An address elsewhere; the bank's own pictures have none. */
const OUTSIDE = /(?:\]\(|^ {0,3}\[[^\]]+\]:)\s*<?(?:[a-z][a-z\d+.-]*:|\/\/)|\bhttps?:|\bwww\./im;

const outsideLink: Rule = (item) => {
  const places = placesOf(item, (text) => OUTSIDE.test(withoutCode(text)));
  if (places === '') return [];
  return [
    {
      code: 'outside_link',
      what: `${capitalised(places)} contains a link or picture from elsewhere.`,
      why: 'It leads learners out of the quiz, and other servers learn of them.',
      advice: 'Remove it. Upload the picture if the question needs it.',
      options: [],
    },
  ];
};

const MARK = String.raw`[([]\s*(?:in)?correct\s*[)\]]|[-–—:*_([]\s*(?:the )?(?:in)?(?:correct|right|wrong) (?:answer|option)\b|[-–—]\s*(?:in)?correct[.!]?$`;
const MARKED = new RegExp(String.raw`${MARK}|[✓✔✅☑✗✘❌☒]|^\s*\[[xX]\]`, 'iu');
const isMarked = ({ text }: Choice) => MARKED.test(text.trim());

const markedKey: Rule = ({ choices }) => {
  const marked = choices.filter(isMarked);
  // Of a question about such marks, every option may have one.
  if (marked.length === 0 || marked.length === choices.length) return [];
  return [
    {
      code: 'key_marked',
      what: `${named(lettersOf(marked))} ${marked.length === 1 ? 'is' : 'are'} marked as right or wrong in the text.`,
      why: 'Learners read the mark along with the option.',
      advice: 'Remove the mark; the key is kept apart from the text.',
      options: lettersOf(marked),
    },
  ];
};

const repeatedLetters: Rule = ({ choices }) => {
  const begins = (text: string, nth: number) => {
    const start = /^\(?([A-Fa-f1-6])[).:\]]\s+\S/.exec(visible(text))?.[1]?.toUpperCase();
    return start === 'ABCDEF'[nth] || start === String(nth + 1);
  };
  if (choices.length < 2 || !choices.every(({ text }, nth) => begins(text, nth))) return [];
  return [
    {
      code: 'letters_repeated',
      what: 'The options begin with letters or numbers of their own.',
      why: 'Options are lettered when they are shown, in another order for each attempt.',
      advice: 'Remove the letters from the texts.',
      options: [],
    },
  ];
};

const ANSWER = /(?:^|[\s([])(?:correct |right )?(?:answer|key|solution)\s*(?:is\b|[:=])\s*[^\s_…]/i;

const answeredStem: Rule = ({ stem }) => {
  const prose = proseOf(stem);
  const found = ANSWER.exec(prose);
  // Before the question, "the answer is 12" belongs to its story.
  if (!found || !prose.slice(0, found.index + 1).includes('?')) return [];
  return [
    {
      code: 'answer_in_stem',
      what: 'The question text also gives an answer.',
      why: 'Learners would read it before the options.',
      advice: 'Remove everything after the question.',
      options: [],
    },
  ];
};

const RULES = [html, hidden, outsideLink, markedKey, repeatedLetters, answeredStem];

export function markupFindings(content: GateItem): GateFinding[] {
  const item = itemOf(content);
  return RULES.flatMap((rule) => rule(item)).map((finding) => ({ ...finding, check: 'markup', severity: 'warning' }));
}
