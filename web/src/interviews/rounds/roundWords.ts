import type {
  CandidateStatus,
  InterviewStatus,
  PanelInterviewStatus,
  RoundStatus,
} from '@assay/contract/rounds/roundStatus';

type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning';
type Words<Status extends string> = Readonly<Record<Status, { label: string; tone: Tone }>>;

export const roundWords: Words<RoundStatus> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'success' },
  closed: { label: 'Closed', tone: 'info' },
  archived: { label: 'Archived', tone: 'neutral' },
};

export const candidateWords: Words<CandidateStatus> = {
  invited: { label: 'To schedule', tone: 'warning' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  interviewed: { label: 'Interviewed', tone: 'success' },
  decided: { label: 'Decided', tone: 'success' },
  no_show: { label: 'No-show', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

export const interviewWords: Words<InterviewStatus | PanelInterviewStatus> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  live: { label: 'Live', tone: 'success' },
  ended: { label: 'Ended', tone: 'neutral' },
  awaiting_feedback: { label: 'Awaiting feedback', tone: 'warning' },
  complete: { label: 'Complete', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  no_show: { label: 'No-show', tone: 'warning' },
  expired: { label: 'Not opened', tone: 'warning' },
};

/** "1 candidate", "12 candidates". */
export const candidatesText = (count: number): string => (count === 1 ? '1 candidate' : `${count} candidates`);
