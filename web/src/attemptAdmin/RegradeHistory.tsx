import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import type { Regrade, RegradingQuestion } from '@assay/contract/quiz/regrades';
import { failureText } from '../platform/failureText.ts';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { formatDateTime } from '../platform/format.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useUndoRegrade } from './regrade.queries.ts';
import { attemptsWords } from './attemptWords.ts';
import { ruleWords } from './regradeWords.ts';

/** All corrections of the question, newest first. */
export function RegradeHistory({ found: { question, regrades, versions } }: { found: RegradingQuestion }) {
  const [undoing, setUndoing] = useState<Regrade | null>(null);
  if (regrades.length === 0) return null;
  const total = versions.reduce((sum, { finished }) => sum + finished, 0);
  return (
    <Card
      title="Corrections so far"
      action={<ExportMenu list="regrades" filter={{ questionId: question.id }} label="Export corrections" />}
    >
      <ul className="grid gap-4">
        {regrades.map((regrade) => (
          <li key={regrade.id} className="grid gap-2 border-line not-first:border-t not-first:pt-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{ruleWords(regrade)}</span>
              <State status={regrade.status} />
              <span className="text-sm text-ink-muted">
                {regrade.author ?? 'A former admin'}, {formatDateTime(regrade.createdAt)}
              </span>
              {isInForce(regrade) && (
                <Button size="small" className="sm:ml-auto" onClick={() => setUndoing(regrade)}>
                  <Undo2 size={16} aria-hidden /> Undo
                </Button>
              )}
            </div>
            <p className="max-w-text wrap-anywhere">{regrade.reason}</p>
            {regrade.rule !== 'keys' && isInForce(regrade) && (
              <p className="max-w-text text-sm">
                New quizzes still use this question. To change that,{' '}
                <Link
                  to="/admin/questions/$id"
                  params={{ id: String(regrade.questionId) }}
                  className="touch-target font-medium text-accent underline underline-offset-4"
                >
                  edit or archive it
                </Link>
                .
              </p>
            )}
            {regrade.status === 'applying' || regrade.status === 'undoing' ? (
              <div className="grid gap-1">
                <ProgressBar
                  label="Attempts scored again"
                  value={regrade.done}
                  max={Math.max(total, regrade.done, 1)}
                  valueText={`${regrade.done} of about ${total}`}
                />
                <p className="text-sm text-ink-muted tabular-nums">
                  {regrade.done} of about {attemptsWords(total)} scored again
                </p>
              </div>
            ) : (
              <p className="text-sm text-ink-muted">
                {regrade.status === 'undone'
                  ? `Undone${regrade.undoneAt === null ? '' : ` ${formatDateTime(regrade.undoneAt)}`} by ${regrade.undoneBy ?? 'a former admin'}.`
                  : `Changed the score of ${attemptsWords(regrade.changed)}.`}
              </p>
            )}
            {regrade.changed > 0 && (
              <div className="justify-self-start">
                <ExportMenu list="regradeChanges" filter={{ regradeId: regrade.id }} label="Export changes" />
              </div>
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoModal regrade={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  );
}

function UndoModal({ regrade, onClose }: { regrade: Regrade; onClose: () => void }) {
  const undo = useUndoRegrade();
  return (
    <ConfirmModal
      open
      title="Undo this correction?"
      confirmLabel="Undo correction"
      working={undo.isPending}
      onConfirm={() =>
        undo.mutate(regrade.id, {
          onSuccess: ({ regrade: { status } }) =>
            toast.success(
              status === 'undone' ? 'Correction undone' : 'Undoing the correction. You can leave this page.',
            ),
          onError: (error) => toast.error(failureText(error, 'Failed to undo the correction')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      {regrade.status === 'applying'
        ? 'It’s still being applied. We’ll stop and score the changed attempts again without it. '
        : `${attemptsWords(regrade.changed)} will be scored again without it. `}
      Scores and ranks will be as before.{' '}
      {regrade.tellsLearners ? 'We’ll notify the learners affected.' : 'We won’t notify learners.'}
    </ConfirmModal>
  );
}

const isInForce = ({ status }: Regrade) => status === 'applied' || status === 'applying';

const states = {
  applying: { tone: 'info', word: 'Being applied' },
  applied: { tone: 'success', word: 'Active' },
  undoing: { tone: 'info', word: 'Being undone' },
  undone: { tone: 'neutral', word: 'Undone' },
} as const;

const State = ({ status }: Pick<Regrade, 'status'>) => <Badge tone={states[status].tone}>{states[status].word}</Badge>;
