import { useEffect, useMemo, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './Stage.module.css';
import { attach } from './videoAttach.browser.ts';

type PictureProps = {
  source: MediaStream | MediaStreamTrack;
  /** A screen is shown whole, a face fills its tile. */
  isWhole?: boolean;
  isMirrored?: boolean;
  isAway?: boolean;
};

/** Video without sound: sound has its own elements, so that it continues when tiles move. */
export function Picture({ source, isWhole = false, isMirrored = false, isAway = false }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useMemo(() => (source instanceof MediaStream ? source : new MediaStream([source])), [source]);
  useEffect(() => attach(video.current, stream), [stream]);
  return (
    <video
      // React sets `muted` only as a property; here it also applies before the first script runs.
      ref={video}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
      className={cx(
        styles['video'],
        isWhole && styles['whole'],
        isMirrored && styles['mirrored'],
        isAway && styles['away'],
      )}
    />
  );
}
