import { type FormEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Ban, Bell, GraduationCap } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { ManagedUser } from '@assay/contract/people/userAdmin';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { GroupField } from '../platform/GroupField.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { SelectionBar } from '../ui/tables/SelectionBar.tsx';
import { useBulkRun } from './bulkRun.queries.ts';
import type { BulkAct } from './bulkRun.ts';
import { userWords } from './bulkWords.ts';
import { NotifyManyModal } from './NotifyManyModal.tsx';
import { groupsQuery } from './userAdmin.queries.ts';

const GROUP_FORM = 'group-selected';

type Props = { selected: readonly ManagedUser[]; onClear: () => void };

/** Bulk actions on users; each user is a separate call, and `BulkProgress` shows the progress. */
export function BulkActions({ selected, onClear }: Props) {
  const [open, setOpen] = useState<'ban' | 'notify' | 'group'>();
  const [group, setGroup] = useState('');
  const { begin, isBusy } = useBulkRun();
  const groups = useQuery({ ...groupsQuery(), enabled: open === 'group' });
  const close = () => setOpen(undefined);

  const apply = (act: BulkAct) => {
    close();
    begin(act, selected);
    onClear();
  };
  const regroup = (event: FormEvent) => {
    event.preventDefault();
    apply({ kind: 'group', group: group.trim() === '' ? null : group.trim() });
  };

  return (
    <SelectionBar
      label="Selected users"
      text={`${selected.length} selected`}
      onClear={onClear}
      actions={
        <>
          <Button onClick={() => setOpen('notify')}>
            <Bell size={18} aria-hidden /> Notify
          </Button>
          <Button disabled={isBusy} onClick={() => setOpen('group')}>
            <GraduationCap size={18} aria-hidden /> Set group
          </Button>
          <Button className="text-danger" disabled={isBusy} onClick={() => setOpen('ban')}>
            <Ban size={18} aria-hidden /> Ban
          </Button>
          <ExportMenu list="users" filter={{ ids: selected.map(({ id }) => id) }} label="Export selected" />
        </>
      }
    >
      <ConfirmModal
        open={open === 'ban'}
        dangerous
        title={`Ban ${userWords(selected.length)}?`}
        confirmLabel="Ban"
        onConfirm={() => apply({ kind: 'ban' })}
        onClose={close}
      >
        All {userWords(selected.length)} will be signed out and can’t sign in until you lift the ban:{' '}
        {namesOf(selected)}. Their results stay.
      </ConfirmModal>
      {open === 'group' && (
        <Modal
          open
          title={`Set the group of ${userWords(selected.length)}`}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" form={GROUP_FORM} variant="primary">
                {group.trim() === '' ? 'Remove from groups' : 'Set group'}
              </Button>
            </>
          }
        >
          <form id={GROUP_FORM} noValidate onSubmit={regroup}>
            <GroupField
              groups={groups.data}
              hint={`For ${namesOf(selected)}. Replaces their current group. Leave it empty to remove them.`}
              value={group}
              onChange={({ currentTarget }) => setGroup(currentTarget.value)}
            />
          </form>
        </Modal>
      )}
      {open === 'notify' && (
        <NotifyManyModal
          people={{ ids: selected.map(({ id }) => id) }}
          count={selected.length}
          whom={namesOf(selected)}
          onSent={onClear}
          onClose={close}
        />
      )}
    </SelectionBar>
  );
}

function namesOf(selected: readonly ManagedUser[]): string {
  const names = selected.slice(0, 5).map(fullName).join(', ');
  return selected.length > 5 ? `${names} and ${selected.length - 5} more` : names;
}
