import { type FormEvent, useState } from 'react';
import { Ban, Bell, GraduationCap, X } from 'lucide-react';
import type { ManagedUser } from '@assay/contract/userAdmin';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { Modal } from '../ui/Modal.tsx';
import { toast } from '../ui/toast.ts';
import { GroupField } from './GroupField.tsx';
import { NotifyManyModal } from './NotifyManyModal.tsx';
import { useUpdateUser } from './userAdmin.queries.ts';
import { nameOf } from './UserList.tsx';

const GROUP_FORM = 'group-chosen';

type Props = { chosen: readonly ManagedUser[]; onClear: () => void };

/** What can be done to several people at once; each is asked for by itself, and who is refused is named. */
export function BulkActions({ chosen, onClear }: Props) {
  const [open, setOpen] = useState<'ban' | 'notify' | 'group'>();
  const [isWorking, setWorking] = useState(false);
  const [group, setGroup] = useState('');
  const updating = useUpdateUser();
  const close = () => setOpen(undefined);

  const forEach = async (done: string, act: (user: ManagedUser) => Promise<unknown>) => {
    setWorking(true);
    const refused: string[] = [];
    for (const user of chosen)
      await act(user).catch((error: unknown) => refused.push(`${nameOf(user)}: ${failureText(error, 'failed')}`));
    setWorking(false);
    close();
    const told = `${chosen.length - refused.length} of ${people(chosen.length)} ${done}`;
    if (refused.length === 0) toast.success(told);
    else toast.warning(told, refused.slice(0, 5).join(' '), { durationMs: 15_000 });
    if (refused.length === 0) onClear();
  };
  const ban = () => forEach('banned', ({ id }) => updating.mutateAsync({ id, active: false }));
  const regroup = (event: FormEvent) => {
    event.preventDefault();
    const name = group.trim();
    if (!isWorking)
      void forEach(name === '' ? 'taken out of their groups' : `put into ${name}`, ({ id }) =>
        updating.mutateAsync({ id, group: name === '' ? null : name }),
      );
  };

  return (
    <section
      aria-label="Chosen users"
      className="panel sticky bottom-4 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 p-3 shadow-raised"
    >
      <p role="status" className="font-semibold">
        {chosen.length} chosen
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('notify')}>
          <Bell size={18} aria-hidden /> Notify
        </Button>
        <Button onClick={() => setOpen('group')}>
          <GraduationCap size={18} aria-hidden /> Set group
        </Button>
        <Button variant="danger" onClick={() => setOpen('ban')}>
          <Ban size={18} aria-hidden /> Ban
        </Button>
        <ExportMenu list="users" filter={{ ids: chosen.map(({ id }) => id).join(',') }} label="Export chosen" />
        <Button variant="ghost" onClick={onClear}>
          <X size={18} aria-hidden /> Choose nobody
        </Button>
      </div>
      <ConfirmModal
        open={open === 'ban'}
        dangerous
        title={`Ban ${people(chosen.length)}?`}
        confirmLabel="Ban"
        working={isWorking}
        onConfirm={() => void ban()}
        onClose={close}
      >
        All {people(chosen.length)} are signed out everywhere at once and cannot come back by themselves:{' '}
        {namesOf(chosen)}. Results stay. You can lift each ban at any time.
      </ConfirmModal>
      {open === 'group' && (
        <Modal
          open
          title={`Group of ${people(chosen.length)}`}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" form={GROUP_FORM} variant="primary" loading={isWorking}>
                {group.trim() === '' ? 'Take out of groups' : 'Set group'}
              </Button>
            </>
          }
        >
          <form id={GROUP_FORM} noValidate onSubmit={regroup}>
            <GroupField
              hint={`For ${namesOf(chosen)}, in place of the one they have. Empty: none.`}
              value={group}
              onChange={({ currentTarget }) => setGroup(currentTarget.value)}
            />
          </form>
        </Modal>
      )}
      {open === 'notify' && (
        <NotifyManyModal
          people={{ ids: chosen.map(({ id }) => id) }}
          count={chosen.length}
          whom={namesOf(chosen)}
          onSent={onClear}
          onClose={close}
        />
      )}
    </section>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function namesOf(chosen: readonly ManagedUser[]): string {
  const names = chosen.slice(0, 5).map(nameOf).join(', ');
  return chosen.length > 5 ? `${names} and ${chosen.length - 5} more` : names;
}
