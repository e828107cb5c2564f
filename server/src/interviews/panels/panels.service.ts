import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import type { PanelConflict, PanelInterview } from '@assay/contract/rounds/panels';
import type { Actor, App } from '../../app.ts';
import { pagesOf } from '../../platform/http/reply.ts';
import { findOverlapping, findPanelMeetings } from '../data/panels.store.ts';
import { joinLinkOf } from '../meetings/joinLink.service.ts';
import { plannedEnd } from '../shared/openingTimes.ts';
import { nameOf, roleOf } from '../shared/shown.ts';

/** The meetings that this person hosts. */
export async function listOwnInterviews(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  { userId }: Actor,
  query: { page: number; limit: number },
) {
  const { items, total } = await findPanelMeetings(db, userId, query, closedBefore(clock.now()));
  const shown: PanelInterview[] = items.map(({ publicId, title, status, startsAt, endsAt, ...meeting }) => ({
    meetingId: publicId,
    title,
    link: joinLinkOf(config, publicId),
    status,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt.toISOString(),
    candidates: meeting.candidates,
    role: roleOf(meeting),
    isInRound: meeting.isInRound,
    scorecard: meeting.scorecard,
  }));
  return { items: shown, pagination: pagesOf(query, total) };
}

interface Plan {
  startsAt: string;
  minutes: number;
  hostIds: readonly number[];
  except?: string | undefined;
}

/** Other meetings of these people at a planned time. */
export async function findConflicts({ db, clock }: Pick<App, 'db' | 'clock'>, plan: Plan): Promise<PanelConflict[]> {
  const startsAt = new Date(plan.startsAt);
  const endsAt = plannedEnd(startsAt, plan.minutes, clock.now());
  const found = await findOverlapping(db, { userIds: plan.hostIds, startsAt, endsAt, except: plan.except ?? '' });
  return found.map((meeting) => ({
    userId: meeting.userId,
    name: nameOf({ ...meeting, guestName: null }),
    title: meeting.title,
    startsAt: meeting.startsAt.toISOString(),
    endsAt: meeting.endsAt.toISOString(),
  }));
}
