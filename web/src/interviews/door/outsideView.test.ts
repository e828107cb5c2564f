import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OutsideView } from './OutsideView.tsx';

const shown = (state: Parameters<typeof OutsideView>[0]['state']) =>
  renderToStaticMarkup(createElement(OutsideView, { state, signIn: 'Host?', onAskAgain: () => {}, onLeave: () => {} }));

test('whose meeting was closed for want of a host reads that it can go on, and may ask again', () => {
  const closed = shown({ step: 'closed' });
  expect(closed).toContain('The meeting was closed');
  expect(closed).toContain('Ask to join again');
  expect(closed).not.toContain('is over');
});

test('whose meeting is over is offered nothing', () => {
  const ended = shown({ step: 'ended', reason: 'ended_by_host' });
  expect(ended).toContain('This meeting is over');
  expect(ended).not.toContain('<button');
});
