import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Check, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import type { LtiPlatform } from '@assay/contract/lti';
import { failureText } from '../platform/failureText.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/forms/Button.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { Menu, type MenuItem } from '../ui/overlays/Menu.tsx';
import { useChangePlatform, useRemovePlatform } from './ltiAdmin.queries.ts';
import { PlatformFormModal } from './PlatformFormModal.tsx';
import { countText } from './platformWords.ts';

const onError = (error: Error) => toast.error(failureText(error, 'Failed to change the platform'));

export function PlatformActions({ platform }: { platform: LtiPlatform }) {
  const [asks, setAsks] = useState<'form' | 'remove' | null>(null);
  const changing = useChangePlatform(platform.id);
  const { name, deployments, domains, state } = platform;
  const setActive = (isActive: boolean) => changing.mutate({ name, deployments, domains, isActive }, { onError });
  const edit = { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => setAsks('form') };
  const pause = { label: 'Pause', icon: <Pause size={18} aria-hidden />, onSelect: () => setActive(false) };
  const remove: MenuItem = {
    label: 'Remove',
    icon: <Trash2 size={18} aria-hidden />,
    onSelect: () => setAsks('remove'),
    dangerous: true,
  };
  const items = { new: [remove], active: [edit, pause, remove], paused: [edit, remove] };
  return (
    <>
      {state === 'new' && (
        <Button variant="primary" onClick={() => setAsks('form')}>
          <Check size={18} aria-hidden /> Confirm
        </Button>
      )}
      {state === 'paused' && (
        <Button variant="primary" loading={changing.isPending} onClick={() => setActive(true)}>
          <Play size={18} aria-hidden /> Resume
        </Button>
      )}
      <Menu label="Actions for this platform" items={items[state]} loading={changing.isPending} />
      {asks === 'form' && <PlatformFormModal platform={platform} onClose={() => setAsks(null)} />}
      {asks === 'remove' && <RemovePlatform platform={platform} onClose={() => setAsks(null)} />}
    </>
  );
}

function RemovePlatform({ platform, onClose }: { platform: LtiPlatform; onClose: () => void }) {
  const removing = useRemovePlatform(platform.id);
  const navigate = useNavigate();
  const { people, grades } = platform;
  return (
    <ConfirmModal
      open
      dangerous
      title={`Remove ${platform.name}?`}
      confirmLabel="Remove platform"
      working={removing.isPending}
      onConfirm={() =>
        removing.mutate(undefined, {
          onSuccess: () => {
            toast.success('Platform removed');
            void navigate({ to: '/admin/reports/platforms' });
          },
          onError: (error) => {
            onError(error);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>Links in its courses will stop working.</p>
        {people > 0 && (
          <p>
            {countText(people, 'account')} will stay, with all results. People without an email address here won’t be
            able to sign in. If you connect this platform again, they’ll get new accounts.
          </p>
        )}
        {grades.waiting > 0 && <p>{countText(grades.waiting, 'waiting grade')} won’t be sent.</p>}
        <p>You can’t undo this.</p>
      </div>
    </ConfirmModal>
  );
}
