import { Failure } from '@assay/contract/failure';
import type { InterviewForPanel } from '@assay/contract/rounds/scorecards';
import type { Actor, App } from '../../app.ts';
import { findPanelCards, findPanelInterview } from '../data/scorecards.store.ts';
import type { PanelInterview } from '../data/scorecards.store.ts';
import { closedBefore } from '@assay/contract/interviews/meetingClosing';
import { roundResults, shownResults } from '../rounds/quizResults.service.ts';
import { panelStatus } from '../shared/panelStatus.ts';
import { nameOf } from '../shared/shown.ts';
import { isFeedbackComplete, mayReadCards } from './scorecards.policy.ts';
import type { PanelRole } from './scorecards.policy.ts';

type Reading = Pick<App, 'db' | 'clock'>;
type PanelCards = Awaited<ReturnType<typeof findPanelCards>>;

export interface OfPanel {
  interview: PanelInterview;
  panel: PanelCards;
  role: PanelRole;
  isLead: boolean;
}

/**
 * An interview as its panel, or an admin, may see it.
 * @throws not_found for everyone else, as if it did not exist
 */
export async function interviewOfPanel({ db, clock }: Reading, actor: Actor, meetingId: string): Promise<OfPanel> {
  const interview = await findPanelInterview(db, meetingId, closedBefore(clock.now()));
  const panel = interview ? await findPanelCards(db, [interview.id]) : [];
  const member = panel.find(({ userId }) => userId === actor.userId);
  if (!interview || (!member && actor.role !== 'admin'))
    throw new Failure('not_found', { message: 'There is no such interview.' });
  const role = !member ? 'reader' : member.isShadow ? 'shadow' : 'rater';
  return { interview, panel, role, isLead: member?.isLead ?? false };
}

export async function viewInterview(app: Reading, actor: Actor, meetingId: string): Promise<InterviewForPanel> {
  const ofPanel = await interviewOfPanel(app, actor, meetingId);
  const { roundId, quizzesDueAt, candidateId, userId, addedAt } = ofPanel.interview;
  const results = await roundResults(app, { id: roundId, quizzesDueAt }, [{ id: candidateId, userId, addedAt }]);
  return shownInterview(actor, ofPanel, shownResults(results));
}

/** Nothing changes any more: feedback was closed, the candidate was decided about, or the round is archived. */
export const isLocked = ({ closedAt, isDecided, roundStatus }: PanelInterview): boolean =>
  closedAt !== null || isDecided || roundStatus === 'archived';

/** Nothing is expected of deactivated members. */
export const shownPanel = (panel: PanelCards): InterviewForPanel['panel'] =>
  panel
    .filter(({ isActive, submittedAt }) => isActive || submittedAt !== null)
    .map(({ userId, firstName, lastName, isLead, isShadow, submittedAt }) => ({
      userId,
      name: nameOf({ guestName: null, firstName, lastName }),
      isLead,
      isShadow,
      submittedAt: submittedAt?.toISOString() ?? null,
    }));

export const shownClosing = ({ closedAt, closedBy, closedReason }: PanelInterview): InterviewForPanel['closed'] =>
  closedAt && { at: closedAt.toISOString(), by: closedBy, reason: closedReason ?? '' };

function shownInterview(
  actor: Actor,
  { interview, panel, role, isLead }: OfPanel,
  quizzes: InterviewForPanel['quizzes'],
): InterviewForPanel {
  const { kitTitle, kitDescription, kitContent, closedAt } = interview;
  return {
    meetingId: interview.meetingId,
    round: interview.round,
    candidate: interview.candidateName,
    status: panelStatus(interview.status, isFeedbackComplete(panel, closedAt)),
    startsAt: interview.startsAt.toISOString(),
    endsAt: interview.endsAt.toISOString(),
    beganAt: interview.beganAt?.toISOString() ?? null,
    kit: kitContent && { title: kitTitle ?? '', description: kitDescription ?? '', content: kitContent },
    rehearsal: interview.rehearsal,
    quizzes,
    panel: shownPanel(panel),
    closed: shownClosing(interview),
    role,
    canReadCards: mayReadCards(role, actor.userId, panel, interview),
    canClose: closedAt === null && interview.roundStatus !== 'archived' && (isLead || actor.role === 'admin'),
  };
}
