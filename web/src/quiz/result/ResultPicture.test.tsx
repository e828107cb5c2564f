import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseTheme, type Theme, themes } from '../../theme/themes.ts';
import { ResultPicture } from './ResultPicture.tsx';

afterEach(() => chooseTheme('light'));

const pictures = (theme: Theme, score: number) => {
  chooseTheme(theme);
  const { container, unmount } = render(<ResultPicture score={score} />);
  const drawings = [...container.querySelectorAll('svg')];
  const shapes = drawings.map((drawing) => drawing.innerHTML);
  expect(drawings.every((drawing) => drawing.getAttribute('aria-hidden') === 'true')).toBe(true);
  unmount();
  return shapes;
};

test.each(themes)('a perfect score gets one picture more in %s, and no other score does', (theme) => {
  expect(pictures(theme, 100)).toHaveLength(pictures(theme, 99.99).length + 1);
});

test.each(themes)('each score band has its own picture in %s, and rounding lifts no score into the next', (theme) => {
  const drawn = [41, 60, 80].map((score) => pictures(theme, score)[0]);
  expect(new Set(drawn).size).toBe(3);
  expect(pictures(theme, 79.6)).toEqual(pictures(theme, 60));
});
