import { useQuery } from '@tanstack/react-query';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { oneLine } from '../ui/text/oneLine.ts';
import { checkedSetQuery } from './bank.queries.ts';
import { LintFindings } from './LintFindings.tsx';
import { questionsText } from './statusOutcome.ts';

/** The findings on several questions, and on all of them together, such as a key that is always B. */
export function CheckModal({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const checked = useQuery(checkedSetQuery(ids));
  return (
    <Modal
      open
      title={`${questionsText(ids.length)} checked`}
      size="large"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {checked.isError ? (
        <Banner tone="danger">{failureText(checked.error, 'Failed to check the questions')}</Banner>
      ) : checked.data === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <div className="grid gap-6">
          <section className="grid gap-2">
            <h3 className="font-semibold">Compared with each other</h3>
            <LintFindings findings={checked.data.set} stale={false} />
          </section>
          {checked.data.items.map(({ id, questionText, findings }) => (
            <section key={id} className="grid gap-2">
              <h3 className="font-semibold wrap-anywhere">{oneLine(questionText).slice(0, 200)}</h3>
              <LintFindings findings={findings} stale={false} />
            </section>
          ))}
        </div>
      )}
    </Modal>
  );
}
