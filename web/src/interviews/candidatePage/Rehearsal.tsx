import { useEffect, useState, useSyncExternalStore } from 'react';
import { Circle, RotateCcw } from 'lucide-react';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { DeviceChoice } from '../devices/DeviceChoice.tsx';
import { createLocalMedia } from '../devices/deviceMedia.browser.ts';
import { DevicePreview } from '../devices/DevicePreview.tsx';
import { createOwnDevices, type OwnDevices } from '../devices/ownDevices.ts';
import { canRecord, recordTracks } from '../devices/recording.browser.ts';
import { createNetworkCheck } from '../door/networkCheck.browser.ts';
import { NetworkLine } from '../door/NetworkLine.tsx';
import { useRehearse } from './candidatePage.queries.ts';

const SECONDS = 5;

type Step =
  | { is: 'ready' }
  | { is: 'recording' }
  /** `url` of the recording, which exists only in this page; null: nothing could be recorded. */
  | { is: 'answer'; url: string | null; camera: boolean; mic: boolean };

/** Records five seconds, plays them back, tries a connection, and sends only the result. */
export function Rehearsal({ token, onDone }: { token: string; onDone: () => void }) {
  const [{ devices, network }] = useState(() => ({
    devices: createOwnDevices(createLocalMedia(), {
      wishes: () => ({ camera: true, mic: true }),
      keepWishes: () => undefined,
    }),
    network: createNetworkCheck(
      async (signal) => (await call('POST /candidate/relay', { body: { token } }, { signal })).iceServers,
    ),
  }));
  const [step, setStep] = useState<Step>({ is: 'ready' });
  const isChecking = useSyncExternalStore(network.subscribe, network.isRunning);
  const found = useSyncExternalStore(network.subscribe, network.found);
  const sending = useRehearse(token);
  useEffect(() => {
    void devices.tryOut();
    return () => {
      devices.close();
      network.stop();
    };
  }, [devices, network]);
  useReleased(step.is === 'answer' ? step.url : null);

  const record = async () => {
    setStep({ is: 'recording' });
    setStep(await recorded(devices));
  };
  const send = () =>
    step.is === 'answer' &&
    sending.mutate(
      { camera: step.camera, mic: step.mic, ...found },
      {
        onSuccess: () => {
          toast.success('The panel can see your result');
          onDone();
        },
      },
    );
  return (
    <div className="grid gap-4">
      {step.is === 'answer' ? (
        <Answer step={step} onChange={setStep} />
      ) : (
        <>
          <DevicePreview devices={devices} className="aspect-video" />
          <DeviceChoice media={devices.media} hasPreview />
        </>
      )}
      <NetworkLine network={network} />
      <p className="text-sm text-ink-muted">The recording stays in this browser. Only the result is sent.</p>
      {sending.isError && <Banner tone="danger">{failureText(sending.error, 'Failed to send the result')}</Banner>}
      <div className="flex flex-wrap gap-3">
        {step.is === 'answer' ? (
          <>
            <Button variant="primary" loading={sending.isPending} disabled={isChecking} onClick={send}>
              {isChecking ? 'Checking your network...' : 'Send the result'}
            </Button>
            <Button onClick={() => setStep({ is: 'ready' })}>
              <RotateCcw size={18} aria-hidden /> Record again
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            loading={step.is === 'recording'}
            loadingLabel="Recording: say something..."
            onClick={() => void record()}
          >
            <Circle size={18} aria-hidden /> Record {SECONDS} seconds
          </Button>
        )}
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </div>
  );
}

type AnswerProps = { step: Extract<Step, { is: 'answer' }>; onChange: (step: Step) => void };

const Answer = ({ step, onChange }: AnswerProps) => (
  <>
    {step.url === null ? (
      <Banner tone="warning">
        We couldn’t record anything. Check that a camera or a microphone is on, and try again.
      </Banner>
    ) : (
      // A person's own five seconds have no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={step.url}
        controls
        autoPlay
        playsInline
        aria-label="Your recording"
        className="aspect-video w-full rounded-card bg-stage"
      />
    )}
    <fieldset className="grid">
      <legend className="font-medium">How was it?</legend>
      <Checkbox
        label="I can see myself"
        checked={step.camera}
        disabled={step.url === null}
        onChange={({ currentTarget }) => onChange({ ...step, camera: currentTarget.checked })}
      />
      <Checkbox
        label="I can hear myself"
        checked={step.mic}
        disabled={step.url === null}
        onChange={({ currentTarget }) => onChange({ ...step, mic: currentTarget.checked })}
      />
    </fieldset>
  </>
);

/** Suggests the answers: a device that gives nothing is neither seen nor heard. */
async function recorded(devices: OwnDevices): Promise<Step> {
  const { camera, mic, isMicSilent } = devices.media.state();
  const tracks = [camera.track, mic.track].filter((track) => track !== null);
  try {
    if (!canRecord() || tracks.length === 0) return { is: 'answer', url: null, camera: false, mic: false };
    const url = URL.createObjectURL(await recordTracks(tracks, SECONDS));
    return { is: 'answer', url, camera: camera.track !== null, mic: mic.track !== null && !isMicSilent };
  } catch {
    return { is: 'answer', url: null, camera: false, mic: false };
  }
}

/** Deletes a recording once it is no longer shown. */
function useReleased(url: string | null) {
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
}
