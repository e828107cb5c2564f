import {
  Bot,
  ChartColumn,
  CirclePlay,
  FilePenLine,
  History,
  LayoutDashboard,
  type LucideIcon,
  ListPlus,
  Trophy,
  UserRound,
  UsersRound,
  Video,
} from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Role } from '@assay/contract/auth';

export type NavigationEntry = {
  to: NonNullable<LinkProps['to']>;
  label: string;
  Icon: LucideIcon;
  /** `/quiz` is not the place of `/quiz/7`, which belongs to the history. */
  exact?: boolean;
};

export const navigation: Record<Role, readonly NavigationEntry[]> = {
  user: [
    { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
    { to: '/quiz', label: 'Take Quiz', Icon: CirclePlay, exact: true },
    { to: '/history', label: 'Quiz History', Icon: History },
    { to: '/leaderboard', label: 'Leaderboard', Icon: Trophy },
    { to: '/profile', label: 'Profile', Icon: UserRound },
  ],
  admin: [
    { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
    { to: '/admin/users', label: 'Users', Icon: UsersRound },
    { to: '/admin/skills', label: 'Add Skills', Icon: ListPlus },
    { to: '/admin/questions', label: 'Edit/Delete Skills', Icon: FilePenLine },
    { to: '/admin/virtual-rounds', label: 'Virtual Interviews', Icon: Video },
    { to: '/admin/ai-chat', label: 'AI Assistant', Icon: Bot },
    { to: '/admin/reports', label: 'Reports', Icon: ChartColumn },
  ],
};
