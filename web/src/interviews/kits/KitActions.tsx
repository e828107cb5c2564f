import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy } from 'lucide-react';
import { failureText } from '../../platform/failureText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useArchiveKit, useDuplicateKit } from './kits.queries.ts';

/** Copy or archive a kit. */
export function KitActions({
  kit: { id, title, isArchived },
}: {
  kit: { id: number; title: string; isArchived: boolean };
}) {
  const navigate = useNavigate();
  const duplicating = useDuplicateKit();
  const archiving = useArchiveKit();
  const duplicate = () =>
    duplicating.mutate(id, {
      onSuccess: ({ kit }) =>
        void navigate({ to: '/admin/virtual-rounds/kits/$kitId', params: { kitId: String(kit.id) } }),
      onError: (error) => toast.error(failureText(error, 'Failed to copy the kit')),
    });
  const archive = () =>
    archiving.mutate(
      { id, archived: !isArchived },
      {
        onSuccess: () => toast.success(isArchived ? 'Kit restored' : 'Kit archived. Rounds that have it keep it.'),
        onError: (error) => toast.error(failureText(error, 'Failed to change the kit')),
      },
    );
  return (
    <Menu
      size="small"
      label={`More for ${title}`}
      items={[
        { label: 'Duplicate', icon: <Copy size={18} aria-hidden />, onSelect: duplicate },
        isArchived
          ? { label: 'Restore', icon: <ArchiveRestore size={18} aria-hidden />, onSelect: archive }
          : { label: 'Archive', icon: <Archive size={18} aria-hidden />, onSelect: archive },
      ]}
    />
  );
}
