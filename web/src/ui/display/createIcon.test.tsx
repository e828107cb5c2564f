import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createIcon } from './createIcon.ts';

const Check = createIcon([['path', { d: 'M20 6 9 17l-5-5' }]]);

test('an icon is hidden from screen readers, unless it has a name', () => {
  const { container, rerender } = render(<Check size={18} className="text-accent" />);
  const icon = () => container.querySelector('svg');
  expect(icon()?.outerHTML).toContain('<path d="M20 6 9 17l-5-5">');
  expect([icon()?.getAttribute('width'), icon()?.getAttribute('class')]).toEqual(['18', 'lucide text-accent']);
  expect(icon()?.getAttribute('aria-hidden')).toBe('true');
  rerender(<Check role="img" aria-label="Done" />);
  expect([icon()?.getAttribute('aria-hidden'), icon()?.getAttribute('aria-label')]).toEqual([null, 'Done']);
});
