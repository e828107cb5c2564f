import type { Actor } from '../../app.ts';
import { SEARCH_MAX } from '../tools/tool.ts';
import type { Finding, Reading } from '../tools/tool.ts';
import { isName, isTitle, says } from './wording.ts';
import type { Phrase, Wording } from './wording.ts';

/** Something that a question names. */
type Slot = 'person' | 'skill' | 'group' | 'round' | 'topic';

export interface Asked extends Wording {
  /** The names in the question, in lower case; only those that the kind has. */
  named: Partial<Record<Slot, string>>;
}

/** A kind of question that is answered by matching its words. */
export interface PlainQuestion {
  /** Answered by its own kind. */
  example: string;
  /** Each is a way to say it, with the words of `may` between them. */
  phrases?: readonly Phrase[];
  may?: string;
  /**
   * The names that may follow a phrase: “in Git”, “in the group Spring”. Names without a word for them are of the
   * first.
   */
  tail?: readonly Slot[];
  /** Of the whole question; groups are named like slots. */
  patterns?: readonly RegExp[];
  /** A further condition. */
  needs?: (wording: Wording) => boolean;
  answer: (app: Reading, actor: Actor, asked: Asked) => Promise<Finding>;
}

const PREPOSITIONS = /(?<= )(?:in|of|for|at|on|about|from|by|with|among|named|called)(?= )/g;

/** @returns what the question names; null if it is of another kind */
export function namedIn(kind: PlainQuestion, { text }: Wording): Asked['named'] | null {
  for (const pattern of kind.patterns ?? []) {
    const named = pattern.exec(text)?.groups;
    if (named) {
      const slots = slotsOf(named);
      if (slots) return slots;
    } else if (pattern.test(text)) return {};
  }
  const phrases = kind.phrases ?? [];
  const isSaid = (part: string) => phrases.some((phrase) => says(part, phrase, kind.may));
  if (isSaid(text)) return {};
  const [first] = kind.tail ?? [];
  if (first === undefined) return null;
  // From the end, so that “Questions to look at in Git” is split before “in”.
  for (const { index, 0: preposition } of [...text.matchAll(PREPOSITIONS)].toReversed()) {
    if (!isSaid(text.slice(0, index))) continue;
    const tail = tailOf(text.slice(index + preposition.length + 1), first);
    const slots = Object.keys(tail).every((slot) => kind.tail?.includes(slot as Slot)) ? slotsOf(tail) : null;
    if (slots) return slots;
  }
  return null;
}

/** “the group Spring”, “the Spring group”, “Git”. */
function tailOf(text: string, slot: Slot): Asked['named'] {
  const bare = text.replace(/^(?:the|our|a|an) /, '');
  for (const [kind, words] of [
    ['group', 'group|class|cohort|intake'],
    ['skill', 'skill|quiz|test|topic|subject'],
    ['round', 'round'],
  ] as const) {
    const name = new RegExp(`^(?:${words}) (?:named |called )?(.+)$|^(.+) (?:${words})$`).exec(bare);
    if (name) return { [kind]: name[1] ?? name[2] };
  }
  return { [slot]: bare };
}

/** Names as long as tools accept; null if one is none. */
function slotsOf(named: Readonly<Record<string, string | undefined>>): Asked['named'] | null {
  const slots: Asked['named'] = {};
  for (const [slot, given] of Object.entries(named)) {
    const name = given?.slice(0, SEARCH_MAX).toWellFormed().trim();
    if (name === undefined || name === '') continue;
    if (slot === 'person' ? !isName(name) : slot !== 'topic' && !isTitle(name)) return null;
    slots[slot as Slot] = name;
  }
  return slots;
}
