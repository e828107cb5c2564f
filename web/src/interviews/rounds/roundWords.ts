import { candidateStatusWords, outcomeWords } from '@assay/contract/rounds/dossierWords';
import type { RoundCandidate } from '@assay/contract/rounds/rounds';
import type {
  CandidateStatus,
  DecisionOutcome,
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
  invited: { label: candidateStatusWords.invited, tone: 'warning' },
  scheduled: { label: candidateStatusWords.scheduled, tone: 'info' },
  interviewed: { label: candidateStatusWords.interviewed, tone: 'success' },
  decided: { label: candidateStatusWords.decided, tone: 'success' },
  no_show: { label: candidateStatusWords.no_show, tone: 'warning' },
  withdrawn: { label: candidateStatusWords.withdrawn, tone: 'neutral' },
};

const outcomeTones: Readonly<Record<DecisionOutcome, Tone>> = {
  advance: 'success',
  hold: 'info',
  reject: 'neutral',
  withdrawn: 'neutral',
};

/** The decision's outcome once it is the status. */
export const statusWord = (status: CandidateStatus, outcome: DecisionOutcome | undefined) =>
  status === 'decided' && outcome
    ? { label: outcomeWords[outcome], tone: outcomeTones[outcome] }
    : candidateWords[status];

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

const NAMED = 5;

/** "Ana Lima, Bo Chen and 3 more". */
export function namedCandidates(candidates: readonly Pick<RoundCandidate, 'name'>[]): string {
  const named = candidates.slice(0, NAMED).map(({ name }) => name);
  const more = candidates.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
