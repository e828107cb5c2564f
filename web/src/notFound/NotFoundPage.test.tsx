import { expect, test } from 'vitest';
import { holdClock, openPage, passTime, screen, expectText } from '../../test/render.tsx';

test('an unknown path says so, gives five reasons and the way back', async () => {
  await openPage('/nowhere/at all');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('404');
  await expectText("This page isn't here – but you are!");
  expect(screen.getByRole('code').textContent).toBe('/nowhere/at all');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/link.*broken or outdated/i),
    expect.stringMatching(/typo/i),
    expect.stringMatching(/private or does not exist/i),
    expect.stringMatching(/removed or moved/i),
    expect.stringMatching(/browser.*outdated cached/i),
  ]);
  expect(screen.getByRole('link', { name: 'Back to start' }).getAttribute('href')).toBe('/');
});

test('the path is shown as text, whatever it holds', async () => {
  await openPage('/nowhere/%3Cimg%20src=x%3E');
  expect((await screen.findByRole('code')).textContent).toBe('/nowhere/<img src=x>');
});

test('the clock ticks on the second, and the copyright is this year’s', async () => {
  holdClock(new Date('2031-05-06T07:08:09.500Z'));
  await openPage('/nowhere');
  const clock = await screen.findByRole('time');
  expect(clock.getAttribute('datetime')).toMatch(/^2031-05-06T07:08:\d\d/);
  expect(screen.getByRole('contentinfo').textContent).toBe('© 2031 Assay. All rights reserved.');
  const before = clock.textContent;
  await passTime(1000);
  expect(clock.textContent).not.toBe(before);
});
