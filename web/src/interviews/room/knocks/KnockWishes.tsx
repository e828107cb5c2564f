import { useState } from 'react';
import { BellRing, Volume2, VolumeX } from 'lucide-react';
import { Button } from '../../../ui/forms/Button.tsx';
import type { RoomWishes } from '../useRoomWishes.ts';

/** How a host is told of people who wait. */
export function KnockWishes({ wishes: { isSoundOn, setSound } }: { wishes: RoomWishes }) {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  return (
    <div className="flex w-full flex-wrap gap-2">
      <Button size="small" variant="ghost" aria-pressed={isSoundOn} onClick={() => setSound(!isSoundOn)}>
        {isSoundOn ? <Volume2 size={16} aria-hidden /> : <VolumeX size={16} aria-hidden />}
        Sound when somebody waits
      </Button>
      {permission === 'default' && (
        // Browsers refuse for good whoever asks without being asked to.
        <Button size="small" variant="ghost" onClick={() => void Notification.requestPermission().then(setPermission)}>
          <BellRing size={16} aria-hidden /> Notify me in other tabs
        </Button>
      )}
    </div>
  );
}
