import { Button } from '../../ui/forms/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import type { Refused } from './RejectModal.tsx';
import { candidatesText } from './roundWords.ts';

type RefusedProps = { of: number; refused: Refused; onClose: () => void };

/** The candidates who could not be rejected, and why; they stay selected. */
export const RefusedModal = ({ of, refused, onClose }: RefusedProps) => (
  <Modal
    open
    title={`${of - refused.length} of ${candidatesText(of)} rejected`}
    onClose={onClose}
    actions={
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <div className="grid gap-3">
      <p>Not rejected, and still selected:</p>
      <ul className="grid gap-2">
        {refused.map(({ candidate: { id, name, email }, reason }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{name}</span> <span className="text-sm text-ink-muted">{email}</span>
            <span className="block text-sm">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  </Modal>
);
