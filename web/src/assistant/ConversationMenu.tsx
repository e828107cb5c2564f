import { type FormEvent, useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { assistantLimits } from '@assay/contract/assistant';
import type { ChatSession } from '@assay/contract/assistant';
import { failureText } from '../platform/failureText.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/forms/Button.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { useRemove, useRename } from './assistant.queries.ts';

/** Rename or delete a conversation. */
export function ConversationMenu({
  session,
  size,
  onRemoved,
}: {
  session: ChatSession;
  size?: 'small';
  onRemoved?: () => void;
}) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const removing = useRemove();
  const close = () => setOpen(null);
  const remove = () =>
    removing.mutate(session.id, {
      onSuccess: () => {
        close();
        onRemoved?.();
      },
      onError: (error) => toast.error(failureText(error, 'Failed to delete the conversation')),
    });
  return (
    <>
      <Menu
        label={`More for ${session.title}`}
        {...(size && { size })}
        items={[
          { label: 'Rename', icon: <Pencil size={18} aria-hidden />, onSelect: () => setOpen('rename') },
          {
            label: 'Delete',
            icon: <Trash2 size={18} aria-hidden />,
            onSelect: () => setOpen('delete'),
            dangerous: true,
          },
        ]}
      />
      {open === 'rename' && <RenameModal session={session} onClose={close} />}
      <ConfirmModal
        open={open === 'delete'}
        title="Delete this conversation?"
        confirmLabel="Delete conversation"
        dangerous
        working={removing.isPending}
        onConfirm={remove}
        onClose={close}
      >
        Its questions and answers will be deleted. This can’t be undone.
      </ConfirmModal>
    </>
  );
}

function RenameModal({ session: { id, title }, onClose }: { session: ChatSession; onClose: () => void }) {
  const [text, setText] = useState(title);
  const renaming = useRename();
  const rename = (event: FormEvent) => {
    event.preventDefault();
    renaming.mutate({ id, title: text }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      size="small"
      title="Rename conversation"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="rename-conversation" variant="primary" loading={renaming.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id="rename-conversation" onSubmit={rename}>
        <TextField
          label="Title"
          required
          maxLength={assistantLimits.title}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          {...(renaming.isError && { error: failureText(renaming.error, 'Failed to rename the conversation') })}
        />
      </form>
    </Modal>
  );
}
