import { useEffect, useRef } from 'react';
import { toast } from '../ui/toast.ts';
import { browserOf, deviceHelp } from './deviceHelp.ts';
import type { LocalMedia } from './localMedia.ts';

/** Says what helps when a device fails during the call; those that failed before joining were told of then. */
export function useDeviceProblems(media: LocalMedia) {
  const known = useRef({ camera: media.state().camera.problem, mic: media.state().mic.problem });
  useEffect(
    () =>
      media.subscribe(() => {
        for (const kind of ['camera', 'mic'] as const) {
          const { problem } = media.state()[kind];
          if (problem === known.current[kind]) continue;
          known.current[kind] = problem;
          if (problem !== null) toast.warning(deviceHelp(kind, problem, browserOf(navigator.userAgent)));
        }
      }),
    [media],
  );
}
