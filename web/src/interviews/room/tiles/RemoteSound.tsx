import { useEffect, useRef, useState } from 'react';
import { Volume2 } from 'lucide-react';
import { Button } from '../../../ui/forms/Button.tsx';
import type { RoomSession } from '../roomSession.ts';
import { othersOf } from '../roomViews.ts';
import { tileKey } from './arrangement.ts';
import { useAllIncoming, useRoom } from '../useRoom.ts';

/**
 * The others' sound, in its own elements: they stay when tiles move, and the browser's echo cancellation covers
 * elements.
 */
export function RemoteSound({ session }: { session: RoomSession }) {
  const others = othersOf(useRoom(session));
  const streams = useAllIncoming(session, (incoming) => incoming?.stream ?? null);
  const box = useRef<HTMLDivElement>(null);
  const [isBlocked, setBlocked] = useState(false);

  const enable = async () => {
    const elements = [...(box.current?.querySelectorAll('audio') ?? [])];
    await Promise.allSettled(elements.map((element) => element.play()));
    setBlocked(elements.some(({ paused }) => paused));
  };

  return (
    <div ref={box} className="contents">
      {others.map((other) => {
        const stream = streams[other.id];
        return stream && <Voice key={tileKey(other)} stream={stream} onBlocked={() => setBlocked(true)} />;
      })}
      {isBlocked && (
        <div role="alert" className="mb-2 flex flex-wrap items-center gap-3 rounded-card border-frame bg-surface p-3">
          <span className="flex-1 basis-52">Your browser has muted the sound.</span>
          <Button variant="primary" onClick={() => void enable()}>
            <Volume2 size={18} aria-hidden /> Enable sound
          </Button>
        </div>
      )}
    </div>
  );
}

function Voice({ stream, onBlocked }: { stream: MediaStream; onBlocked: () => void }) {
  const audio = useRef<HTMLAudioElement>(null);
  const blocked = useRef(onBlocked);
  useEffect(() => {
    blocked.current = onBlocked;
  });
  useEffect(() => {
    const element = audio.current;
    if (element === null) return undefined;
    element.srcObject = stream;
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') blocked.current();
    });
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  // People speak; captions of live speech are not to be had from them.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio ref={audio} autoPlay />;
}
