import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Send } from 'lucide-react';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { failureText } from '../../platform/failureText.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { HostsOnly } from './HostsOnly.tsx';
import { randomId } from '../../platform/randomId.browser.ts';
import type { RoomSession } from './roomSession.ts';
import { useIsConnected } from './useRoom.ts';

interface Wish {
  message: string;
  channel: 'room' | 'panel';
}
type Said = Wish & { clientId: string };

const isSame = (said: Said | null, { message, channel }: Wish): said is Said =>
  said?.message === message && said.channel === channel;

/** The message being written, and its audience. */
export function ChatComposer({ session, isHost }: { session: RoomSession; isHost: boolean }) {
  const [text, setText] = useState('');
  const [channel, setChannel] = useState<'room' | 'panel'>('room');
  const [isSending, setSending] = useState(false);
  const isConnected = useIsConnected(session);
  const box = useRef<HTMLFormElement>(null);
  /** It may have arrived without its answer: resent unchanged, it counts as the same message. */
  const unanswered = useRef<Said | null>(null);
  /** The first one is being sent. */
  const queue = useRef<Wish[]>([]);
  const isEmpty = text.trim() === '';
  const isForHosts = isHost && channel === 'panel';

  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);

  const say = async (wish: Wish) => {
    const said = isSame(unanswered.current, wish) ? unanswered.current : { ...wish, clientId: randomId() };
    unanswered.current = said;
    await session.say(said);
    unanswered.current = null;
  };
  const send = async () => {
    if (isEmpty || !isConnected) return;
    // The next message can be written and sent meanwhile.
    setText('');
    if (queue.current.push({ message: text.trim(), channel: isForHosts ? 'panel' : 'room' }) > 1) return;
    setSending(true);
    try {
      for (let [next] = queue.current; next; [next] = queue.current) {
        await say(next);
        queue.current.shift();
      }
    } catch (error) {
      const unsent = queue.current.splice(0).map(({ message }) => message);
      setText((begun) => [...unsent, ...(begun === '' ? [] : [begun])].join('\n'));
      toast.error(failureText(error, 'Your message wasn’t sent. Try again.'));
    } finally {
      setSending(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <form
      ref={box}
      className="grid gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isHost && (
        <fieldset className="flex items-center gap-4 text-sm">
          <legend className="sr-only">Visible to</legend>
          {(['room', 'panel'] as const).map((one) => (
            <label key={one} className="flex min-h-9 items-center gap-2">
              <input type="radio" name="channel" checked={channel === one} onChange={() => setChannel(one)} />
              {one === 'room' ? 'Everyone' : 'Hosts only'}
            </label>
          ))}
        </fieldset>
      )}
      {isForHosts && <HostsOnly />}
      <div className="flex items-end gap-2">
        <textarea
          aria-label="Message"
          rows={1}
          maxLength={interviewLimits.chat}
          placeholder="Type a message..."
          value={text}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-control border-control bg-sunken px-3 py-2.5 text-base placeholder:text-ink-muted"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Button
          variant="primary"
          icon
          type="submit"
          aria-label="Send message"
          disabled={isEmpty || !isConnected}
          loading={isSending}
        >
          <Send size={18} aria-hidden />
        </Button>
      </div>
    </form>
  );
}
