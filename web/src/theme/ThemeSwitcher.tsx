import { Palette } from 'lucide-react';
import { Button } from '../ui/forms/Button.tsx';
import { chooseTheme, nextTheme, type Theme, useChosenTheme } from './themes.ts';

export const themeNames: Record<Theme, string> = { light: 'Light', premium: 'Premium', anime: 'Anime' };

/** A button that cycles through the themes. Its label, also its tooltip, names the current and the next one. */
export function ThemeSwitcher() {
  const theme = useChosenTheme();
  const next = nextTheme(theme);
  const label = `Theme: ${themeNames[theme]}. Switch to ${themeNames[next]}`;
  return (
    <Button variant="ghost" icon title={label} aria-label={label} onClick={() => chooseTheme(next)}>
      <Palette size={20} aria-hidden />
    </Button>
  );
}
