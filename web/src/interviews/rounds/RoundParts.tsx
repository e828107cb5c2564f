import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Archive, CalendarX, DoorClosed, DoorOpen, Mail, Pencil, Trash2, UserPlus } from 'lucide-react';
import type { Round } from '@assay/contract/rounds/rounds';
import { nextRoundStatuses, type RoundStatus } from '@assay/contract/rounds/roundStatus';
import { failureText } from '../../platform/failureText.ts';
import { TabFrame } from '../../platform/TabFrame.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
import { ListHeader } from '../../ui/tables/ListHeader.tsx';
import { DecisionTextsModal } from '../dossiers/DecisionTextsModal.tsx';
import { RetentionModal } from './RetentionModal.tsx';
import { RoundFormModal } from './RoundFormModal.tsx';
import { useChangeRound, useRemoveRound } from './rounds.queries.ts';
import { roundWords } from './roundWords.ts';

export const RoundTabs = ({ round }: { round: Round }) => {
  const params = { id: String(round.id) };
  return (
    <TabFrame
      label="Round"
      tabs={[
        { to: '/admin/virtual-rounds/$id', params, label: 'Schedule' },
        { to: '/admin/virtual-rounds/$id/candidates', params, label: 'Candidates' },
        { to: '/admin/virtual-rounds/$id/kit', params, label: 'Kit' },
        { to: '/admin/virtual-rounds/$id/feedback', params, label: 'Feedback' },
        { to: '/admin/virtual-rounds/$id/report', params, label: 'Report' },
      ]}
    />
  );
};

export const RoundBadge = ({ round: { status } }: { round: Round }) => (
  <Badge tone={roundWords[status].tone}>{roundWords[status].label}</Badge>
);

/** The head of a round's pages that are no list. */
export const RoundHeader = ({ round }: { round: Round }) => (
  <div className="mb-4 grid grid-cols-1 gap-4 sm:mb-6">
    <ListHeader title={round.title} count={<RoundBadge round={round} />} more={<RoundActions round={round} />} />
    <RoundTabs round={round} />
  </div>
);

/** New people and interviews are for rounds in preparation or under way. */
export const takesCandidates = ({ status }: Round): boolean => status === 'draft' || status === 'open';

export const AddCandidates = ({ onOpen }: { onOpen: () => void }) => (
  <Button variant="primary" onClick={onOpen}>
    <UserPlus size={18} aria-hidden /> <span data-word>Add candidates</span>
  </Button>
);

type Open = 'nothing' | 'edit' | 'emails' | 'data' | 'archive' | 'delete';

const moves: Readonly<Record<Exclude<RoundStatus, 'draft'>, { label: string; icon: MenuItem['icon'] }>> = {
  open: { label: 'Open round', icon: <DoorOpen size={18} aria-hidden /> },
  closed: { label: 'Close round', icon: <DoorClosed size={18} aria-hidden /> },
  archived: { label: 'Archive round', icon: <Archive size={18} aria-hidden /> },
};

/**
 * Everything one may do with a round in its present status.
 * @param more acts of one of its pages
 */
export function RoundActions({ round, more = [] }: { round: Round; more?: readonly MenuItem[] }) {
  const id = String(round.id);
  const navigate = useNavigate();
  const changing = useChangeRound(id);
  const removing = useRemoveRound(id);
  const [open, setOpen] = useState<Open>('nothing');
  const close = () => setOpen('nothing');
  const { title, description, minutes, capacity } = round;
  const move = (status: RoundStatus) =>
    changing.mutate(
      { title, description, minutes, capacity, status },
      {
        onSuccess: () => toast.success(`This round is ${roundWords[status].label.toLowerCase()} now`),
        onError: (error) => toast.error(failureText(error, 'Failed to change the round')),
        onSettled: close,
      },
    );
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/admin/virtual-rounds' }),
      onError: (error) => toast.error(failureText(error, 'Failed to delete the round')),
      onSettled: close,
    });
  return (
    <>
      <Menu
        label={`Actions for ${title}`}
        items={[
          ...more,
          ...(round.status === 'archived'
            ? []
            : [
                { label: 'Edit round', icon: <Pencil size={18} aria-hidden />, onSelect: () => setOpen('edit') },
                { label: 'Decision emails', icon: <Mail size={18} aria-hidden />, onSelect: () => setOpen('emails') },
              ]),
          {
            label: 'Candidates’ data',
            icon: <CalendarX size={18} aria-hidden />,
            onSelect: () => setOpen('data'),
          },
          ...nextRoundStatuses[round.status].flatMap((status): MenuItem[] => {
            if (status === 'draft') return [];
            const onSelect = () => (status === 'archived' ? setOpen('archive') : move(status));
            const label = round.status === 'closed' && status === 'open' ? 'Reopen round' : moves[status].label;
            return [{ ...moves[status], label, onSelect }];
          }),
          ...(round.status === 'draft'
            ? [
                {
                  label: 'Delete draft',
                  icon: <Trash2 size={18} aria-hidden />,
                  onSelect: () => setOpen('delete'),
                  dangerous: true,
                },
              ]
            : []),
        ]}
      />
      {open === 'data' && <RetentionModal roundId={id} onClose={close} />}
      {open === 'edit' && (
        <RoundFormModal
          round={round}
          onClose={close}
          onSave={async (plan) => {
            await changing.mutateAsync(plan);
            close();
          }}
        />
      )}
      {open === 'emails' && <DecisionTextsModal roundId={id} onClose={close} />}
      <ConfirmModal
        open={open === 'archive'}
        title={`Archive “${title}”?`}
        confirmLabel="Archive round"
        working={changing.isPending}
        onConfirm={() => move('archived')}
        onClose={close}
      >
        You’ll still be able to read everything in it, but not change it. You can’t undo this.
      </ConfirmModal>
      <ConfirmModal
        open={open === 'delete'}
        dangerous
        title={`Delete ${title}?`}
        confirmLabel="Delete draft"
        working={removing.isPending}
        onConfirm={remove}
        onClose={close}
      >
        The draft and its candidates are deleted. You can’t undo this.
      </ConfirmModal>
    </>
  );
}
