import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { EyeOff, MessagesSquare, Send } from 'lucide-react';
import type { ChatMessage } from '@assay/contract/interviewEvents';
import { formatTime } from '../platform/format.ts';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { toast } from '../ui/toast.ts';
import { PanelFrame } from './PanelFrame.tsx';
import type { RoomSession } from './roomSession.ts';
import { useIsConnected, useRoom } from './useRoom.ts';

const SCROLL_AFTER_MS = 100;
const LONGEST = 2000;

export function ChatPanel({ session, onClose }: { session: RoomSession; onClose: () => void }) {
  const { messages, self } = useRoom(session);
  const list = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    // The new message must have its height first.
    const timer = window.setTimeout(
      () => list.current?.scrollTo({ top: list.current.scrollHeight, behavior: 'smooth' }),
      SCROLL_AFTER_MS,
    );
    return () => window.clearTimeout(timer);
  }, [newest]);

  return (
    <PanelFrame id="room-chat" title="Chat" onClose={onClose}>
      {/* What scrolls must be reachable for the keyboard. */}
      <div
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-label="Messages"
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3 -outline-offset-2"
      >
        {messages.length === 0 ? (
          <div className="grid h-full place-content-center justify-items-center gap-1 text-center">
            <MessagesSquare size={32} aria-hidden className="mb-2 text-ink-muted" />
            <p className="font-semibold">No messages yet</p>
            <p className="text-sm text-ink-muted">Start the conversation!</p>
          </div>
        ) : (
          <ol className="grid gap-3">
            {messages.map((message) => (
              <Message key={message.id} message={message} isOwn={message.senderId === self.id} />
            ))}
          </ol>
        )}
      </div>
      <Composer session={session} isHost={self.isHost} />
    </PanelFrame>
  );
}

const Message = ({
  message: { sender, message, timestamp, channel },
  isOwn,
}: {
  message: ChatMessage;
  isOwn: boolean;
}) => (
  <li
    className={cx(
      'grid gap-0.5 rounded-control px-3 py-2',
      channel === 'panel' ? 'border border-warning' : 'bg-sunken',
    )}
  >
    <p className="flex items-baseline gap-2 text-sm">
      <b className="min-w-0 truncate font-semibold">{sender}</b>
      {isOwn && <span className="text-ink-muted">(You)</span>}
      <time dateTime={timestamp} className="ml-auto text-xs text-ink-muted">
        {formatTime(timestamp)}
      </time>
    </p>
    {channel === 'panel' && <PanelOnly />}
    <p className="text-sm break-words whitespace-pre-wrap">{message}</p>
  </li>
);

const PanelOnly = () => (
  <p className="flex items-center gap-1.5 text-xs font-semibold text-warning">
    <EyeOff size={14} aria-hidden /> Hosts only
  </p>
);

function Composer({ session, isHost }: { session: RoomSession; isHost: boolean }) {
  const [text, setText] = useState('');
  const [channel, setChannel] = useState<'room' | 'panel'>('room');
  const [isSending, setSending] = useState(false);
  const isConnected = useIsConnected(session);
  const box = useRef<HTMLFormElement>(null);
  const isEmpty = text.trim() === '';
  const isForHosts = isHost && channel === 'panel';

  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);

  const send = async () => {
    if (isEmpty || isSending || !isConnected) return;
    setSending(true);
    try {
      await session.say(text.trim(), isForHosts ? 'panel' : 'room');
      setText('');
    } catch (error) {
      // What was written stays there.
      toast.error(failureText(error, 'Your message was not sent. Please try again.'));
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
          <legend className="sr-only">Who reads it</legend>
          {(['room', 'panel'] as const).map((one) => (
            <label key={one} className="flex min-h-9 items-center gap-2">
              <input type="radio" name="channel" checked={channel === one} onChange={() => setChannel(one)} />
              {one === 'room' ? 'Everybody' : 'Hosts only'}
            </label>
          ))}
        </fieldset>
      )}
      {isForHosts && <PanelOnly />}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextArea
            label="Message"
            labelHidden
            rows={1}
            maxLength={LONGEST}
            placeholder="Type a message..."
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={press}
          />
        </div>
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
