import { type FormEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Search, UserMinus, UserPlus } from 'lucide-react';
import { fullName } from '@assay/contract/names';
import type { ListedMeeting, PanelMember } from '@assay/contract/interviews';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { adminsQuery, useAddHost, useRemoveHost } from '../interviews.queries.ts';

/** A meeting's hosts, who are notified of waiting people. Every admin may enter as host; these are expected to. */
export function PanelModal({ meeting, onClose }: { meeting: ListedMeeting; onClose: () => void }) {
  const { meetingId, hosts } = meeting;
  const removing = useRemoveHost(meetingId);
  const remove = ({ userId, name }: PanelMember) =>
    removing.mutate(userId, {
      onSuccess: () => toast.success(`${name} removed from the panel`),
      onError: (error) => toast.error(failureText(error, 'Failed to change the panel')),
    });
  return (
    <Modal open title={`Panel of ${meeting.title ?? 'Interview'}`} onClose={onClose}>
      <div className="grid gap-5">
        <section aria-labelledby="panel-hosts" className="grid gap-2">
          <h3 id="panel-hosts" className="font-semibold">
            On the panel
          </h3>
          <ul className="divide-y divide-line">
            {hosts.map((host) => (
              <li key={host.userId} className="flex flex-wrap items-center gap-2 py-2">
                <span className="min-w-0 flex-1 wrap-anywhere">{host.name}</span>
                {host.isLead && <Badge tone="accent">Lead</Badge>}
                <Button
                  size="small"
                  aria-label={`Remove ${host.name}`}
                  disabled={hosts.length === 1}
                  loading={removing.isPending && removing.variables === host.userId}
                  onClick={() => remove(host)}
                >
                  <UserMinus size={16} aria-hidden /> Remove
                </Button>
              </li>
            ))}
          </ul>
          {hosts.length === 1 && (
            <p className="text-sm text-ink-muted">A meeting needs at least one host. Add another host first.</p>
          )}
        </section>
        <OtherAdmins meeting={meeting} />
      </div>
    </Modal>
  );
}

function OtherAdmins({ meeting: { meetingId, hosts } }: { meeting: ListedMeeting }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const admins = useQuery(adminsQuery(search));
  const adding = useAddHost(meetingId);
  const others = admins.data?.filter(({ id }) => !hosts.some(({ userId }) => userId === id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(typed.trim());
  };
  const add = (userId: number, name: string) =>
    adding.mutate(userId, {
      onSuccess: () => toast.success(`${name} added to the panel`),
      onError: (error) => toast.error(failureText(error, 'Failed to change the panel')),
    });
  return (
    <section aria-labelledby="panel-others" className="grid gap-2">
      <h3 id="panel-others" className="font-semibold">
        Other admins
      </h3>
      <form role="search" onSubmit={submit}>
        <TextField
          label="Search admins"
          type="search"
          placeholder="Name or email"
          maxLength={120}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          trailing={
            <Button type="submit" variant="ghost" icon aria-label="Search">
              <Search size={18} aria-hidden />
            </Button>
          }
        />
      </form>
      {admins.isPending && <SkeletonText lines={3} />}
      {admins.isError && admins.data === undefined && (
        <ErrorState
          {...loadFailure(admins.error, 'Failed to load admins')}
          onRetry={() => void admins.refetch()}
          retrying={admins.isFetching}
        />
      )}
      {others?.length === 0 && (
        <p className="text-sm text-ink-muted">{search === '' ? 'Every admin is on the panel.' : 'No matches'}</p>
      )}
      {others !== undefined && others.length > 0 && (
        <ul className="divide-y divide-line">
          {others.map(({ id, firstName, lastName, email }) => {
            const name = fullName({ firstName, lastName });
            return (
              <li key={id} className="flex flex-wrap items-center gap-2 py-2">
                <span className="grid min-w-0 flex-1 wrap-anywhere">
                  {name}
                  <span className="text-sm text-ink-muted">{email}</span>
                </span>
                <Button
                  size="small"
                  aria-label={`Add ${name}`}
                  loading={adding.isPending && adding.variables === id}
                  onClick={() => add(id, name)}
                >
                  <UserPlus size={16} aria-hidden /> Add
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
