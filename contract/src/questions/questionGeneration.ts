import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, instant, line, nothing, prose } from '../fields.ts';
import { lintCodes, lintFinding } from './questionLint.ts';
import { difficulty, keyIsAnOption, keyRule, questionText } from './questions.ts';

export const gateLimits = {
  /** Of one set. */
  items: 20,
  /** More than the bank allows, so that the gate can say so beside the item. */
  options: 10,
  sourceText: 20_000,
  quote: 1000,
  /** Items of a preview that a model answers: each takes several calls of it. */
  solved: 3,
} as const;

/** The checks of a set of questions, in their order. */
export const gateCheck = z.enum(['form', 'markup', 'wording', 'balance', 'duplicates', 'blindSolve', 'quote']);

/** Beyond those of the writing checks. */
const gateCodes = [
  'not_storable',
  'markup_html',
  'hidden_text',
  'outside_link',
  'key_marked',
  'letters_repeated',
  'answer_in_stem',
  'key_length',
  'key_suspect',
  'giveaway',
  'quote_missing',
  'quote_short',
  'quote_not_found',
] as const;

export const gateFinding = lintFinding.extend({
  check: gateCheck,
  code: z.enum([...lintCodes, ...gateCodes]),
  /** `refused`: the bank could not store the question. */
  severity: z.enum(['refused', ...lintFinding.shape.severity.options]),
  /** The other item of a duplicate within the set, from 1. */
  otherItem: z.int().optional(),
});

/**
 * A question that someone or a model has written. Its form may be wrong: the gate says how, beside the item, instead of
 * refusing the set.
 */
export const gateItem = z.object({
  /** For a question of the bank: it is no duplicate of itself. */
  questionId: id.optional(),
  questionText: prose(0, 4000),
  options: z
    .record(z.string().max(8), prose(0, 1000))
    .refine(
      (options) => Object.keys(options).length <= gateLimits.options,
      `Give at most ${gateLimits.options} options`,
    ),
  correctAnswer: line(0, 100),
  explanation: prose(0, 4000).default(''),
  keepOrder: z.boolean().default(false),
  /** The passage of the source text that supports the key. */
  quote: prose(0, gateLimits.quote).default(''),
});

/** `warning`: a person should look before accepting it. */
const gateVerdict = z.enum(['ok', 'warning', 'refused']);

/** The part of an item that a person can edit. */
export const itemText = z.object({
  questionText: z.string(),
  options: z.record(z.string(), z.string()),
  correctAnswer: z.string(),
  explanation: z.string(),
  keepOrder: z.boolean(),
  difficulty,
});

export const generatedItem = itemText.extend({
  /** From 1; each edit, and another question in its place, makes a new one. */
  version: z.int(),
  /** Of the admin’s latest edit, with the text that the model wrote; null: not edited. */
  edit: z.object({ at: instant, written: itemText }).nullable(),
  quote: z.string(),
  verdict: gateVerdict,
  findings: z.array(gateFinding),
  /** Whether the model has answered it without the key. */
  solved: z.boolean(),
  /** The draft it has become; null: not accepted. */
  questionId: id.nullable(),
  /** Why a person did not want it; null: not rejected. */
  rejected: z.string().nullable(),
  /** Another question is being written in its place. */
  rewriting: z.boolean(),
});

export const generation = z.object({
  id,
  skillId: id,
  /** `writing`: no items yet · `checking`: their verdicts may still change · `broken`: see `problem` */
  state: z.enum(['writing', 'checking', 'done', 'broken']),
  problem: z.string().nullable(),
  /** The number of questions that were wanted. */
  count: z.int(),
  items: z.array(generatedItem),
  set: z.array(gateFinding),
  model: z.string(),
  promptVersion: z.int(),
  createdAt: instant,
});

/** How a question came about that a language model wrote. */
export const questionOrigin = z.object({
  model: z.string(),
  promptVersion: z.int(),
  writtenAt: instant,
  /** The text of the model, where a person edited it before accepting it. */
  written: itemText.nullable(),
  /** Of the gate, on the accepted text. */
  verdict: gateVerdict,
  findings: z.array(gateFinding),
  acceptedAt: instant,
  /** Null after the account’s deletion. */
  acceptedBy: z.string().nullable(),
  /** The set, if it is yours and still exists. */
  generationId: id.nullable(),
});

/** The subject, as the admin describes it, or a text that the questions are about. */
export const wanted = z
  .object({
    skillId: id,
    topic: line(1, 500).optional(),
    sourceText: prose(1, gateLimits.sourceText).optional(),
    count: z.int().min(1).max(gateLimits.items),
    /** Spread evenly over the questions. */
    difficulties: z.array(difficulty).min(1).max(3).default(['medium']),
    language: line(2, 40).default('English'),
    /** Wishes, for instance “with code” or “scenarios from a hospital”. */
    style: line(1, 300).optional(),
  })
  .refine(({ topic, sourceText }) => topic !== undefined || sourceText !== undefined, {
    path: ['topic'],
    message: 'Enter a topic or a source text',
  });

/** The set as it is, and again whenever it changes; the last one runs no more. */
const generationEvent = z.object({ event: z.literal('generation'), data: z.object({ generation }) });

const byId = z.object({ id: idText });
/** From 1. */
const place = z.int().min(1).max(gateLimits.items);
const oneGeneration = z.object({ generation });

