import { closedBefore } from '@assay/contract/meetingClosing';
import type { PanelInterview } from '@assay/contract/panels';
import type { Actor, App } from '../../app.ts';
import { pagesOf } from '../../platform/http/reply.ts';
import { findPanelMeetings } from '../data/panels.store.ts';
import { joinLinkOf } from '../meetings/joinLink.service.ts';
import { roleOf } from '../shared/shown.ts';

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
