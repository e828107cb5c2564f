import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { countText, id, idsText, instant, nothing, pagination, paging } from '../fields.ts';
import { interviewLimits } from '../interviews/interviewLimits.ts';
import { meetingIdText, panelRole } from '../interviews/interviews.ts';
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

/** Another meeting of a person at the same time. */
export const panelConflict = z.object({
  userId: id,
  name: z.string(),
  title: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
});

const { minutes } = interviewLimits;

export const panelsApi = {
  interviews: {
    method: 'GET',
    path: '/interviews',
    access: 'user',
    summary: 'Your own interviews as a host: live ones, planned ones by time, then earlier ones, latest first',
    query: z.object({ ...paging(20) }),
    response: z.object({ items: z.array(panelInterview), pagination }),
  },
  conflicts: {
    method: 'GET',
    path: '/admin/panel-conflicts',
    access: 'admin',
    summary: 'Other meetings of these people at a planned time; an interview at that time needs `despiteConflicts`',
    query: z.object({
      startsAt: instant,
      minutes: countText(minutes.least, minutes.most, minutes.usual),
      hostIds: idsText,
      /** The meeting that is moved. */
      except: meetingIdText.optional(),
    }),
    response: z.object({ items: z.array(panelConflict) }),
  },
  calendarLink: {
    method: 'GET',
    path: '/interviews/calendar',
    access: 'user',
    summary: 'Whether you have a private calendar link, and since when',
    response: z.object({ createdAt: instant.nullable() }),
  },
  makeCalendarLink: {
    method: 'POST',
    path: '/interviews/calendar',
    access: 'user',
    summary: 'Create a private calendar link of your interviews; an earlier one stops working',
    response: z.object({ url: z.string(), createdAt: instant }),
    success: 201,
  },
  revokeCalendarLink: {
    method: 'DELETE',
    path: '/interviews/calendar',
    access: 'user',
    summary: 'Revoke your private calendar link',
    response: nothing,
  },
  calendarFeed: {
    method: 'GET',
    path: '/calendar/:feed',
    access: 'public',
    summary: 'A host’s interviews as a calendar, by their private link',
    params: z.object({ feed: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/, 'This calendar link is not valid') }),
    failures: ['not_found'],
    response: z.string(),
    file: ['text/calendar'],
  },
} satisfies Endpoints;

export type PanelConflict = z.output<typeof panelConflict>;
export type PanelInterview = z.output<typeof panelInterview>;
