/** A stem that asks nothing, is negative, or fits only some options grammatically. */

import { lettersOf, named } from './findings.ts';
import type { Choice, Item, Rule } from './findings.ts';
import { questionSentence, isCode, proseOf, visible, wordsOf } from '../../markdown/words.ts';

const NEGATION = String.raw`(not|n['’]t|cannot|never|except|least (?:likely|appropriate|important|useful|true)|false|incorrect|untrue|wrong|isn['’]t|aren['’]t|doesn['’]t|don['’]t|can['’]t|won['’]t)`;
// A "not" in a subordinate clause ("which shows changes that are not staged?") does not negate the question.
const SIDE = String.raw`(?!\b(?:that|who|whose|where|when|if|because|although|but|without|to)\b)`;
const TURNED = new RegExp(
  String.raw`\b(?:which|what|who)\b(?:${SIDE}[^.?!,;:])*?\b(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have)?\s?\**_*\b${NEGATION}\b|\b(?:all|each|any|every(?:thing)?)\b[^.?!]*?\b(except)\b|\b(except|EXCEPT)\b\W*$`,
  'i',
);
const EMPHASIS = /\*\*[^*]+\*\*|__[^_]+__|(?<![*\w])\*[^*\s][^*]*\*/g;

/** The word that negates the question; null if there is none. */
function negationIn(stem: string): { word: string; isEmphasised: boolean } | null {
  const asked = questionSentence(proseOf(stem));
  const found = TURNED.exec(asked);
  const word = found?.[1] ?? found?.[2] ?? found?.[3];
  if (!word) return null;
  const marked = (asked.match(EMPHASIS) ?? []).some((part) => part.toLowerCase().includes(word.toLowerCase()));
  return { word, isEmphasised: marked || (word === word.toUpperCase() && word.length > 1) };
}

