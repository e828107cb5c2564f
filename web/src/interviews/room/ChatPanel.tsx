import { useEffect, useRef } from 'react';
import { MessagesSquare } from 'lucide-react';
import type { ChatMessage } from '@assay/contract/interviews/interviewEvents';
import { formatTime } from '../../platform/format.ts';
import { cx } from '../../ui/cx.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { HostsOnly } from './HostsOnly.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import type { RoomSession } from './roomSession.ts';
import { useRoom } from './useRoom.ts';

const SCROLL_AFTER_MS = 100;

/** Reduced-motion styles do not apply to scripted scrolling. */
const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

export function ChatPanel({ session, onClose }: { session: RoomSession; onClose: () => void }) {
  const { messages, ownMessageIds, self } = useRoom(session);
  const list = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    // The new message needs its height first.
    const timer = window.setTimeout(
      () => list.current?.scrollTo({ top: list.current.scrollHeight, behavior: scrollBehavior() }),
      SCROLL_AFTER_MS,
    );
    return () => window.clearTimeout(timer);
  }, [newest]);

  return (
    <PanelFrame id="room-chat" title="Chat" onClose={onClose}>
      <div
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a control inside, nothing else lets the keyboard scroll it
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
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {messages.map((message) => (
              <Message key={message.id} message={message} isOwn={ownMessageIds.includes(message.id)} />
            ))}
          </ol>
        )}
      </div>
      <ChatComposer session={session} isHost={self.isHost} />
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
    {channel === 'panel' && <HostsOnly />}
    <p className="text-sm wrap-anywhere whitespace-pre-wrap">{message}</p>
  </li>
);
