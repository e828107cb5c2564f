import { DeviceChoice } from '../devices/DeviceChoice.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import type { RoomSession } from './roomSession.ts';
import type { RoomWishes } from './useRoomWishes.ts';

const KEYS = [
  { key: 'M', act: 'Microphone on or off' },
  { key: 'V', act: 'Camera on or off' },
  { key: 'S', act: 'Share your screen, or stop' },
  { key: 'H', act: 'Raise or lower your hand' },
  { key: 'C', act: 'Chat' },
  { key: 'P', act: 'People' },
  { key: 'N', act: 'Private note (panel only)' },
  { key: '?', act: 'Keyboard help' },
];

type RoomSettingsProps = { session: RoomSession; wishes: RoomWishes; open: boolean; onClose: () => void };

export function RoomSettings({ session, wishes, open, onClose }: RoomSettingsProps) {
  return (
    <Modal open={open} title="Settings and keyboard" onClose={onClose}>
      <div className="grid gap-4">
        <DeviceChoice media={session.media} />
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
            hint="Turn off if you use speech control."
            checked={wishes.areKeysOn}
            onChange={(event) => wishes.setKeys(event.currentTarget.checked)}
          />
        </section>
      </div>
    </Modal>
  );
}
