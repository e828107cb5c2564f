import { useQuery } from '@tanstack/react-query';
import type { OwnUser } from '@assay/contract/people/auth';
import { copyInviteLink } from '../../interviews/inviteLink.browser.ts';
import { useDebounced } from '../../platform/useDebounced.ts';
import { chooseTheme, useChosenTheme } from '../../theme/themes.ts';
import { foundSections } from './foundEntries.ts';
import { furtherSections, ownSections } from './ownEntries.ts';
import { contains, isNamed, narrowed } from './paletteEntry.ts';
import { searchQuery } from './search.queries.ts';

const TYPING_MS = 150;

const onCopyLink = (meetingId: string) => void copyInviteLink(meetingId);

/** The entries for a search: the browser's own at once, the server's when they arrive. */
export function usePaletteSections(typed: string, user: Pick<OwnUser, 'role' | 'isInterviewer'>, onLogOut: () => void) {
  const theme = useChosenTheme();
  const text = typed.trim();
  const settled = useDebounced(text, TYPING_MS);
  const search = useQuery(searchQuery(settled));
  const own = ownSections(user, theme, { onTheme: chooseTheme, onLogOut });
  if (text === '') return { sections: own, isSearching: false, error: null };

  const isSearching = settled !== text || search.isFetching;
  const found = search.data === undefined ? [] : foundSections(search.data, user.role, { onCopyLink });
  const isAnswer = settled === text && !search.isPlaceholderData;
  return {
    sections: [
      ...narrowed([...own, furtherSections[user.role]], (entry) => isNamed(entry, text)),
      // An earlier answer may contain entries that fit no more.
      ...narrowed(found, (entry) => isAnswer || contains(entry, text)),
    ],
    isSearching,
    error: isSearching ? null : search.error,
  };
}
