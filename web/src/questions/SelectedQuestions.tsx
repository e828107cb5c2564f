import { useState } from 'react';
import { gateLimits } from '@assay/contract/questions/questionGeneration';
import type { QuestionStatus } from '@assay/contract/questions/questions';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { choiceText, hiddenText } from '../ui/tables/choiceText.ts';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import type { EveryRow } from '../ui/tables/SelectAll.tsx';
import { SelectionBar } from '../ui/tables/SelectionBar.tsx';
import type { RowSelection } from '../ui/tables/useRowSelection.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useSetStatus } from './bank.queries.ts';
import { CheckModal } from './CheckModal.tsx';
import { questionsText, statusOutcomeText } from './statusOutcome.ts';

const statuses = ['draft', 'review', 'live', 'archived'] as const;
const acts = {
  draft: { label: 'To draft', confirm: 'Set to draft', asked: (many: string) => `Set ${many} to draft?` },
  review: { label: 'To review', confirm: 'Send to review', asked: (many: string) => `Send ${many} to review?` },
  live: { label: 'Make live', confirm: 'Make live', asked: (many: string) => `Make ${many} live?` },
  archived: { label: 'Archive', confirm: 'Archive', asked: (many: string) => `Archive ${many}?` },
};

/** Bulk actions on questions. */
export function SelectedQuestions({
  selection,
  everyRow,
}: {
  selection: RowSelection<{ id: number }>;
  everyRow: EveryRow;
}) {
  const [status, setStatus] = useState<QuestionStatus>();
  const [checks, setChecks] = useState(false);
  const ids = selection.rows.map(({ id }) => id);
  const hidden = selection.hiddenOf(selection.rows);
  return (
    <SelectionBar
      label="Selected questions"
      text={choiceText(ids.length, hidden)}
      {...(selection.rows.length < everyRow.total && { everyRow })}
      onClear={selection.clear}
      actions={
        <>
          <div className="contents" role="group" aria-label="Set the status of the selection">
            {statuses.map((one) => (
              <Button key={one} onClick={() => setStatus(one)}>
                {acts[one].label}
              </Button>
            ))}
          </div>
          {ids.length <= gateLimits.items && <Button onClick={() => setChecks(true)}>Check</Button>}
        </>
      }
    >
      {checks && <CheckModal ids={ids} onClose={() => setChecks(false)} />}
      {status && (
        <StatusModal
          ids={ids}
          hidden={hidden}
          status={status}
          onDone={selection.clear}
          onClose={() => setStatus(undefined)}
        />
      )}
    </SelectionBar>
  );
}

type ModalProps = {
  ids: readonly number[];
  /** How many are on another page or not currently listed. */
  hidden: number;
  status: QuestionStatus;
  onDone: () => void;
  onClose: () => void;
};

function StatusModal({ ids, hidden, status, onDone, onClose }: ModalProps) {
  const setting = useSetStatus();
  const apply = () =>
    setting.mutate(
      { questionIds: [...ids], status },
      {
        onSuccess: (outcome) => {
          const { title, rest } = statusOutcomeText(ids.length, status, outcome);
          if (rest === '') toast.success(title);
          else toast.warning(title, rest, { durationMs: 15_000 });
          onClose();
          onDone();
        },
        onError: (error) => {
          toast.error(failureText(error, 'Failed to change the status'));
          onClose();
        },
      },
    );
  return (
    <ConfirmModal
      open
      title={acts[status].asked(questionsText(ids.length))}
      confirmLabel={acts[status].confirm}
      working={setting.isPending}
      onConfirm={apply}
      onClose={onClose}
    >
      {[
        hiddenText(ids.length, hidden),
        status === 'live'
          ? 'New quizzes will draw from them at once.'
          : 'New quizzes won’t use them. Running and finished quizzes keep them.',
      ]
        .filter(Boolean)
        .join(' ')}
    </ConfirmModal>
  );
}
