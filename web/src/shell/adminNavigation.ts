import { Bot, ChartColumn, FilePenLine, LayoutDashboard, ListPlus, UsersRound, Video } from 'lucide-react';
import type { NavigationEntry } from './navigation.ts';

export const adminNavigation: readonly NavigationEntry[] = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/users', label: 'Users', Icon: UsersRound },
  { to: '/admin/skills', label: 'Add Skills', Icon: ListPlus },
  { to: '/admin/questions', label: 'Edit/Delete Skills', Icon: FilePenLine },
  { to: '/admin/virtual-rounds', label: 'Virtual Interviews', Icon: Video },
  { to: '/admin/ai-chat', label: 'AI Assistant', Icon: Bot },
  { to: '/admin/reports', label: 'Reports', Icon: ChartColumn },
];
