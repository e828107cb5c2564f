import type { DecisionOutcome } from './roundStatus.ts';

/** The text of an email about a decision, with placeholders. */
export interface DecisionText {
  subject: string;
  text: string;
}

/** Replaced when an email is written; `contact`: where the candidate can ask. */
export const decisionPlaceholders = ['name', 'round', 'contact'] as const;
export type DecisionPlaceholders = Readonly<Record<(typeof decisionPlaceholders)[number], string>>;

/** Until a round has texts of its own. */
export const usualDecisionTexts: Readonly<Record<DecisionOutcome, DecisionText>> = {
  advance: {
    subject: 'Good news about {round}',
    text: `Dear {name},

Thank you for taking part in {round}. We enjoyed talking with you, and we would like to invite you to the next step.

We’ll write again soon with the details. If you have questions until then, write to {contact}.

Kind regards`,
  },
  hold: {
    subject: '{round}: we need a little more time',
    text: `Dear {name},

Thank you for taking part in {round}. We haven’t decided yet and need a little more time. There is nothing you need to do.

We’ll write as soon as we know more. If you have questions, or if another offer puts you under time pressure, write to {contact}.

Kind regards`,
  },
  reject: {
    subject: 'Our decision about {round}',
    text: `Dear {name},

Thank you for taking part in {round}, and for the time you gave us. After careful thought we have decided not to take your application further.

This was a decision about one role at one time, not about you as a person. If you would like to know more, write to {contact}.

We wish you all the best.

Kind regards`,
  },
  withdrawn: {
    subject: 'You’ve left {round}',
    text: `Dear {name},

We’ve noted that you’re no longer taking part in {round}. Thank you for the time you gave us.

If this is a mistake, write to {contact}.

Kind regards`,
  },
};

const PLACEHOLDER = /\{(\w*)\}/g;

/** The placeholders of a text that nothing would replace, such as `{nmae}`. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([all, name]) =>
    decisionPlaceholders.some((known) => known === name) ? [] : all,
  );

/** A text with its placeholders replaced; values are not searched for placeholders. */
export const filledText = (text: string, values: DecisionPlaceholders): string =>
  text.replaceAll(PLACEHOLDER, (all, name: string) => values[name as keyof DecisionPlaceholders] ?? all);