export const questionGenerationApi = {
  generate: {
    method: 'POST',
    path: '/ai/questions/generate',
    access: 'admin',
    summary: 'Have the language model write questions; the response comes at once, its questions follow',
    body: wanted,
    bodyLimit: 3 * (gateLimits.sourceText + 2000),
    failures: ['assistant_budget', 'generation_running', 'no_model', 'not_found'],
    response: oneGeneration,
    success: 201,
  },
  generations: {
    method: 'GET',
    path: '/ai/questions/generations',
    access: 'admin',
    summary: 'Your 20 latest sets of generated questions, newest first',
    response: z.object({ items: z.array(generation.omit({ items: true, set: true })) }),
  },
  generation: {
    method: 'GET',
    path: '/ai/questions/generations/:id',
    access: 'admin',
    summary: 'A set of generated questions with the verdicts so far',
    events: generationEvent,
    params: byId,
    failures: ['not_found'],
    response: oneGeneration,
  },
  edit: {
    method: 'POST',
    path: '/ai/questions/generations/:id/edit',
    access: 'admin',
    summary: 'Change an item before it is accepted; its set is checked again, the text of the model stays on record',
    params: byId,
    body: z
      .object({
        item: place,
        /** The version that was read; the edit is refused if there is a newer one. */
        version: z.int().min(1),
        ...questionText,
        difficulty,
      })
      .refine(keyIsAnOption, keyRule),
    failures: ['generation_running', 'item_accepted', 'item_changed', 'item_rejected', 'not_found'],
    response: oneGeneration,
  },
  reject: {
    method: 'POST',
    path: '/ai/questions/generations/:id/reject',
    access: 'admin',
    summary: 'Mark one item as not wanted, with the reason; without a reason, take that back',
    params: byId,
    body: z.object({ item: place, reason: line(1, 300).nullable() }),
    failures: ['generation_running', 'item_accepted', 'not_found'],
    response: oneGeneration,
  },
  accept: {
    method: 'POST',
    path: '/ai/questions/generations/:id/accept',
    access: 'admin',
    summary: 'Take one item into the bank as a draft; repeating it adds nothing',
    params: byId,
    body: z.object({
      item: place,
      /** The version that was read; refused if there is a newer one. */
      version: z.int().min(1).optional(),
    }),
    failures: ['generation_running', 'item_changed', 'item_refused', 'not_found'],
    response: oneGeneration,
  },
  regenerate: {
    method: 'POST',
    path: '/ai/questions/generations/:id/regenerate',
    access: 'admin',
    summary: 'Have another question written in the place of an item; the response comes at once',
    params: byId,
    body: z.object({
      item: place,
      /** The wanted change; otherwise the reason of the rejection counts. */
      wish: line(1, 300).optional(),
    }),
    failures: ['assistant_budget', 'generation_running', 'item_accepted', 'no_model', 'not_found'],
    response: oneGeneration,
  },
  stop: {
    method: 'POST',
    path: '/ai/questions/generations/:id/stop',
    access: 'admin',
    summary: 'Stop writing and checking; the items so far stay',
    params: byId,
    failures: ['not_found'],
    response: oneGeneration,
  },
  remove: {
    method: 'DELETE',
    path: '/ai/questions/generations/:id',
    access: 'admin',
    summary: 'Delete a set; its accepted questions stay in the bank',
    params: byId,
    failures: ['not_found'],
    response: nothing,
  },
  origin: {
    method: 'GET',
    path: '/admin/questions/:id/origin',
    access: 'admin',
    summary: 'The language model that drafted a question, and who accepted it; null if a person wrote it',
    params: byId,
    failures: ['not_found'],
    response: z.object({ origin: questionOrigin.nullable() }),
  },
  preview: {
    method: 'POST',
    path: '/ai/questions/preview',
    access: 'admin',
    summary:
      'Check a set of questions, also hand-written ones, with every check that needs no model; nothing is stored',
    body: z
      .object({
        items: z.array(gateItem).min(1).max(gateLimits.items),
        /** With it, each item needs a quote that is found in it. */
        sourceText: prose(1, gateLimits.sourceText).optional(),
        /** Have the language model answer them without the key, too, at the cost of tokens. */
        blindSolve: z.boolean().default(false),
      })
      .refine(({ items, blindSolve }) => !blindSolve || items.length <= gateLimits.solved, {
        path: ['blindSolve'],
        message: `The model answers at most ${gateLimits.solved} questions at once`,
      }),
    // Texts of up to three bytes a character.
    bodyLimit:
      3 * (gateLimits.items * (4000 + gateLimits.options * 1000 + 4000 + gateLimits.quote) + gateLimits.sourceText),
    failures: ['assistant_budget', 'assistant_unavailable'],
    response: z.object({
      /** In the order of the set. */
      items: z.array(z.object({ verdict: gateVerdict, findings: z.array(gateFinding) })),
      /** About the set as a whole. */
      set: z.array(gateFinding),
      /** Checks that did not run: blind solving was not asked for or there is no model; there is no source text. */
      skipped: z.array(gateCheck),
    }),
  },
} satisfies Endpoints;

export type GateItem = z.output<typeof gateItem>;
export type GateCheck = z.output<typeof gateCheck>;
export type GateFinding = z.output<typeof gateFinding>;
export type GateVerdict = z.output<typeof gateVerdict>;
export type QuestionOrigin = z.output<typeof questionOrigin>;
export type ItemText = z.output<typeof itemText>;
export type GeneratedItem = z.output<typeof generatedItem>;
export type Generation = z.output<typeof generation>;
export type WantedQuestions = z.output<typeof wanted>;
