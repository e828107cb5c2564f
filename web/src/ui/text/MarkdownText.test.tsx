import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MarkdownText } from './MarkdownText.tsx';

test('short code stays on one line, but a block keeps its lines', () => {
  render(<MarkdownText>{'Run `git add a`:\n\n```\nlogs/\n!logs/a\n```'}</MarkdownText>);
  expect(screen.getByText('git add a').dataset['short']).toBeDefined();
  const block = screen.getByText(/!logs/);
  expect(block.textContent).toBe('logs/\n!logs/a\n');
  expect(block.dataset['short']).toBeUndefined();
});
