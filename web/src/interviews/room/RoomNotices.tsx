import { EarOff, UserRoundX, WifiOff } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { Notice } from './Notice.tsx';
import type { RoomSession } from './roomSession.ts';
import { hostPresence, othersOf } from './roomViews.ts';
import { SoundOnlyNotice } from './SoundOnlyNotice.tsx';
import { unreachableWords } from './tiles/tileWords.ts';
import { useMedia } from '../devices/useMedia.ts';
import { useAllIncoming, useIsConnected, useRoom } from './useRoom.ts';

/** Problems, and what they mean for the person. */
export function RoomNotices({ session, onDevices }: { session: RoomSession; onDevices: () => void }) {
  const room = useRoom(session);
  const isConnected = useIsConnected(session);
  const isMicSilent = useMedia(session.media, (state) => state.isMicSilent && state.mic.isOn);
  const links = useAllIncoming(session, (incoming) => incoming?.state ?? null);
  const unreachable = othersOf(room).filter(({ id, connected }) => connected && links[id] === 'failing');
  const hosts = room.self.isHost ? 'here' : hostPresence(room);
  return (
    <div role="status" className="mx-auto grid w-full max-w-4xl gap-2 not-empty:mb-2">
      {!isConnected && (
        <Notice icon={<WifiOff size={20} aria-hidden />}>Reconnecting… You may still see and hear each other.</Notice>
      )}
      {isConnected && hosts === 'reconnecting' && (
        <Notice icon={<WifiOff size={20} aria-hidden />}>The host is reconnecting. Stay in the room.</Notice>
      )}
      {isConnected && hosts === 'absent' && (
        <Notice icon={<UserRoundX size={20} aria-hidden />}>There’s no host in the room right now.</Notice>
      )}
      {unreachable.length > 0 && (
        <Notice icon={<WifiOff size={20} aria-hidden />}>
          {unreachableWords(
            unreachable.map(({ name }) => name),
            { isHost: room.self.isHost, hasRelay: session.hasRelay() },
          )}
        </Notice>
      )}
      <SoundOnlyNotice session={session} />
      {isMicSilent && (
        <Notice
          icon={<EarOff size={20} aria-hidden />}
          action={
            <Button size="small" onClick={onDevices}>
              Select microphone
            </Button>
          }
        >
          We can’t hear you. Your microphone is on but silent.
        </Notice>
      )}
    </div>
  );
}
