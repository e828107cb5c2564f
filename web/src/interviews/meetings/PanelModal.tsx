import { useState } from 'react';
import { UserMinus } from 'lucide-react';
import type { ListedMeeting, PanelMember, PanelRole } from '@assay/contract/interviews/interviews';
import { failureText } from '../../platform/failureText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { Conflicts, useBusy } from '../Conflicts.tsx';
import { useAddHost, useChangeHost, useRemoveHost } from '../interviews.queries.ts';
import { PeopleSearch } from '../PeopleSearch.tsx';
import { panelRoles, roleOf } from '../panelWords.ts';

type PanelModalProps = {
  meeting: Pick<ListedMeeting, 'meetingId' | 'hosts' | 'startsAt' | 'endsAt'>;
  /** "the interview with Ada", or a title in quotes. */
  title: string;
  onClose: () => void;
};

/** A meeting's hosts, who are notified of waiting people. Every admin may enter as host; these are expected to. */
export function PanelModal({ meeting: { meetingId, hosts, startsAt, endsAt }, title, onClose }: PanelModalProps) {
  const adding = useAddHost(meetingId);
  const [added, setAdded] = useState<readonly number[]>([]);
  const busy = useBusy(startsAt === null ? null : { startsAt, endsAt }, added, meetingId);
  const add = ({ id, name }: { id: number; name: string }) =>
    adding.mutate(id, {
      onSuccess: () => {
        toast.success(`${name} added to the panel`);
        setAdded([...added, id]);
      },
      onError: (error) => toast.error(failureText(error, 'Failed to change the panel')),
    });
  return (
    <Modal open title={`Panel of ${title}`} onClose={onClose}>
      <div className="grid gap-5">
        <section aria-labelledby="panel-hosts" className="grid gap-2">
          <h3 id="panel-hosts" className="font-semibold">
            On the panel
          </h3>
          <ul className="divide-y divide-line">
            {hosts.map((host) => (
              <Member key={host.userId} meetingId={meetingId} host={host} isAlone={hosts.length === 1} />
            ))}
          </ul>
          <p className="text-sm text-ink-muted">
            {hosts.length === 1
              ? 'A meeting needs at least one person. Add another one first.'
              : 'The lead can end the meeting for everyone. Shadows host without giving a scorecard.'}
          </p>
        </section>
        <section aria-labelledby="panel-others" className="grid gap-2">
          <h3 id="panel-others" className="font-semibold">
            Add people
          </h3>
          <Conflicts found={busy} />
          <PeopleSearch
            without={hosts.map(({ userId }) => userId)}
            adding={adding.isPending ? adding.variables : undefined}
            onAdd={add}
          />
        </section>
      </div>
    </Modal>
  );
}

function Member({ meetingId, host, isAlone }: { meetingId: string; host: PanelMember; isAlone: boolean }) {
  const { userId, name, isLead } = host;
  const removing = useRemoveHost(meetingId);
  const changing = useChangeHost(meetingId);
  const onError = (error: Error) => toast.error(failureText(error, 'Failed to change the panel'));
  const become = (role: PanelRole) =>
    changing.mutate(
      { userId, role },
      { onSuccess: () => toast.success(`${name}: ${panelRoles[role].toLowerCase()}`), onError },
    );
  const remove = () =>
    removing.mutate(userId, { onSuccess: () => toast.success(`${name} removed from the panel`), onError });
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <span className="min-w-0 flex-1 basis-full wrap-anywhere sm:basis-0">{name}</span>
      <Select
        label={`Role of ${name}`}
        labelHidden
        value={roleOf(host)}
        // Another lead takes over; the panel always has one.
        disabled={isLead || changing.isPending}
        options={Object.entries(panelRoles).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => become(currentTarget.value as PanelRole)}
      />
      <Button
        size="small"
        aria-label={`Remove ${name}`}
        disabled={isAlone}
        loading={removing.isPending}
        onClick={remove}
      >
        <UserMinus size={16} aria-hidden /> Remove
      </Button>
    </li>
  );
}
