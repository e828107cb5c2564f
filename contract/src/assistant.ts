import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { id, idText, instant, line, nothing, pagination, paging, pastedProse } from './fields.ts';

export const assistantLimits = {
  /** A question. */
  message: 4000,
  title: 120,
  /** Conversations of one admin. */
  sessions: 500,
  /** Questions and answers of one conversation. */
  messages: 1000,
} as const;

/** A screen of the portal. */
export const source = z.object({
  label: z.string(),
  path: z.string().startsWith('/'),
});

/** The data that answers a question, as the screen it comes from shows it. */
export const answerTable = z.object({
  columns: z.array(z.string()),
  /** As many cells as columns; the first one names the row and may lead to it. */
  rows: z.array(z.object({ cells: z.array(z.string()), path: z.string().startsWith('/').nullable() })),
  /** Rows that the screen has beyond these. */
  more: z.int(),
});

export const chatMessage = z.object({
  id,
  /** The message before it; several after one are branches: edited questions, or other answers. */
  parentId: id.nullable(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /** Questions are complete. A broken answer says why in `problem`. */
  state: z.enum(['complete', 'running', 'stopped', 'broken']),
  problem: z.string().nullable(),
  /** The language model that wrote it; null without one. */
  model: z.string().nullable(),
  table: answerTable.nullable(),
  sources: z.array(source),
  createdAt: instant,
});

export const session = z.object({
  id,
  title: z.string(),
  updatedAt: instant,
  messageCount: z.int(),
});

/** Tokens that a language model read and wrote in a day. */
export const usedTokens = z.object({ day: z.string(), name: z.string(), tokens: z.int(), answers: z.int() });

/** The events of an answer, each with the answer and the number of its characters so far as its id. */
export const answerEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('start'),
    data: z.object({ sessionId: id, questionId: id.nullable(), messageId: id }),
  }),
  z.object({ event: z.literal('delta'), data: z.object({ text: z.string() }) }),
  z.object({ event: z.literal('tool'), data: z.object({ name: z.string() }) }),
  z.object({ event: z.literal('source'), data: source }),
  z.object({ event: z.literal('done'), data: z.object({ sessionId: id, message: chatMessage }) }),
  z.object({
    event: z.literal('error'),
    /** `retryAfter`: seconds until a retry makes sense. */
    data: z.object({ code: z.string(), message: z.string(), retryAfter: z.int().optional() }),
  }),
]);

const byId = z.object({ id: idText });
const title = line(1, assistantLimits.title);

export const assistantApi = {
  chat: {
    method: 'POST',
    path: '/ai/chat',
    access: 'admin',
    summary: 'Ask the assistant, in a conversation or a new one; the question is kept even if no answer comes',
    events: answerEvent,
    body: z.object({
      message: pastedProse(assistantLimits.message).optional(),
      sessionId: id.optional(),
      /** The answer that a question follows; the latest one by default. */
      after: id.optional(),
      /** The question that `message` replaces, in a branch of its own. */
      editOf: id.optional(),
      /** The answer to give again, in a branch of its own. */
      retryOf: id.optional(),
      /** The answer to watch, from the character in Last-Event-ID. */
      follow: id.optional(),
      /** The running answer to stop. */
      stop: id.optional(),
    }),
    failures: [
      'answer_running',
      'assistant_budget',
      'assistant_unavailable',
      'conversation_full',
      'conversations_full',
      'not_found',
    ],
    response: z.object({ sessionId: id, message: chatMessage }),
  },
  sessions: {
    method: 'GET',
    path: '/ai/sessions',
    access: 'admin',
    summary: 'Your conversations with the assistant, latest first',
    query: z.object({
      /** Searches titles and messages. */
      search: line(1, 120).optional(),
      ...paging(20),
    }),
    response: z.object({ items: z.array(session), pagination }),
  },
  create: {
    method: 'POST',
    path: '/ai/sessions',
    access: 'admin',
    summary: 'Begin a conversation; without a title, its first question becomes one',
    body: z.object({ title: title.optional() }),
    failures: ['conversations_full'],
    response: z.object({ session }),
    success: 201,
  },
  rename: {
    method: 'PUT',
    path: '/ai/sessions/:id',
    access: 'admin',
    summary: 'Rename one of your conversations',
    params: byId,
    body: z.object({ title }),
    failures: ['not_found'],
    response: z.object({ session }),
  },
  remove: {
    method: 'DELETE',
    path: '/ai/sessions/:id',
    access: 'admin',
    summary: 'Delete one of your conversations',
    params: byId,
    failures: ['not_found'],
    response: nothing,
  },
  messages: {
    method: 'GET',
    path: '/ai/sessions/:id/messages',
    access: 'admin',
    summary: 'One of your conversations, from its first question',
    params: byId,
    failures: ['not_found'],
    response: z.object({ session, items: z.array(chatMessage) }),
  },
  status: {
    method: 'GET',
    path: '/ai/status',
    access: 'admin',
    summary: 'The language model, what it used, and examples of questions',
    query: z.object({
      /** Ask the language model for a word. */
      test: z.enum(['true']).optional(),
    }),
    failures: ['assistant_budget'],
    response: z.object({
      /** Null without one. */
      model: z
        .object({
          name: z.string(),
          host: z.string(),
          /** Whether its latest answer came; null: it was not asked since the server started. */
          reachable: z.boolean().nullable(),
          /** When its latest answer came, since the server started. */
          answeredAt: instant.nullable(),
          /** When and why the latest one did not. */
          failedAt: instant.nullable(),
          problem: z.string().nullable(),
        })
        .nullable(),
      /** The outcome of the test; null without one. */
      test: z.object({ works: z.boolean(), problem: z.string().nullable(), ms: z.int() }).nullable(),
      /** Tokens of the caller today, and their limit. */
      today: z.object({ used: z.int(), limit: z.int() }),
      /** By day and person, latest first: the last 30 days. */
      usage: z.array(usedTokens),
      /** Examples of the questions it answers. */
      questions: z.array(z.string()),
    }),
  },
} satisfies Endpoints;

export type AnswerTable = z.output<typeof answerTable>;
export type AnswerSource = z.output<typeof source>;
export type ChatMessage = z.output<typeof chatMessage>;
export type ChatSession = z.output<typeof session>;

export type AnswerEvent = z.output<typeof answerEvent>;
