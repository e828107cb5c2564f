import { z } from 'zod';
import { answerEvent, chatMessage } from '../assistant.ts';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, pastedProse } from '../fields.ts';

export const dialogueLimits = {
  /** A learner's question. */
  message: 500,
  /** Of a learner about one question of an attempt. */
  questions: 5,
} as const;

export const dialoguesApi = {
  view: {
    method: 'GET',
    path: '/quiz/:id/dialogues',
    access: 'learner',
    summary: 'Your dialogues with a language model about the questions of your completed attempt',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: z.object({
      /** Whether you may ask: the skill allows it, a language model is connected, and the answers are shown to you. */
      isOpen: z.boolean(),
      /** None while it is closed. */
      items: z.array(z.object({ questionId: id, messages: z.array(chatMessage) })),
    }),
  },
  ask: {
    method: 'POST',
    path: '/quiz/:id/questions/:questionId/dialogue',
    access: 'learner',
    summary:
      'Ask a language model about a question of your completed attempt; your question is kept even if no answer comes',
    events: answerEvent,
    params: z.object({ id: idText, questionId: idText }),
    body: z.object({
      message: pastedProse(dialogueLimits.message).optional(),
      /** The broken or stopped answer to give again. */
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
      'no_model',
      'not_found',
    ],
    response: z.object({ sessionId: id, message: chatMessage }),
  },
} satisfies Endpoints;
