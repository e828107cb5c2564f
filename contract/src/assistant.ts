import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { countText, id, idText, instant, line, nothing, pagination, pastedProse } from './fields.ts';

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
const source = z.object({
  label: z.string(),
  path: z.string().startsWith('/'),
});

/** The data that answers a question, as the screen it comes from shows it. */
const answerTable = z.object({
  columns: z.array(z.string()),
  /** As many cells as columns; the first one names the row and may lead to it. */
  rows: z.array(z.object({ cells: z.array(z.string()), path: z.string().startsWith('/').nullable() })),
  /** Rows that the screen has beyond these. */
  more: z.int(),
});

const chatMessage = z.object({
  id,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  table: answerTable.nullable(),
  sources: z.array(source),
  createdAt: instant,
});

const session = z.object({
  id,
  title: z.string(),
  updatedAt: instant,
  messageCount: z.int(),
});

const byId = z.object({ id: idText });
const title = line(1, assistantLimits.title);

export const assistantApi = {
  chat: {
    method: 'POST',
    path: '/ai/chat',
    access: 'admin',
    summary: 'Ask the assistant, in a conversation or a new one; the question is kept even if no answer comes',
    body: z.object({ message: pastedProse(assistantLimits.message), sessionId: id.optional() }),
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
      page: countText(1, 100_000, 1),
      limit: countText(1, 100, 20),
    }),
    response: z.object({ items: z.array(session), pagination }),
  },
  create: {
    method: 'POST',
    path: '/ai/sessions',
    access: 'admin',
    summary: 'Begin a conversation; without a title, its first question becomes one',
    body: z.object({ title: title.optional() }),
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
    response: z.object({ session }),
  },
  remove: {
    method: 'DELETE',
    path: '/ai/sessions/:id',
    access: 'admin',
    summary: 'Delete one of your conversations',
    params: byId,
    response: nothing,
  },
  messages: {
    method: 'GET',
    path: '/ai/sessions/:id/messages',
    access: 'admin',
    summary: 'One of your conversations, from its first question',
    params: byId,
    response: z.object({ session, items: z.array(chatMessage) }),
  },
  status: {
    method: 'GET',
    path: '/ai/status',
    access: 'admin',
    summary: 'Examples of questions that the assistant answers',
    response: z.object({
      /** Examples of the questions it answers from the portal’s own data. */
      questions: z.array(z.string()),
    }),
  },
} satisfies Endpoints;

export type AnswerTable = z.output<typeof answerTable>;
export type AnswerSource = z.output<typeof source>;
export type ChatMessage = z.output<typeof chatMessage>;
export type ChatSession = z.output<typeof session>;
