import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OutsideView } from './OutsideView.tsx';

const shown = (state: Parameters<typeof OutsideView>[0]['state']) =>
  renderToStaticMarkup(createElement(OutsideView, { state, signIn: 'Host?', onAskAgain: () => {}, onLeave: () => {} }));

test('a meeting closed for lack of a host says that it can continue, and offers to ask again', () => {
  const closed = shown({ step: 'closed' });
  expect(closed).toContain('The meeting was closed');
  expect(closed).toContain('Ask to join again');
  expect(closed).not.toContain('is over');
});

test('a meeting that is over offers nothing', () => {
  const ended = shown({ step: 'ended', reason: 'ended_by_host' });
  expect(ended).toContain('This meeting has ended');
  expect(ended).not.toContain('<button');
});
