import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import {
  ChartColumn,
  CircleSlash,
  CircleStop,
  ClipboardList,
  MessageSquarePlus,
  TimerReset,
  Undo2,
} from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { ListedAttempt } from '@assay/contract/quiz/attemptAdmin';
import { Menu } from '../ui/overlays/Menu.tsx';
import { AssessModal } from './AssessModal.tsx';
import { EndModal } from './EndModal.tsx';
import { ExtendModal } from './ExtendModal.tsx';
import { RestoreModal, VoidModal } from './VoidModals.tsx';

type Act = 'extend' | 'end' | 'assess' | 'void' | 'restore';

/** Actions on an attempt within the list. */
export function AttemptActions({ attempt }: { attempt: ListedAttempt }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Act>();
  const close = () => setOpen(undefined);
  const { status, deadline, learner } = attempt;
  return (
    <>
      <Menu
        size="small"
        label={`Actions for ${attempt.skillName} by ${fullName(learner)}`}
        items={[
          {
            label: 'View details',
            icon: <ClipboardList size={18} aria-hidden />,
            onSelect: () => void navigate({ to: '/admin/reports/attempts/$id', params: { id: String(attempt.id) } }),
          },
          {
            label: 'View report',
            icon: <ChartColumn size={18} aria-hidden />,
            onSelect: () => void navigate({ to: '/admin/reports/users/$id', params: { id: String(learner.id) } }),
          },
          ...(status === 'open' && deadline !== null
            ? [{ label: 'Add time', icon: <TimerReset size={18} aria-hidden />, onSelect: () => setOpen('extend') }]
            : []),
          ...(status === 'open'
            ? [
                {
                  label: 'End',
                  icon: <CircleStop size={18} aria-hidden />,
                  onSelect: () => setOpen('end'),
                  dangerous: true,
                },
              ]
            : [
                {
                  label: 'Assess',
                  icon: <MessageSquarePlus size={18} aria-hidden />,
                  onSelect: () => setOpen('assess'),
                },
              ]),
          status === 'void'
            ? { label: 'Restore', icon: <Undo2 size={18} aria-hidden />, onSelect: () => setOpen('restore') }
            : {
                label: 'Void',
                icon: <CircleSlash size={18} aria-hidden />,
                onSelect: () => setOpen('void'),
                dangerous: true,
              },
        ]}
      />
      {open === 'extend' && <ExtendModal attempts={[attempt]} onClose={close} />}
      {open === 'end' && <EndModal attempt={attempt} onClose={close} />}
      {open === 'assess' && <AssessModal attempt={attempt} onClose={close} />}
      {open === 'void' && <VoidModal attempts={[attempt]} onClose={close} />}
      {open === 'restore' && <RestoreModal attempt={attempt} onClose={close} />}
    </>
  );
}
