import type { InterviewStatus, PanelInterviewStatus } from '@assay/contract/rounds/roundStatus';

/** The panel's status of an interview that is over: its feedback is awaited, or complete. */
export const panelStatus = (status: InterviewStatus, isFeedbackComplete: boolean): PanelInterviewStatus =>
  status === 'ended' ? (isFeedbackComplete ? 'complete' : 'awaiting_feedback') : status;
