import { useEffect, useRef } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { browserOf, deviceHelp } from './deviceHelp.ts';
import type { LocalMedia } from './localMedia.ts';

const NAME = { camera: 'camera', mic: 'microphone' } as const;

/**
 * Shows help when a device fails during the call, and names a replacement for an unplugged one; failures before joining
 * were shown there. `isHelpOpen`: the settings are open, which show problems themselves.
 */
export function useDeviceProblems(media: LocalMedia, isHelpOpen: boolean) {
  const known = useRef({ camera: media.state().camera, mic: media.state().mic });
  useEffect(
    () =>
      media.subscribe(() => {
        for (const kind of ['camera', 'mic'] as const) {
          const now = media.state()[kind];
          const before = known.current[kind];
          known.current[kind] = now;
          if (now.problem !== before.problem && now.problem !== null && !isHelpOpen)
            toast.warning(deviceHelp(kind, now.problem, browserOf(navigator.userAgent)));
          if (now.standIn !== before.standIn && now.standIn !== null)
            toast.info(`Your ${NAME[kind]} is now ${now.standIn}.`);
        }
      }),
    [media, isHelpOpen],
  );
}
