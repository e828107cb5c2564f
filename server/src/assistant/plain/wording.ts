/** The words of a plain question: its time, its limits of scores, and whether it says no more than a kind of question. */

import type { ReportPeriod } from '@assay/contract/reports/adminReports';

/** Days that a question names, both included. */
export const dayWords = [
  'today',
  'tomorrow',
  'yesterday',
  'this week',
  'last week',
  'next week',
  'this month',
  'last month',
  'this year',
] as const;
export type DayWords = (typeof dayWords)[number];

/** A question without its time and limits, ready to be matched. */
export interface Wording {
  text: string;
  /** For reports, which look at days up to today. */
  span: ReportPeriod | null;
  days: DayWords | null;
  minScore: number | null;
  maxScore: number | null;
}

const SHORT_FORMS: readonly [RegExp, string][] = [
  [/\b(who|what|where|when|which|how)['’]s\b/g, '$1 is'],
  [/\b(has|have|had|is|are|did|do|does)n['’]t\b/g, '$1 not'],
  [/\bno[- ]shows?\b/g, 'noshow'],
  [/[“”"«»„]/g, ' '],
];

/** Words around a question that do not change it. */
const AROUND =
  /^(?:(?:please|hi|hello|hey|ok|okay|so|assistant)[,!:]? |(?:can|could|would|will) you (?:please )?|(?:i(?: would|['’]d)? (?:like|want|need) to (?:see|know) )|(?:show|give|tell|list|get|display)(?: me| us)? (?:about |a list of )?)|,? (?:please|thanks|thank you|for me)$/;

const SPANS: readonly [RegExp, ReportPeriod][] = [
  [/\b(?:in |of |over )?(?:the )?(?:last|past) (?:7|seven) days\b|\bpast week\b/, '7d'],
  [/\b(?:in |of |over )?(?:the )?(?:last|past) (?:30|thirty) days\b|\bpast month\b/, '30d'],
  [/\b(?:in |of |over )?(?:the )?(?:this |last |past )?(?:quarter|90 days|(?:3|three) months)\b/, '90d'],
  [/\b(?:in |of |over )?(?:the )?(?:last |past )?(?:12 months|365 days|twelve months|past year|last year)\b/, '365d'],
  [/\b(?:ever|of all time|all time|in all|in total|so far)\b/, 'all'],
];

const SPAN_OF_DAYS: Readonly<Partial<Record<DayWords, ReportPeriod>>> = {
  'this week': '7d',
  'last week': '7d',
  'this month': '30d',
  'last month': '30d',
  'this year': '365d',
};

const LOW = /\b(?:below|under|less than|worse than|at most|up to) (\d{1,3}) ?(?:%|percent|per cent)?(?= |$)/;
const HIGH = /\b(?:above|over|more than|better than|at least) (\d{1,3}) ?(?:%|percent|per cent)?(?= |$)/;

export function readWording(question: string): Wording {
  let text = trimmed(question.toLowerCase().normalize('NFC'));
  for (const [form, full] of SHORT_FORMS) text = text.replaceAll(form, full);
  text = trimmed(text);
  while (AROUND.test(text)) text = trimmed(text.replace(AROUND, ''));
  const take = (pattern: RegExp): string | null => {
    const found = pattern.exec(text);
    if (!found) return null;
    text = trimmed(text.replace(pattern, ' '));
    return found[1] ?? found[0];
  };
  const span = SPANS.find(([pattern]) => take(pattern) !== null)?.[1] ?? null;
  const days =
    dayWords.find((words) => take(new RegExp(`\\b(?:in |of |for |on )?${words}\\b(?:['’]s)?`)) !== null) ?? null;
  const [maxScore, minScore] = [take(LOW), take(HIGH)].map((number) => (number === null ? null : Number(number)));
  const read = { text, days, minScore: minScore ?? null, maxScore: maxScore ?? null };
  return { ...read, span: span ?? (days && SPAN_OF_DAYS[days]) ?? null };
}

const trimmed = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/^[\s¿,;:!?.'’-]+|[\s?.!,;:'’-]+$/g, '');

/** The first and the last of the days. @param today in the organisation's zone */
export function daysOf(words: DayWords, today: string): { from: string; to: string } {
  const now = Temporal.PlainDate.from(today);
  const monday = now.subtract({ days: now.dayOfWeek - 1 });
  const first = now.with({ day: 1 });
  const lengths: Readonly<Record<DayWords, readonly [Temporal.PlainDate, Temporal.PlainDate]>> = {
    today: [now, now],
    tomorrow: [now.add({ days: 1 }), now.add({ days: 1 })],
    yesterday: [now.subtract({ days: 1 }), now.subtract({ days: 1 })],
    'this week': [monday, monday.add({ days: 6 })],
    'last week': [monday.subtract({ days: 7 }), monday.subtract({ days: 1 })],
    'next week': [monday.add({ days: 7 }), monday.add({ days: 13 })],
    'this month': [first, first.add({ months: 1 }).subtract({ days: 1 })],
    'last month': [first.subtract({ months: 1 }), first.subtract({ days: 1 })],
    'this year': [first.with({ month: 1 }), first.with({ month: 12, day: 31 })],
  };
  const [from, to] = lengths[words];
  return { from: from.toString(), to: to.toString() };
}

/** Words that say nothing about a question's kind. */
const FILLERS = new Set(
  `a an the all any every each of in on at for by to from with and or as is are was were be been being do does did has
   have had there which what who whom where when how many much number count our we us i me you it this that these those
   currently current now right want need name names portal system here assay yet`.split(/\s+/),
);

/** `open|active rounds?`: for each part one word that it matches. */
export type Phrase = string;

/** Whether a text has these words in any order, and no others but fillers and `may`. */
export function says(text: string, phrase: Phrase, may = ''): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const left = [...words];
  for (const part of phrase.split(' ')) {
    const place = left.findIndex((word) => new RegExp(`^(?:${part})$`, 'u').test(word));
    if (place < 0) return false;
    left.splice(place, 1);
  }
  const optional = new RegExp(`^(?:${may === '' ? '$^' : may})$`, 'u');
  return left.every((word) => FILLERS.has(word) || optional.test(word));
}

const NO_NAME = new Set(
  `${[...FILLERS].join(' ')} my your best worst better good bad right wrong not should would could can will going
   about because if than then`.split(/\s+/),
);

const NAME_WORDS = 4;

/** Whether words can be a person's name: few, and none of a sentence. */
export function isName(text: string): boolean {
  const words = text.split(' ');
  return words.length <= NAME_WORDS && words.every((word) => !NO_NAME.has(word));
}

const TITLE_WORDS = 8;

/** Likewise a skill, a group or a round. */
export const isTitle = (text: string): boolean => text !== '' && text.split(' ').length <= TITLE_WORDS;
