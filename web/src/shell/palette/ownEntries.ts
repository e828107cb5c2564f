import type { LinkProps } from '@tanstack/react-router';
import type { OwnUser, Role } from '@assay/contract/people/auth';
import {
  BookOpen,
  ChartColumn,
  ClipboardList,
  Copy,
  Download,
  FileText,
  LogOut,
  Palette,
  Plus,
  Settings,
  Sparkles,
  Trophy,
  Upload,
  UserRound,
  Video,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { reportTabs } from '../../admin/reportTabs.ts';
import { guidePages } from '../../platform/guide.ts';
import { legalPages } from '../../platform/legalPages.ts';
import { themeNames } from '../../theme/ThemeSwitcher.tsx';
import { type Theme, themes } from '../../theme/themes.ts';
import { adminNavigation } from '../adminNavigation.ts';
import { interviewsEntry, withInterviews } from '../interviewsEntry.ts';
import { navigation } from '../navigation.ts';
import type { PaletteEntry, PaletteSection } from './paletteEntry.ts';

type Person = Pick<OwnUser, 'role' | 'isInterviewer'>;
type Page = { to: NonNullable<LinkProps['to']>; label: string; Icon: LucideIcon };

const entryOf = ({ to, label, Icon }: Page): PaletteEntry => ({ key: to, label, Icon, does: { link: { to } } });
const withIcon = (Icon: LucideIcon) => (page: Omit<Page, 'Icon'>) => ({ ...page, Icon });

const pagesOf = (user: Person): readonly Page[] =>
  user.role === 'admin'
    ? [
        ...adminNavigation,
        interviewsEntry,
        ...reportTabs.slice(1).map(withIcon(ChartColumn)),
        { to: '/leaderboard', label: 'Leaderboard', Icon: Trophy },
        { to: '/profile', label: 'Profile', Icon: UserRound },
        { to: '/admin/guide', label: 'Guide', Icon: BookOpen },
      ]
    : user.isInterviewer
      ? withInterviews(navigation)
      : navigation;

/** A list that opens with the form for a new entry. */
const formOf = (to: Page['to'], label: string): PaletteEntry => ({
  key: label,
  label,
  Icon: Plus,
  does: { link: { to, search: { new: true } } },
});

const beginnings: Record<Role, readonly PaletteEntry[]> = {
  user: [],
  admin: [
    formOf('/admin/users', 'New user'),
    formOf('/admin/skills', 'New skill'),
    formOf('/admin/virtual-rounds', 'New round'),
    formOf('/admin/virtual-rounds/meetings', 'New meeting'),
    ...[
      { to: '/admin/questions/new', label: 'New question', Icon: Plus } as const,
      { to: '/admin/questions/import', label: 'Import questions', Icon: Upload } as const,
      { to: '/admin/users/import', label: 'Import users', Icon: Upload } as const,
    ].map(entryOf),
  ],
};

const everyones: readonly Page[] = [
  { to: '/docs/api', label: 'API documentation', Icon: BookOpen },
  ...legalPages.map(withIcon(FileText)),
];

const admins: readonly Page[] = [
  { to: '/admin/virtual-rounds/meetings', label: 'Meetings', Icon: Video },
  { to: '/admin/virtual-rounds/kits', label: 'Interview kits', Icon: ClipboardList },
  { to: '/admin/virtual-rounds/kits/new', label: 'New kit', Icon: Plus },
  { to: '/admin/questions/generate', label: 'Generate questions', Icon: Sparkles },
  { to: '/admin/questions/duplicates', label: 'Duplicate questions', Icon: Copy },
  { to: '/admin/questions/export', label: 'Export questions', Icon: Download },
  { to: '/admin/ai-chat/settings', label: 'Assistant settings', Icon: Settings },
  { to: '/admin/reports/platforms/new', label: 'Connect a platform', Icon: Plus },
];

const guideEntries: readonly PaletteEntry[] = Object.entries(guidePages).map(([page, title]) => ({
  key: `guide ${page}`,
  label: `Guide: ${title}`,
  Icon: BookOpen,
  does: { link: { to: '/admin/guide/$page', params: { page } } },
}));

type Acts = { onTheme: (theme: Theme) => void; onLogOut: () => void };

/** The entries that need no server: the pages of a person and the acts possible everywhere. */
export function ownSections(user: Person, chosenTheme: Theme, { onTheme, onLogOut }: Acts): PaletteSection[] {
  const otherThemes = themes.filter((theme) => theme !== chosenTheme);
  return [
    { title: 'Pages', entries: pagesOf(user).map(entryOf) },
    {
      title: 'Actions',
      entries: [
        ...beginnings[user.role],
        ...otherThemes.map((theme) => ({
          key: theme,
          label: `Change theme: ${themeNames[theme]}`,
          Icon: Palette,
          does: { act: () => onTheme(theme) },
        })),
        { key: 'logout', label: 'Logout', Icon: LogOut, does: { act: onLogOut } },
      ],
    },
  ];
}

/** Pages that people rarely look for: listed only when they are searched. */
export const furtherSections: Record<Role, PaletteSection> = {
  user: { title: 'More pages', entries: everyones.map(entryOf) },
  admin: { title: 'More pages', entries: [...[...admins, ...everyones].map(entryOf), ...guideEntries] },
};