const negative: Rule = ({ stem, choices }) => {
  const negation = negationIn(stem);
  if (!negation) return [];
  const twice = choices.filter(({ text }) => /\b(not|never|cannot)\b|n['’]t\b/i.test(proseOf(text)));
  return [
    ...(negation.isEmphasised
      ? []
      : [
          {
            code: 'negative_stem' as const,
            severity: 'warning' as const,
            what: `The question turns on “${negation.word}”, which is easily overlooked.`,
            why: 'People who know the subject get it wrong because they miss one small word.',
            advice: `Ask for what is right; or at least write **${negation.word.toUpperCase()}**.`,
            options: [],
          },
        ]),
    ...(twice.length === 0
      ? []
      : [
          {
            code: 'double_negative' as const,
            severity: 'warning' as const,
            what: `The question is negative, and so ${twice.length === 1 ? 'is' : 'are'} ${named(lettersOf(twice))}.`,
            why: 'Learners must untangle two negations before they get to the subject.',
            advice: 'Rephrase the question or these options positively.',
            options: lettersOf(twice),
          },
        ]),
  ];
};

const short: Rule = ({ stem }) => {
  const words = wordsOf(visible(stem));
  const bare = words.length < 4 && !/!\[|```|~~~/.test(stem);
  if (!bare || stem.trim() === '') return [];
  return [
    {
      code: 'stem_short',
      severity: 'warning',
      what: `The question has only ${words.length === 1 ? 'one word' : `${words.length} words`}.`,
      why: 'Learners must guess the question from the options.',
      advice: 'Write a full question that can be answered before the options are read.',
      options: [],
    },
  ];
};

const UNFOCUSED =
  /^\W*(?:which|what)(?: one)?(?: of)?(?: the| these| those)?(?: following)?(?: options| answers| statements| claims| sentences)?(?: below)? (?:is|are|holds?|applies|apply)(?: the)?(?: most)? ?(?:true|correct|right|false|incorrect|accurate|valid|best)?(?: statements?| answers?| options?| one)?\W*$/i;

const unfocused: Rule = ({ stem }) => {
  const prose = proseOf(stem).replace(/[*_]/g, '');
  if (!UNFOCUSED.test(prose) || /!\[|```|~~~/.test(stem)) return [];
  return [
    {
      code: 'stem_unfocused',
      severity: 'warning',
      what: 'The question names no subject.',
      why: 'It is a list of separate true-or-false statements, which take long to read and measure little.',
      advice: 'Ask one question about one thing, and let the options answer it.',
      options: [],
    },
  ];
};

const BLANK = /_{2,}|\.{4,}|\[\s*\]|…{2,}/;

const blank: Rule = ({ stem }) => {
  const prose = proseOf(stem);
  const place = prose.search(BLANK);
  if (place === -1) return [];
  const after = prose.slice(place).replace(BLANK, '');
  if (wordsOf(after).length < 3) return [];
  return [
    {
      code: 'stem_blank',
      severity: 'notice',
      what: 'The gap is in the middle of the sentence.',
      why: 'The sentence has to be kept in mind and read again with every option.',
      advice: 'Ask a question, or put the gap at the end.',
      options: [],
    },
  ];
};

const notAsking: Rule = ({ stem, choices }) => {
  const asked = visible(stem);
  if (wordsOf(asked).length < 4 || choices.length < 2) return [];
  const asks = /\?|:$|…$|\.{3}$|_{2,}|,$/.test(asked) || /```|~~~|!\[/.test(stem);
  const orders =
    /\b(choose|select|pick|identify|name|find|complete|calculate|compute|determine|decide|give|mark|state|evaluate)\b/i;
  // Without a final mark, the options complete the sentence.
  if (asks || orders.test(asked) || !/[.!]$/.test(asked)) return [];
  return [
    {
      code: 'stem_not_asking',
      severity: 'notice',
      what: 'The question states something, but asks nothing.',
      why: 'Learners must guess what to do with the options.',
      advice: 'End with the question.',
      options: [],
    },
  ];
};

const VOWEL_SOUND = /^(?:[aeiou]|hour|honest|honou?r|heir|[fhlmnrsx](?=[A-Z\d]|-|$))/i;
const CONSONANT_SOUND = /^(?:uni|use|usu|util|eu|one\b|once\b|u(?=[A-Z-]))/i;
const takesAn = (text: string) => VOWEL_SOUND.test(text) && !CONSONANT_SOUND.test(text);

const article: Rule = ({ stem, choices }) => {
  const end = /\b(an?)\b[\s_:….]*$/i.exec(proseOf(stem))?.[1]?.toLowerCase();
  if (!end || choices.length < 2) return [];
  const misfits = choices.filter(({ text }) => {
    const shown = visible(text);
    return /^\p{L}/u.test(shown) && takesAn(shown) !== (end === 'an');
  });
  if (misfits.length === 0) return [];
  return [
    {
      code: 'grammar_article',
      severity: 'warning',
      what: `The question ends with “${end}”, which does not fit ${named(lettersOf(misfits))}.`,
      why: 'Options that do not fit the grammar fall away without knowledge.',
      advice: 'End the question with “a(n)”, or put the article into the options.',
      options: lettersOf(misfits),
    },
  ];
};

const SINGULAR_S = /(ss|us|is|ics|ness|news|https?|dns|css|os|js|as)$/i;
const isPlural = (text: string): boolean | null => {
  const words = wordsOf(visible(text));
  const last = words.at(-1);
  if (isCode(text) || last === undefined || words.length > 3 || !/^\p{L}+$/u.test(last)) return null;
  return /s$/i.test(last) && !SINGULAR_S.test(last);
};

/** The number that the stem's verb requires; null if unclear. */
function numberAsked({ stem }: Item): 'singular' | 'plural' | null {
  const asked = questionSentence(proseOf(stem)).replace(/[\s_:….]+$/, '');
  if (/\b(are|were|are called|are known as|these)(?: the)?\s*$/i.test(asked)) return 'plural';
  if (/\b(is|was|is called|is known as|this)(?: the)?\s*$/i.test(asked)) return 'singular';
  if (/^\W*(what|which) are\b/i.test(asked)) return 'plural';
  if (/^\W*what is the\b/i.test(asked) || /^\W*which \p{L}+ is\b/iu.test(asked)) return 'singular';
  return null;
}

const grammaticalNumber: Rule = (item) => {
  const asked = numberAsked(item);
  const { key, distractors } = item;
  if (!asked || !key || distractors.length < 2) return [];
  const fits = ({ text }: Choice) => {
    const plural = isPlural(text);
    return plural === null ? null : plural === (asked === 'plural');
  };
  if (fits(key) !== true || distractors.some((choice) => fits(choice) !== false)) return [];
  return [
    {
      code: 'grammar_number',
      severity: 'warning',
      what: `The question asks for a ${asked}, and only the key, ${key.letter}, is one.`,
      why: 'Options that do not fit the grammar fall away without knowledge.',
      advice: 'Write the question so that it fits every option.',
      options: lettersOf(distractors),
    },
  ];
};

const SAYS_LETTER =
  /\b(?:[Oo]ption|[Aa]nswer|[Cc]hoice|[Ll]etter)s?:? \(?[A-F]\b\)?(?! \p{Ll}+ (?:of|in)\b)|\(?\b[A-F]\)? (?:is|are) (?:the )?(?:right|correct|wrong|incorrect|false|true)\b|\b(?:first|second|third|fourth|last) (?:option|choice)\b/u;

const lettersNamed: Rule = ({ stem, explanation, keepOrder }) => {
  const places = [
    ...(SAYS_LETTER.test(proseOf(stem)) ? ['question'] : []),
    ...(SAYS_LETTER.test(proseOf(explanation)) ? ['explanation'] : []),
  ];
  if (keepOrder || places.length === 0) return [];
  return [
    {
      code: 'letters_named',
      severity: 'warning',
      what: `The ${places.join(' and the ')} speaks of an option by its letter or place.`,
      why: 'Options are shuffled for every attempt: the letter will be another one.',
      advice: 'Quote the option, or let the question keep its order.',
      options: [],
    },
  ];
};

const codeUnclosed: Rule = ({ stem, choices, explanation }) => {
  const open = (text: string) => (text.match(/^\s*```/gm) ?? []).length % 2 === 1;
  const options = choices.filter(({ text }) => open(text));
  if (options.length === 0 && !open(stem) && !open(explanation)) return [];
  return [
    {
      code: 'code_unclosed',
      severity: 'warning',
      what: 'A block of code is opened with ``` and never closed.',
      why: 'Everything after it is shown as code.',
      advice: 'Close it with ``` on a line of its own.',
      options: lettersOf(options),
    },
  ];
};

const unexplained: Rule = ({ explanation, choices }) =>
  explanation.trim() !== '' || choices.length < 2
    ? []
    : [
        {
          code: 'no_explanation',
          severity: 'notice',
          what: 'There is no explanation.',
          why: 'People who got it wrong learn that they were wrong, but not why.',
          advice: 'Say in a sentence or two why the key is right.',
          options: [],
        },
      ];

export const stemRules: readonly Rule[] = [
  negative,
  short,
  unfocused,
  blank,
  notAsking,
  article,
  grammaticalNumber,
  lettersNamed,
  codeUnclosed,
  unexplained,
];
