import { PartyPopper, Gem, ScrollText } from 'lucide-react';
import { Button } from '../ui/forms/Button.tsx';
import { chooseTheme, nextTheme, type Theme, useChosenTheme } from './themes.ts';

export const themeFaces: Record<Theme, { name: string; Icon: typeof Gem }> = {
  light: { name: 'Light', Icon: ScrollText },
  premium: { name: 'Premium', Icon: Gem },
  anime: { name: 'Anime', Icon: PartyPopper },
};

/** A button that cycles through the themes. Its label names the current and the next one. */
export function ThemeSwitcher({ wordHidden = false, className }: { wordHidden?: boolean; className?: string }) {
  const theme = useChosenTheme();
  const next = nextTheme(theme);
  const { name, Icon } = themeFaces[theme];
  return (
    <Button
      variant="ghost"
      icon={wordHidden}
      className={className}
      aria-label={`Theme: ${name}. Switch to ${themeFaces[next].name}`}
      onClick={() => chooseTheme(next)}
    >
      <Icon size={20} aria-hidden />
      {!wordHidden && name}
    </Button>
  );
}
