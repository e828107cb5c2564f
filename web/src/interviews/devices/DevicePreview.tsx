import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { CaretsToAxisDashedVertical, Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import styles from './DevicePreview.module.css';
import type { OwnDevices } from './ownDevices.ts';
import { useMedia } from './useMedia.ts';

// Loaded only when people want to see themselves.
const Picture = lazy(async () => ({ default: (await import('../room/tiles/Picture.tsx')).Picture }));
const PictureProblem = lazy(async () => ({ default: (await import('./PictureProblem.tsx')).PictureProblem }));

type PreviewProps = {
  devices: OwnDevices;
  /** Whether joining is still ahead, for the text in place of the picture. */
  isBeforeJoining?: boolean;
  className?: string;
};

/** The person's picture as others see it, on the room's dark stage, with its three buttons. */
export function DevicePreview({ devices, isBeforeJoining = false, className }: PreviewProps) {
  const { media } = devices;
  const camera = useMedia(media, (state) => state.camera);
  const isCameraOn = useSyncExternalStore(devices.subscribe, () => devices.isWanted('camera'));
  const isMicOn = useSyncExternalStore(devices.subscribe, () => devices.isWanted('mic'));
  const isMirrored = useMedia(media, (state) => state.isMirrored);
  const explanation = () => {
    if (!isBeforeJoining) return 'Use the camera button to turn it on.';
    return isCameraOn ? 'Camera will activate when you join' : 'You’ll join without a camera.';
  };
  return (
    <div
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border-frame bg-stage text-stage-ink',
        className,
      )}
    >
      <div className={styles['picture']}>
        {camera.track === null ? (
          <div className="grid justify-items-center px-4 text-center sm:gap-2 sm:py-6">
            <span className="grid size-14 place-items-center rounded-full bg-stage-raised text-stage-ink-muted max-sm:hidden">
              <VideoOff size={26} aria-hidden />
            </span>
            <p className="font-semibold">Camera Off</p>
            <p role="status" className="max-w-sm text-sm text-stage-ink-muted">
              {camera.problem === null ? (
                explanation()
              ) : (
                <Suspense>
                  <PictureProblem media={media} />
                </Suspense>
              )}
            </p>
          </div>
        ) : (
          <div role="img" aria-label="Your own picture" className="absolute inset-0">
            <Suspense>
              <Picture source={camera.track} isMirrored={isMirrored} />
            </Suspense>
          </div>
        )}
      </div>
      <div className={styles['buttons']}>
        <Toggle label={isMicOn ? 'Turn mic off' : 'Turn mic on'} isOff={!isMicOn} onPress={() => devices.toggle('mic')}>
          {isMicOn ? <Mic size={20} aria-hidden /> : <MicOff size={20} aria-hidden />}
        </Toggle>
        <Toggle
          label={isCameraOn ? 'Turn camera off' : 'Turn camera on'}
          isOff={!isCameraOn}
          onPress={() => devices.toggle('camera')}
        >
          {isCameraOn ? <Video size={20} aria-hidden /> : <VideoOff size={20} aria-hidden />}
        </Toggle>
        {(isBeforeJoining || isCameraOn) && (
          <Toggle
            label="Mirror my picture"
            isPressed={isMirrored}
            isOff={!isMirrored}
            onPress={() => media.setMirrored(!isMirrored)}
          >
            <CaretsToAxisDashedVertical size={20} aria-hidden />
          </Toggle>
        )}
      </div>
    </div>
  );
}

type ToggleProps = { label: string; isOff: boolean; isPressed?: boolean; onPress: () => void; children: ReactNode };

/** Off states are filled, so that they are visible at a glance and without colour. */
const Toggle = ({ label, isOff, isPressed, onPress, children }: ToggleProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    onClick={onPress}
    className={cx(
      'grid size-11 place-items-center rounded-full border border-stage-line transition-colors',
      isOff ? 'bg-stage-ink text-stage' : 'bg-stage-raised text-stage-ink hover:bg-stage-line',
    )}
  >
    {children}
  </button>
);
