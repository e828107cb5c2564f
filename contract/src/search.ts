import { z } from 'zod';
import { attemptStatus } from './quiz/attemptAdmin.ts';
import type { Endpoints } from './endpoint.ts';
import { id, instant, line, percentage } from './fields.ts';
import { meetingStatus } from './interviews/interviews.ts';
import { countingPoints } from './quiz/quiz.ts';
import { roundStatus } from './rounds/roundStatus.ts';

/** The best matches of one search, a few of each kind. Learners get skills and their own attempts only. */
export const found = z.object({
  people: z.array(z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })),
  skills: z.array(z.object({ id, name: z.string(), category: z.string(), isActive: z.boolean() })),
  questions: z.array(z.object({ id, questionText: z.string(), skillName: z.string() })),
  attempts: z.array(
    z.object({
      id,
      skillName: z.string(),
      learner: z.object({ firstName: z.string(), lastName: z.string() }),
      status: attemptStatus,
      startedAt: instant,
      /** Null without a time limit. */
      deadline: instant.nullable(),
      /** Null while it is running and after it was voided. */
      scorePercentage: percentage.nullable(),
      points: countingPoints,
    }),
  ),
  meetings: z.array(
    z.object({
      meetingId: z.string(),
      title: z.string().nullable(),
      status: meetingStatus,
      startsAt: instant.nullable(),
    }),
  ),
  rounds: z.array(z.object({ id, title: z.string(), status: roundStatus })),
  candidates: z.array(z.object({ id, roundId: id, roundTitle: z.string(), name: z.string(), email: z.string() })),
});

export const searchApi = {
  search: {
    method: 'GET',
    path: '/search',
    access: 'user',
    summary: 'The best matches among everything you can see, up to five of each kind',
    query: z.object({ q: line(1, 100) }),
    response: found,
  },
} satisfies Endpoints;

export type Found = z.output<typeof found>;
