import { expect, test } from 'vitest';
import { rehearsalWords } from './rehearsalWords.ts';

const at = '2026-11-24T10:00:00.000Z';

test('a check that found nothing wrong is ready, others name what is wrong', () => {
  expect(rehearsalWords(null, 'panel')).toBeNull();
  expect(rehearsalWords({ camera: true, mic: true, network: 'good', at }, 'panel')).toEqual({
    text: 'Ready',
    isWell: true,
  });
  expect(rehearsalWords({ camera: true, mic: true, network: 'fair', at }, 'panel')?.text).toBe('Ready, network fair');
  expect(rehearsalWords({ camera: false, mic: true, network: 'poor', at }, 'panel')).toEqual({
    text: 'No camera, poor network',
    isWell: false,
  });
  expect(rehearsalWords({ camera: true, mic: false, network: 'unknown', at }, 'panel')?.text).toBe(
    'No microphone, network unknown',
  );
});

test('a relay that works, one that was not reached and no relay each have their own words', () => {
  const ready = { camera: true, mic: true, network: 'good', at } as const;
  expect(rehearsalWords({ ...ready, relay: 'reached' }, 'panel')).toEqual({ text: 'Ready, relay works', isWell: true });
  expect(rehearsalWords({ ...ready, relay: 'unreached' }, 'panel')).toEqual({
    text: 'Relay not reached',
    isWell: false,
  });
  expect(rehearsalWords({ ...ready, relay: 'none' }, 'panel')).toEqual({ text: 'Ready, no relay', isWell: true });
});

test('a candidate reads about the call, and not about relays', () => {
  const ready = { camera: true, mic: true, network: 'good', at } as const;
  for (const relay of ['reached', 'none'] as const)
    expect(rehearsalWords({ ...ready, relay }, 'candidate')).toEqual({ text: 'Ready', isWell: true });
  expect(rehearsalWords({ ...ready, relay: 'unreached' }, 'candidate')).toEqual({
    text: 'The call may not connect',
    isWell: false,
  });
});
