import { expect, test, vi } from 'vitest';
import { loseAnswer, receivedCalls } from '../../../test/api.ts';
import { expectText, show, waitFor } from '../../../test/render.tsx';
import { createNetworkCheck, type NetworkCheck, serversOfMeeting } from './networkCheck.browser.ts';
import { NetworkLine } from './NetworkLine.tsx';
import type { NetworkFound } from './networkVerdict.ts';

function showLine({ isRunning = false, ...found }: NetworkFound & { isRunning?: boolean }) {
  const begin = vi.fn<() => void>();
  const network: NetworkCheck = {
    found: () => found,
    isRunning: () => isRunning,
    subscribe: () => () => undefined,
    begin,
    stop: () => undefined,
  };
  return { ...show(<NetworkLine network={network} />), begin };
}

test('the test begins by itself, and before it has begun the line claims no failure', async () => {
  expect(createNetworkCheck(serversOfMeeting('abcd-efgh-jkmn')).isRunning()).toBe(true);
  const { begin } = showLine({ network: 'unknown', isRunning: true });
  await expectText('Checking your network...');
  expect(begin).toHaveBeenCalledOnce();
});

test.each([
  ['good', /^Network: good\.$/],
  ['fair', /^Network: fair\. Video may be blurry/],
  ['poor', /^Network: poor\. Move closer/],
] as const)('the line names a %s connection', async (network, words) => {
  showLine({ network });
  await expectText(words);
});

test('a relay that isn’t reached means another network, for a person at the door', async () => {
  showLine({ network: 'good', relay: 'unreached' });
  await expectText('Network: good. The call may not connect here. Try another network, such as your phone’s hotspot.');
});

test('a test that failed says so and can be repeated', async () => {
  loseAnswer('POST /meetings/:meetingId/precheck');
  const { press } = show(<NetworkLine network={createNetworkCheck(serversOfMeeting('abcd-efgh-jkmn'))} />);
  await expectText('We couldn’t check your network.');
  await press('Check again');
  await waitFor(() => expect(receivedCalls('POST /meetings/:meetingId/precheck')).toHaveLength(2));
});
