import { AudioLines } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { failureText } from '../../platform/failureText.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Notice } from './Notice.tsx';
import type { RoomSession } from './roomSession.ts';
import { onPoorLines } from './roomViews.ts';
import { useRoom } from './useRoom.ts';

/** On a poor line people hear each other better without pictures: the offer, and the reason while they are paused. */
export function SoundOnlyNotice({ session }: { session: RoomSession }) {
  const { soundOnly } = session;
  const room = useRoom(session);
  const isOffered = useSyncExternalStore(session.subscribe, soundOnly.isOffered);
  const isWanted = useSyncExternalStore(session.subscribe, soundOnly.isWanted);
  if (isOffered)
    return (
      <Notice
        icon={<AudioLines size={20} aria-hidden />}
        action={
          <>
            <Button size="small" onClick={soundOnly.accept}>
              Pause all cameras
            </Button>
            <Button size="small" variant="ghost" onClick={soundOnly.decline}>
              Not now
            </Button>
          </>
        }
      >
        The connection is poor. Switch everyone to sound only? Cameras come back once it’s better.
      </Notice>
    );
  const others = onPoorLines(room).filter(({ id }) => id !== room.self.id);
  if (!isWanted && others.length === 0) return null;
  const resume = () => {
    soundOnly.giveBack();
    if (others.length > 0) void attempt(session.host.resumeCameras());
  };
  return (
    <Notice
      icon={<AudioLines size={20} aria-hidden />}
      action={
        (isWanted || room.self.isHost) && (
          <Button size="small" onClick={room.self.isHost ? resume : soundOnly.giveBack}>
            Resume cameras
          </Button>
        )
      }
    >
      {isWanted
        ? 'Sound only, because the connection is poor. Cameras come back once it’s better.'
        : `Sound only, because ${listed(others)} a poor connection. Cameras come back once it’s better.`}
    </Notice>
  );
}

async function attempt(act: Promise<void>) {
  try {
    await act;
  } catch (error) {
    toast.error(failureText(error, 'The cameras didn’t come back. Try again.'));
  }
}

const listed = (people: readonly { name: string }[]) =>
  `${new Intl.ListFormat('en-GB').format(people.map(({ name }) => name))} ${people.length === 1 ? 'has' : 'have'}`;
