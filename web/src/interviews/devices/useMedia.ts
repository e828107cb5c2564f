import { useSyncExternalStore } from 'react';
import type { LocalMedia, LocalMediaState } from './localMedia.ts';

/** One part of the devices' state; the level changes many times a second and is read only where it is drawn. */
export function useMedia<Part>(media: LocalMedia, part: (state: LocalMediaState) => Part): Part {
  return useSyncExternalStore(media.subscribe, () => part(media.state()));
}
