import { useState } from 'react';
import { Hand, MicOff, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { failureText } from '../../platform/failureText.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { HostTools } from './HostTools.tsx';
import { OnTheWayInList } from './knocks/OnTheWayIn.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import type { RoomSession } from './roomSession.ts';
import { raisedHands } from './roomViews.ts';
import type { Decide } from './knocks/useDecide.ts';
import type { RoomWishes } from './useRoomWishes.ts';
import { useRoom } from './useRoom.ts';
import { WaitingList } from './knocks/WaitingList.tsx';

type PeoplePanelProps = { session: RoomSession; decide: Decide; wishes: RoomWishes; onClose: () => void };

export function PeoplePanel({ session, decide, wishes, onClose }: PeoplePanelProps) {
  const { self } = useRoom(session);
  return (
    <PanelFrame id="room-people" title="People" onClose={onClose}>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {self.isHost && <WaitingList session={session} decide={decide} />}
        {self.isHost && <OnTheWayInList session={session} />}
        <RaisedHands session={session} />
        <InTheRoom session={session} />
        {self.isHost && <HostTools session={session} wishes={wishes} />}
      </div>
    </PanelFrame>
  );
}

function RaisedHands({ session }: { session: RoomSession }) {
  const hands = raisedHands(useRoom(session));
  if (hands.length === 0) return null;
  return (
    <section aria-labelledby="room-hands" className="border-b border-line p-4">
      <h3 id="room-hands" className="font-semibold">
        Raised hands
      </h3>
      <ol className="mt-2 grid gap-1">
        {hands.map(({ id, name }, index) => (
          <li key={id} className="flex items-center gap-2">
            <Hand size={16} aria-hidden className="text-warning" />
            <span className="tabular-nums">{index + 1}.</span> {name}
          </li>
        ))}
      </ol>
    </section>
  );
}

function InTheRoom({ session }: { session: RoomSession }) {
  const { participants, lost, meeting } = useRoom(session);
  const [removing, setRemoving] = useState<Participant | null>(null);
  return (
    <section aria-labelledby="room-inside" className="p-4">
      <h3 id="room-inside" className="font-semibold">
        In the room ({participants.length} of {meeting.capacity})
      </h3>
      <ul className="mt-2 grid gap-1">
        {participants.map((participant) => (
          <Person key={participant.id} {...{ session, participant }} onRemove={() => setRemoving(participant)} />
        ))}
        {lost.map(({ person: { id, name, instance } }) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            <Avatar id={instance ?? id} name={name} size={32} className="opacity-50" />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-xs text-warning">Connection lost</span>
          </li>
        ))}
      </ul>
      <RemoveDialog session={session} participant={removing} onClose={() => setRemoving(null)} />
    </section>
  );
}

type PersonProps = { session: RoomSession; participant: Participant; onRemove: () => void };

function Person({ session, participant, onRemove }: PersonProps) {
  const { self } = useRoom(session);
  const { id, name, isHost, audioEnabled, connected, instance, hasAccount } = participant;
  const isSelf = id === self.id;
  const act = async (acting: Promise<void>, done: string) => {
    try {
      await acting;
      toast.success(done);
    } catch (error) {
      toast.error(failureText(error, 'That didn’t work. Try again.'));
    }
  };
  const items: MenuItem[] = [
    {
      label: 'Ask to mute',
      icon: <MicOff size={18} aria-hidden />,
      disabled: !audioEnabled,
      onSelect: () => void act(session.host.askToMute(id), `${name} was asked to mute.`),
    },
    ...(self.isLead && hasAccount
      ? [
          {
            label: 'Hand over the lead',
            icon: <UserRoundCheck size={18} aria-hidden />,
            onSelect: () => void act(session.host.handOver(id), `${name} is the lead now.`),
          },
        ]
      : []),
    // Hosts enter by their account, so removing them has no effect.
    ...(isHost
      ? []
      : [{ label: 'Remove', icon: <UserRoundX size={18} aria-hidden />, dangerous: true, onSelect: onRemove }]),
  ];
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Avatar id={instance ?? id} name={name} size={32} />
      <span className="min-w-0 flex-1 truncate">
        {name} {isSelf && <span className="text-ink-muted">(You)</span>}{' '}
        {isHost && <span className="text-accent">(Host)</span>}
      </span>
      {!connected && <span className="text-xs text-warning">Reconnecting…</span>}
      {!audioEnabled && (
        <span title="Microphone off" className="text-ink-muted">
          <MicOff size={16} aria-hidden />
          <span className="sr-only">Microphone off</span>
        </span>
      )}
      {self.isHost && !isSelf && <Menu label={`Actions for ${name}`} items={items} />}
    </li>
  );
}

type RemoveDialogProps = { session: RoomSession; participant: Participant | null; onClose: () => void };

function RemoveDialog({ session, participant, onClose }: RemoveDialogProps) {
  const remove = async () => {
    if (participant === null) return;
    onClose();
    try {
      await session.host.remove(participant.id);
    } catch (error) {
      toast.error(failureText(error, 'That didn’t work. Try again.'));
    }
  };
  return (
    <ConfirmModal
      open={participant !== null}
      title={`Remove ${participant?.name ?? ''}?`}
      confirmLabel="Remove"
      dangerous
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      They’ll leave the room and see that you removed them.
    </ConfirmModal>
  );
}
