import { browserOf, deviceHelp } from './deviceHelp.ts';
import type { LocalMedia } from './localMedia.ts';
import { useMedia } from './useMedia.ts';

/** Why there is no picture, and what to do; a microphone with the same problem is in the same sentence. */
export function PictureProblem({ media }: { media: LocalMedia }) {
  const problem = useMedia(media, (state) => state.camera.problem);
  const mic = useMedia(media, (state) => state.mic.problem);
  if (problem === null) return null;
  return (
    <span className="text-stage-ink">
      {deviceHelp(mic === problem ? 'both' : 'camera', problem, browserOf(navigator.userAgent))}
    </span>
  );
}
