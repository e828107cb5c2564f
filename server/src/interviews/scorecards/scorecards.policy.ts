import type { InterviewStatus } from '@assay/contract/rounds/roundStatus';

/** A member of an interview's panel, as far as scorecards go. */
interface Member {
  userId: number;
  isActive: boolean;
  isShadow: boolean;
  submittedAt: Date | null;
}

export type PanelRole = 'rater' | 'shadow' | 'reader';

/** Active members who owe a scorecard; shadows owe none. */
export const missingRaters = <One extends Member>(panel: readonly One[]): One[] =>
  panel.filter(({ isActive, isShadow, submittedAt }) => isActive && !isShadow && submittedAt === null);

/** Before, the panel may still change, and each new member owes a scorecard. */
export const isOver = (status: InterviewStatus): boolean => status !== 'scheduled' && status !== 'live';

/** Nothing more is awaited: every scorecard is in, or feedback was closed. */
export const isFeedbackComplete = (panel: readonly Member[], closedAt: Date | null): boolean =>
  closedAt !== null || missingRaters(panel).length === 0;

/**
 * Blind until one's own judgement is in, for admins too: a rater reads the others after submitting. Shadows, and admins
 * outside the panel, have no card to give away, so they wait until the interview is over and feedback complete: before,
 * they could read and then join the panel.
 */
export const mayReadCards = (
  role: PanelRole,
  userId: number,
  panel: readonly Member[],
  { closedAt, status }: { closedAt: Date | null; status: InterviewStatus },
): boolean =>
  role === 'rater'
    ? closedAt !== null || panel.some((member) => member.userId === userId && member.submittedAt !== null)
    : closedAt !== null || (isOver(status) && isFeedbackComplete(panel, closedAt));
