import { CalendarClock } from 'lucide-react';
import type { NavigationEntry } from './navigation.ts';

export const interviewsEntry: NavigationEntry = {
  to: '/interviews',
  label: 'My Interviews',
  short: 'Interviews',
  Icon: CalendarClock,
};

/** A learner's places with the one for people on a panel, before the profile. */
export const withInterviews = (entries: readonly NavigationEntry[]): readonly NavigationEntry[] => [
  ...entries.slice(0, -1),
  interviewsEntry,
  ...entries.slice(-1),
];
