import type { DeviceState } from './localMedia.ts';

export type DeviceKind = 'camera' | 'mic';

/** The work on one device's track; every event makes a new value. */
export interface Upkeep {
  /** Once switched on, until it is closed. */
  isRunning: boolean;
  /** Another device than the current one is wanted. */
  isStale: boolean;
  isRenewing: boolean;
  /** The current one replaced a muted one: another try would not help. */
  wasMuted: boolean;
  /** The current one was lost, not deselected. */
  isUnasked: boolean;
}

export const noUpkeep: Upkeep = {
  isRunning: false,
  isStale: false,
  isRenewing: false,
  wasMuted: false,
  isUnasked: false,
};

/** Another device was selected. */
export const reselected = (upkeep: Upkeep): Upkeep => ({ ...upkeep, wasMuted: false, isStale: true });

/** Unplugged or taken away. */
export const wasLost = (upkeep: Upkeep): Upkeep => ({ ...upkeep, isStale: true, isUnasked: true });

export const renewing = (upkeep: Upkeep): Upkeep => ({ ...upkeep, isStale: false, isRenewing: true });

export const renewed = (upkeep: Upkeep): Upkeep => ({ ...upkeep, isRenewing: false, isUnasked: false });

/** The step that brings the track in line with the wish; null: none. */
export function nextStep(
  kind: DeviceKind,
  { isOn, track }: Pick<DeviceState, 'isOn' | 'track'>,
  { isRunning, isStale }: Upkeep,
): 'release' | 'renew' | null {
  if (!isRunning) return null;
  if (!isOn && kind === 'camera' && track !== null) return 'release';
  const isMissing = isOn && track?.readyState !== 'live';
  return isMissing || (isStale && track !== null) ? 'renew' : null;
}

/** The name of the device that replaced a lost one without being selected; null: it is the same, or unknown. */
export const replacementName = ({ isUnasked }: Upkeep, before: string | undefined, now: string | undefined) =>
  isUnasked && before !== undefined && now !== undefined && now !== before ? now : null;

/** The selected device is back after another one replaced it. */
export function isChosenBack({ track, chosen, devices }: DeviceState): boolean {
  const inUse = track?.getSettings().deviceId;
  return inUse !== undefined && inUse !== chosen && devices.some(({ id }) => id === chosen);
}

export const areSame = (some: DeviceState['devices'], others: DeviceState['devices']): boolean =>
  some.length === others.length &&
  some.every(({ id, label }, index) => id === others[index]?.id && label === others[index]?.label);
