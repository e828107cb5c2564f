import { z } from 'zod';
import { id, instant, percentage } from './fields.ts';
import { decisionOutcome } from './rounds/roundStatus.ts';
import { role } from './people/auth.ts';
import { WEBHOOK_TEST } from './webhookTypes.ts';
import type { WebhookType } from './webhookTypes.ts';

/** Where the API has more about it. */
const path = z.string();

/** Each event's `data`. Members may be added, none is removed or renamed. */
export const webhookData = {
  'attempt.completed': z.object({
    attemptId: id,
    userId: id,
    skillId: id,
    skillName: z.string(),
    startedAt: instant,
    completedAt: instant,
    closedBy: z.enum(['learner', 'deadline', 'admin']),
    /** As scored at the end; corrections and assessments come later. */
    scorePercentage: percentage,
    path,
  }),
  'meeting.ended': z.object({
    meetingId: z.string(),
    endedAt: instant,
    /** It did not take place. */
    calledOff: z.boolean(),
    /** Null unless it is the interview of a candidate. */
    roundId: id.nullable(),
    candidateId: id.nullable(),
    path,
  }),
  'decision.made': z.object({
    decisionId: id,
    roundId: id,
    candidateId: id,
    outcome: decisionOutcome,
    decidedAt: instant,
    /** No interview had taken place. */
    withoutInterview: z.boolean(),
    path,
  }),
  'person.created': z.object({
    userId: id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role,
    createdAt: instant,
    path,
  }),
} as const satisfies Record<WebhookType, z.ZodObject>;

/** The body that is sent, by its type. */
export const webhookPayload = (type: string, data: z.ZodObject) =>
  z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: instant,
    data,
  });

export const webhookTest = { type: WEBHOOK_TEST, data: z.object({ webhookId: id }) };

export type WebhookData<Type extends WebhookType> = z.input<(typeof webhookData)[Type]>;
