import type { ReactNode } from 'react';
import { Button } from '../forms/Button.tsx';
import { Modal } from './Modal.tsx';

type ConfirmModalProps = {
  open: boolean;
  title: string;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  /** The verb: "Delete question", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  dangerous?: boolean;
  /** Keeps the dialog open until the answer arrives, which it then shows. */
  working?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmModal({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  dangerous = false,
  working = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  return (
    <Modal
      open={open}
      title={title}
      onClose={onClose}
      mustAnswer={working}
      size="small"
      tone={dangerous ? 'danger' : undefined}
      actions={
        <>
          {/* An irreversible action must not be triggered by a reflexive Enter. */}
          <Button
            onClick={working ? undefined : onClose}
            aria-disabled={working || undefined}
            data-autofocus={dangerous || undefined}
          >
            {cancelLabel}
          </Button>
          <Button variant={dangerous ? 'danger' : 'primary'} loading={working} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
