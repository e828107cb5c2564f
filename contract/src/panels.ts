import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { countText, instant, pagination } from './fields.ts';
import { panelRole } from './interviews.ts';
import { interviewStatus } from './roundStatus.ts';

/** A meeting as its host lists it. */
export const panelInterview = z.object({
  meetingId: z.string(),
  title: z.string().nullable(),
  /** The public page for hosts and candidates. */
  link: z.string(),
  status: interviewStatus,
  /** Null: opens at once. */
  startsAt: instant.nullable(),
  endsAt: instant,
  /** The round's candidate, or everyone who is invited. */
  candidates: z.array(z.string()),
  role: panelRole,
  /** Whether it has a page for its panel, with kit and scorecard. */
  isInRound: z.boolean(),
  /** Of an interview that took place; null: none is expected. */
  scorecard: z.enum(['owed', 'submitted']).nullable(),
});

export const panelsApi = {
  interviews: {
    method: 'GET',
    path: '/interviews',
    access: 'user',
    summary: 'Your own interviews as a host: live ones, planned ones by time, then earlier ones, latest first',
    query: z.object({ page: countText(1, 100_000, 1), limit: countText(1, 100, 20) }),
    response: z.object({ items: z.array(panelInterview), pagination }),
  },
} satisfies Endpoints;

export type PanelInterview = z.output<typeof panelInterview>;
