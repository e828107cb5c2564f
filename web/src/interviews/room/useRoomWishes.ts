import { useState } from 'react';
import { readStored, writeStored } from '../../platform/storage.ts';

export type RoomWishes = ReturnType<typeof useRoomWishes>;

/** A person's settings for every room on this device. */
export function useRoomWishes() {
  const [areKeysOn, setKeys] = useSwitch('roomKeys');
  const [isSoundOn, setSound] = useSwitch('knockSound');
  return { areKeysOn, setKeys, isSoundOn, setSound };
}

/** On until switched off. */
function useSwitch(key: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readStored(key) !== 'off');
  const set = (next: boolean) => {
    setOn(next);
    writeStored(key, next ? 'on' : 'off');
  };
  return [isOn, set];
}
