import { TriangleAlert } from 'lucide-react';
import { Select } from '../../ui/forms/Select.tsx';
import { browserOf, deviceHelp, type Which } from './deviceHelp.ts';
import type { DeviceProblem, LocalMedia } from './localMedia.ts';
import { useMedia } from './useMedia.ts';

const BARS = 20;

type DeviceChoiceProps = {
  media: LocalMedia;
  /** The preview says in place of its picture why there is none. */
  hasPreview?: boolean;
};

/** Device selection, a microphone level, and help where a device does not work. */
export function DeviceChoice({ media, hasPreview = false }: DeviceChoiceProps) {
  const isMicOn = useMedia(media, (state) => state.mic.track !== null);
  return (
    <div className="grid">
      <Problems {...{ media, hasPreview }} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Chooser media={media} kind="camera" label="Camera" />
        <Chooser media={media} kind="mic" label="Microphone" />
      </div>
      {isMicOn && <Level media={media} />}
    </div>
  );
}

type KindProps = { media: LocalMedia; kind: 'camera' | 'mic' };

function Chooser({ media, kind, label }: KindProps & { label: string }) {
  const { devices, chosen } = useMedia(media, (state) => state[kind]);
  const named = devices.filter(({ id }) => id !== '');
  if (named.length === 0) return null;
  return (
    <Select
      label={label}
      value={chosen ?? ''}
      options={[
        { value: '', label: 'Browser default' },
        ...named.map(({ id, label: name }, index) => ({ value: id, label: name || `${label} ${index + 1}` })),
      ]}
      onChange={({ currentTarget: { value } }) => void media.choose(kind, value === '' ? null : value)}
    />
  );
}

function Problems({ media, hasPreview }: Required<DeviceChoiceProps>) {
  const camera = useMedia(media, (state) => state.camera.problem);
  const isPictureMissing = useMedia(media, (state) => state.camera.track === null);
  const mic = useMedia(media, (state) => state.mic.problem);
  const isSame = camera === mic;
  return (
    <div role="status">
      {camera !== null && !(hasPreview && isPictureMissing) && (
        <Problem which={isSame ? 'both' : 'camera'} problem={camera} />
      )}
      {mic !== null && !isSame && <Problem which="mic" problem={mic} />}
    </div>
  );
}

const Problem = ({ which, problem }: { which: Which; problem: DeviceProblem }) => (
  <p className="mb-3 flex gap-3 rounded-control bg-warning-soft p-3 text-sm">
    <TriangleAlert size={18} aria-hidden className="mt-px text-warning" />
    {deviceHelp(which, problem, browserOf(navigator.userAgent))}
  </p>
);

/** The bar is visual only: a screen reader would never stop announcing it. */
function Level({ media }: { media: LocalMedia }) {
  const lit = useMedia(media, (state) => Math.ceil(Math.min(1, state.micLevel) * BARS));
  const isSilent = useMedia(media, (state) => state.isMicSilent);
  return (
    <div className="mt-3 grid gap-1.5">
      <p role="status" className="text-sm text-ink-muted">
        {isSilent
          ? 'We can’t hear you. Check that your microphone isn’t muted, or select another one.'
          : 'Say something: the bar should move.'}
      </p>
      <div aria-hidden className="flex gap-1" data-level={lit}>
        {Array.from({ length: BARS }, (_, bar) => (
          <span key={bar} className={`h-2 flex-1 rounded-full ${bar < lit ? 'bg-success' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  );
}
