import { useState } from 'react';
import { BellRing, Volume2, VolumeX } from 'lucide-react';
import { Button } from '../../../ui/forms/Button.tsx';
import type { RoomWishes } from '../useRoomWishes.ts';

/** A host's settings for notices of waiting people. */
export function KnockWishes({ wishes: { isSoundOn, setSound } }: { wishes: RoomWishes }) {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  return (
    <div className="flex w-full flex-wrap gap-2">
      <Button size="small" variant="ghost" aria-pressed={isSoundOn} onClick={() => setSound(!isSoundOn)}>
        {isSoundOn ? <Volume2 size={16} aria-hidden /> : <VolumeX size={16} aria-hidden />}
        Sound for new arrivals
      </Button>
      {permission === 'default' && (
        // Browsers block requests for permission that no click caused.
        <Button size="small" variant="ghost" onClick={() => void Notification.requestPermission().then(setPermission)}>
          <BellRing size={16} aria-hidden /> Notify me in other tabs
        </Button>
      )}
    </div>
  );
}
