import { useEffect, useState } from 'react';
import { MicOff, X } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './Prompts.module.css';
import type { RoomSession } from './roomSession.ts';
import { useMedia } from '../devices/useMedia.ts';

/** A host asks; the person decides. */
export function MutePrompt({ session }: { session: RoomSession }) {
  const [askedBy, setAskedBy] = useState<string | null>(null);
  const isMicOn = useMedia(session.media, ({ mic }) => mic.isOn);
  useEffect(() => session.onNews((news) => news.kind === 'muteRequested' && setAskedBy(news.by)), [session]);
  // Muting in any other way fulfils the request, so that it does not reappear later.
  if (askedBy !== null && !isMicOn) setAskedBy(null);
  if (askedBy === null || !isMicOn) return null;
  const mute = () => {
    setAskedBy(null);
    void session.media.setMic(false);
  };
  return (
    <section aria-label="Request to mute" className={styles['prompt']}>
      <p className={styles['asked']}>
        <MicOff size={20} aria-hidden className="text-warning" />
        <span className="min-w-0 flex-1 break-words">{askedBy} asks you to mute your microphone.</span>
      </p>
      <p className={styles['answers']}>
        <Button size="small" variant="primary" onClick={mute}>
          Mute my microphone
        </Button>
      </p>
      <button type="button" aria-label="Not now" className={styles['close']} onClick={() => setAskedBy(null)}>
        <X size={18} aria-hidden />
      </button>
    </section>
  );
}
