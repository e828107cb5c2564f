import type { RoundStatus } from '@assay/contract/rounds/roundStatus';

interface Window {
  roundStatus: RoundStatus;
  dueAt: Date | null;
  /** The decision in force is a rejection. */
  isRejected: boolean;
}

/** Whether a candidate can still start quizzes of their round. One that is running can be finished all the same. */
export const takesQuizzes = ({ roundStatus, dueAt, isRejected }: Window, now: Date): boolean =>
  !isRejected && (roundStatus === 'draft' || roundStatus === 'open') && dueAt !== null && now < dueAt;
