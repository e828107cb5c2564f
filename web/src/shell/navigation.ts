import { CirclePlay, History, LayoutDashboard, type LucideIcon, Trophy, UserRound } from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';

export type NavigationEntry = {
  to: NonNullable<LinkProps['to']>;
  label: string;
  /** Where six share the width of a phone. */
  short?: string;
  Icon: LucideIcon;
  /** Keeps `/quiz` inactive on `/quiz/7`, which belongs to the history. */
  exact?: boolean;
  /** Pages that are reached from here under another path. */
  below?: string;
};

/** Marks a destination as current on the pages below it; its own page the router marks. */
export const currentIn = (path: string, below: string | undefined) =>
  below !== undefined && path.startsWith(below) ? 'page' : undefined;

/** A learner's destinations; an admin's are in `adminNavigation.ts`, which learners do not load. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/quiz', label: 'Take Quiz', Icon: CirclePlay, exact: true },
  { to: '/history', label: 'Quiz History', Icon: History, below: '/quiz/' },
  { to: '/leaderboard', label: 'Leaderboard', Icon: Trophy, below: '/user/profile/' },
  { to: '/profile', label: 'Profile', Icon: UserRound },
];
