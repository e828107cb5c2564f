import { Checkbox } from '../ui/Checkbox.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { DeviceState } from './localMedia.ts';
import type { RoomSession } from './roomSession.ts';
import type { RoomWishes } from './useRoomWishes.ts';
import { useOwnMedia } from './useRoom.ts';

const KEYS = [
  { key: 'M', act: 'Microphone on or off' },
  { key: 'V', act: 'Camera on or off' },
  { key: 'S', act: 'Share your screen, or stop' },
  { key: 'H', act: 'Raise or lower your hand' },
  { key: 'C', act: 'Chat' },
  { key: 'P', act: 'People' },
  { key: '?', act: 'This help' },
];

type RoomSettingsProps = { session: RoomSession; wishes: RoomWishes; open: boolean; onClose: () => void };

export function RoomSettings({ session, wishes, open, onClose }: RoomSettingsProps) {
  return (
    <Modal open={open} title="Settings and keyboard" onClose={onClose}>
      <div className="grid gap-4">
        <Devices session={session} />
        <section aria-labelledby="room-keys">
          <h3 id="room-keys" className="mb-2 font-semibold">
            Keyboard
          </h3>
          <dl className={wishes.areKeysOn ? '' : 'text-ink-muted line-through'}>
            {KEYS.map(({ key, act }) => (
              <div key={key} className="flex items-center gap-4 py-1">
                <dt>
                  <kbd className="inline-block min-w-8 rounded-control border-control bg-sunken px-1.5 py-0.5 text-center font-sans text-sm font-semibold">
                    {key}
                  </kbd>
                </dt>
                <dd className="text-sm">{act}</dd>
              </div>
            ))}
          </dl>
          <Checkbox
            label="Single keys"
            hint="Switch them off if you speak to your computer, or press them by accident."
            checked={wishes.areKeysOn}
            onChange={(event) => wishes.setKeys(event.currentTarget.checked)}
          />
        </section>
      </div>
    </Modal>
  );
}

function Devices({ session }: { session: RoomSession }) {
  const camera = useOwnMedia(session, (state) => state.camera);
  const mic = useOwnMedia(session, (state) => state.mic);
  const choose = (kind: 'camera' | 'mic') => (id: string | null) => void session.media.choose(kind, id);
  return (
    <section aria-label="Devices" className="grid gap-3">
      <DeviceChoice label="Microphone" device={mic} onChoose={choose('mic')} />
      <DeviceChoice label="Camera" device={camera} onChoose={choose('camera')} />
    </section>
  );
}

type DeviceChoiceProps = { label: string; device: DeviceState; onChoose: (id: string | null) => void };

const DeviceChoice = ({ label, device: { devices, chosen }, onChoose }: DeviceChoiceProps) => (
  <label className="grid gap-1 text-sm font-medium">
    {label}
    <select
      className="min-h-11 w-full rounded-control border-control bg-sunken px-3 text-base text-ink"
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value || null)}
    >
      <option value="">Default</option>
      {devices.map(({ id, label: name }, index) => (
        <option key={id} value={id}>
          {name || `${label} ${index + 1}`}
        </option>
      ))}
    </select>
  </label>
);
