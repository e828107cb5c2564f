import { type FormEvent, useState } from 'react';
import { CircleCheck, CircleMinus, MessageSquareText, TriangleAlert, X } from 'lucide-react';
import type { JoinRequest } from '@assay/contract/interviews/interviewEvents';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { failureText } from '../../../platform/failureText.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useNow } from '../../../ui/display/useNow.ts';
import { InvitedMark } from './InvitedMark.tsx';
import type { RoomSession } from '../roomSession.ts';
import type { Decide } from './useDecide.ts';
import { useRoom } from '../useRoom.ts';
import { attemptWords, type Found, precheckWords, waitedFor } from './requestWords.ts';

/** Waiting people, shown only to hosts and first in the panel. */
export function WaitingList({ session, decide }: { session: RoomSession; decide: Decide }) {
  const { waiting, clockOffset } = useRoom(session);
  const serverNow = useNow().getTime() + clockOffset;
  return (
    <section aria-labelledby="room-waiting" className="border-b border-line p-4">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 id="room-waiting" className={waiting.length > 0 ? 'font-semibold text-warning' : 'font-semibold'}>
          Waiting ({waiting.length})
        </h3>
        {waiting.length > 1 && (
          <Button size="small" onClick={() => void decide.admitAll(waiting)}>
            Admit all
          </Button>
        )}
      </div>
      {waiting.length === 0 ? (
        <p className="text-sm text-ink-muted">The queue is empty.</p>
      ) : (
        <ul className="mt-2 grid gap-3">
          {waiting.map((request) => (
            <WaitingPerson key={request.requestId} {...{ session, request, decide, serverNow }} />
          ))}
        </ul>
      )}
    </section>
  );
}

type WaitingPersonProps = { session: RoomSession; request: JoinRequest; decide: Decide; serverNow: number };

function WaitingPerson({ session, request, decide, serverNow }: WaitingPersonProps) {
  const [isWriting, setWriting] = useState(false);
  const { name, email, invited } = request;
  const isBusy = decide.isDeciding(request);
  const attempt = attemptWords(request);
  return (
    <li aria-label={name} data-waiting tabIndex={-1} className="grid gap-2 rounded-control border border-warning p-3">
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <b className="min-w-0 font-semibold break-words">{name}</b>
          <InvitedMark invited={invited} />
        </p>
        {email && <p className="text-sm break-all text-ink-muted">{email}</p>}
        <p className="text-sm text-ink-muted first-letter:uppercase">
          {[waitedFor(request, serverNow), attempt].filter((words) => words !== null).join(', ')}
        </p>
        <PrecheckResult request={request} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="primary"
          aria-label={`Admit ${name}`}
          loading={isBusy}
          onClick={() => void decide.admit(request)}
        >
          Admit
        </Button>
        <Button
          size="small"
          aria-label={`Decline ${name}`}
          aria-disabled={isBusy}
          onClick={() => isBusy || void decide.decline(request)}
        >
          Decline
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Message ${name}`}
          aria-expanded={isWriting}
          onClick={() => setWriting(!isWriting)}
        >
          <MessageSquareText size={16} aria-hidden /> Message
        </Button>
      </div>
      {isWriting && <WaitingNote {...{ session, request }} onDone={() => setWriting(false)} />}
    </li>
  );
}

const marks: Record<Found['is'], { Icon: typeof CircleCheck; color: string }> = {
  well: { Icon: CircleCheck, color: 'text-ink-muted' },
  off: { Icon: CircleMinus, color: 'text-ink-muted' },
  amiss: { Icon: TriangleAlert, color: 'text-warning' },
};

function PrecheckResult({ request }: { request: JoinRequest }) {
  const found = precheckWords(request);
  if (found.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 text-sm">
      {found.map(({ words, is }) => {
        const { Icon, color } = marks[is];
        return (
          <li key={words} className={`flex items-center gap-1.5 ${color}`}>
            <Icon size={14} aria-hidden />
            {words}
          </li>
        );
      })}
    </ul>
  );
}

type WaitingNoteProps = { session: RoomSession; request: JoinRequest; onDone: () => void };

function WaitingNote({ session, request: { requestId, name }, onDone }: WaitingNoteProps) {
  const [text, setText] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    try {
      await session.host.messageWaiting(requestId, text.trim());
      toast.success(`${name} has your message.`);
      onDone();
    } catch (error) {
      toast.error(failureText(error, 'Your message wasn’t sent. Try again.'));
    }
  };
  return (
    <form className="flex items-end gap-2" onSubmit={(event) => void send(event)}>
      <TextField
        className="min-w-0 flex-1"
        label={`Message to ${name}`}
        value={text}
        maxLength={interviewLimits.waitingMessage}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        Send
      </Button>
      <Button variant="ghost" icon aria-label="Cancel" onClick={onDone}>
        <X size={18} aria-hidden />
      </Button>
    </form>
  );
}
