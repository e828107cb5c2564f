import type { ReactNode } from 'react';
import { Button } from '../forms/Button.tsx';
import { Modal } from './Modal.tsx';

type ConfirmModalProps = {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb: "Delete question", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  dangerous?: boolean;
  /** Until the answer is there the dialog stays, which tells what came of it. */
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
          {/* What cannot be undone must not happen by a reflex on Enter. */}
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
