import { useLayoutEffect, useSyncExternalStore } from 'react';

export const themes = ['light', 'premium', 'anime'] as const;
export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();
let chosen = readTheme();
let imposed: Theme[] = [];

export function readTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(STORAGE_KEY)) ?? 'light';
  } catch {
    return 'light';
  }
}

export const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light';

export const currentTheme = (): Theme => imposed.at(-1) ?? chosen;

export function chooseTheme(theme: Theme) {
  chosen = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the theme lasts until the page is left.
  }
  applyTheme();
}

/** Applies the selected theme, and follows changes in other tabs. Call once at start. */
export function startTheme() {
  applyTheme();
  window.addEventListener('storage', followOtherTabs);
}

function applyTheme() {
  const root = document.documentElement;
  root.dataset['theme'] = currentTheme();
  const ground = getComputedStyle(root).getPropertyValue('--bg').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  for (const listener of listeners) listener();
}

/** The currently applied theme. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);

/** The theme the person selected, applied or not. */
export const useChosenTheme = (): Theme => useSyncExternalStore(subscribe, () => chosen);

/** Some screens force a theme; leaving them restores the person's own. */
export function useImposedTheme(theme: Theme) {
  useLayoutEffect(() => {
    imposed = [...imposed, theme];
    applyTheme();
    return () => {
      const last = imposed.lastIndexOf(theme);
      imposed = imposed.filter((_, index) => index !== last);
      applyTheme();
    };
  }, [theme]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function followOtherTabs({ key }: StorageEvent) {
  if (key !== STORAGE_KEY) return;
  chosen = readTheme();
  applyTheme();
}
