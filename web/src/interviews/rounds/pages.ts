// One file for all pages of rounds: the names of files are listed in the one that every page loads first.
export { CandidatesPage } from './CandidatesPage.tsx';
export { FeedbackPage } from './FeedbackPage.tsx';
export { ReportPage } from './ReportPage.tsx';
export { RoundFrame } from './RoundFrame.tsx';
export { RoundsPage } from './RoundsPage.tsx';
export { SchedulePage } from './SchedulePage.tsx';
