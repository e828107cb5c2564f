import { expect, test } from 'vitest';
import {
  isChosenBack,
  nextStep,
  noUpkeep,
  renewed,
  renewing,
  replacementName,
  reselected,
  wasLost,
} from './deviceUpkeep.ts';
import type { DeviceState } from './localMedia.ts';

const running = { ...noUpkeep, isRunning: true };
const live = { readyState: 'live', getSettings: () => ({ deviceId: 'b' }) } as MediaStreamTrack;
const ended = { readyState: 'ended' } as MediaStreamTrack;

test('nothing is done before the first switching on, and after closing', () => {
  expect([
    nextStep('camera', { isOn: true, track: null }, noUpkeep),
    nextStep('mic', { isOn: false, track: live }, noUpkeep),
  ]).toEqual([null, null]);
});

test('a camera that is off is released, a microphone stays and is muted', () => {
  expect(nextStep('camera', { isOn: false, track: live }, running)).toBe('release');
  expect(nextStep('mic', { isOn: false, track: live }, running)).toBeNull();
});

test('a missing or ended track is renewed while its device is on', () => {
  for (const track of [null, ended]) expect(nextStep('mic', { isOn: true, track }, running)).toBe('renew');
  expect(nextStep('mic', { isOn: false, track: null }, running)).toBeNull();
  expect(nextStep('mic', { isOn: true, track: live }, running)).toBeNull();
});

test('a lost or reselected device is renewed once, also while muted', () => {
  for (const stale of [wasLost(running), reselected(running)]) {
    expect(nextStep('mic', { isOn: false, track: live }, stale)).toBe('renew');
    expect(nextStep('mic', { isOn: false, track: live }, renewed(renewing(stale)))).toBeNull();
    expect(nextStep('mic', { isOn: false, track: null }, stale)).toBeNull();
  }
});

test('only a device that replaced a lost one is named, not a selected one nor the same again', () => {
  expect(replacementName(renewing(wasLost(running)), 'Headset', 'Built-in')).toBe('Built-in');
  expect(replacementName(renewing(wasLost(running)), 'Headset', 'Headset')).toBeNull();
  expect(replacementName(renewing(wasLost(running)), undefined, 'Built-in')).toBeNull();
  expect(replacementName(renewing(reselected(running)), 'Headset', 'Built-in')).toBeNull();
  expect(replacementName(renewed(renewing(wasLost(running))), 'Headset', 'Built-in')).toBeNull();
});

test('a selected device is back when it is listed and another one is in use', () => {
  const state = { track: live, chosen: 'a', devices: [{ id: 'a', label: '' }] } as unknown as DeviceState;
  expect(isChosenBack(state)).toBe(true);
  expect(isChosenBack({ ...state, chosen: 'b' })).toBe(false);
  expect(isChosenBack({ ...state, devices: [] })).toBe(false);
  expect(isChosenBack({ ...state, track: null })).toBe(false);
});
