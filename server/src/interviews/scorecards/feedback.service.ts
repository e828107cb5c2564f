import { Failure } from '@assay/contract/failure';
import type { InterviewFeedback, InterviewForPanel } from '@assay/contract/rounds/scorecards';
import { withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { queueMails } from '../../mail/mail.service.ts';
import { sendNotification } from '../../notifications/notifications.service.ts';
import { publicUrlOf } from '../../platform/http/headers.ts';
import { pagesOf } from '../../platform/http/reply.ts';
import { closeFeedback } from '../data/owedCards.store.ts';
import { findRound } from '../data/rounds.store.ts';
import { findFeedback, findPanelCards } from '../data/scorecards.store.ts';
import { noRound, roundForChange } from '../rounds/rounds.service.ts';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { panelStatus } from '../shared/panelStatus.ts';
import { interviewOfPanel, shownClosing, shownPanel, viewInterview } from './panelInterview.service.ts';
import { isFeedbackComplete, missingRaters } from './scorecards.policy.ts';

export async function listFeedback(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  roundId: number,
  query: { page: number; limit: number },
) {
  if (!(await findRound(db, roundId))) noRound();
  const { items, total } = await findFeedback(db, roundId, query, closedBefore(clock.now()));
  const panels = await findPanelCards(
    db,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((interview): InterviewFeedback => {
      const panel = panels.filter(({ meetingId }) => meetingId === interview.id);
      return {
        meetingId: interview.meetingId,
        candidate: { id: interview.candidateId, name: interview.candidateName },
        status: panelStatus(interview.status, isFeedbackComplete(panel, interview.closedAt)),
        startsAt: interview.startsAt.toISOString(),
        panel: shownPanel(panel),
        closed: shownClosing(interview),
      };
    }),
    pagination: pagesOf(query, total),
  };
}

/** Stops waiting for the missing scorecards of an interview that took place; those that are in open to the panel. */
export async function closeInterviewFeedback(
  app: App,
  by: By,
  meetingId: string,
  reason: string,
): Promise<InterviewForPanel> {
  return withAudit(app, by, async (inside) => {
    const { interview, panel, isLead } = await interviewOfPanel(inside, by.actor, meetingId);
    if (!isLead && by.actor.role !== 'admin')
      throw new Failure('not_host', { message: 'Only a lead of the panel or an admin can close feedback.' });
    await roundForChange(inside, interview.roundId, { kept: 'status', unless: ['archived'] });
    if (interview.closedAt)
      throw new Failure('interview_state', { message: 'Feedback on this interview is already closed.' });
    if (interview.status === 'scheduled' || interview.status === 'live')
      throw new Failure('interview_state', { message: 'This interview is not over yet.' });
    await closeFeedback(inside.db, [interview.id], { by: by.actor.userId, reason, now: app.clock.now() });
    const details = { meetingId, reason, missingScorecards: missingRaters(panel).length };
    return [await viewInterview(inside, by.actor, meetingId), { action: 'feedback_closed', details }];
  });
}

/** Writes to everyone who owes a scorecard of this interview. The candidate is not named: such texts are kept longer. */
export async function remindRaters(
  app: App,
  by: By,
  { id: roundId, meetingId }: { id: number; meetingId: string },
): Promise<{ reminded: number }> {
  const { interview, panel } = await interviewOfPanel(app, by.actor, meetingId);
  if (interview.roundId !== roundId)
    throw new Failure('not_found', { message: 'There is no such interview in this round.' });
  if (interview.status === 'scheduled' || interview.status === 'cancelled' || interview.status === 'no_show')
    throw new Failure('interview_state', { message: 'No scorecard is expected for this interview.' });
  const missing = interview.closedAt ? [] : missingRaters(panel);
  if (missing.length === 0)
    throw new Failure('interview_state', { message: 'No scorecard of this interview is missing.' });
  const { actor, origin } = by;
  const message = `Your scorecard for an interview in “${interview.round}” is missing.`;
  await withAudit(app, by, async (inside) => {
    await queueMails(
      inside,
      missing.map(({ userId, email }) => ({
        kind: 'scorecard_reminder',
        to: email,
        userId,
        subject: `Your scorecard is missing: ${interview.round}`,
        paragraphs: [message, 'Please write it while you remember the interview. The decision is waiting for it.'],
        link: { url: `${publicUrlOf(app.config)}/interviews/${meetingId}`, label: 'Write scorecard' },
      })),
    );
    return [undefined, { action: 'feedback_reminded', details: { meetingId, reminded: missing.length } }];
  });
  for (const { userId } of missing) await sendNotification(app, actor, { userId, message, hasOwnEmail: true }, origin);
  return { reminded: missing.length };
}
