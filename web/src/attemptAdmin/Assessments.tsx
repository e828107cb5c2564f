import { Eye, EyeOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Assessment, InspectedAttempt } from '@assay/contract/quiz/attemptAdmin';
import { furtherLines } from '@assay/contract/furtherLines';
import { failureText } from '../platform/failureText.ts';
import { formatDateTime, formatScore } from '../platform/format.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import type { ChartTable } from '../ui/charts/chartTable.ts';
import { cx } from '../ui/cx.ts';
import { TableFileMenu } from '../ui/tables/TableFileMenu.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { NamedValues } from '../ui/display/NamedValues.tsx';
import { useShareAssessment } from './attemptAdmin.queries.ts';
import { WithdrawModal } from './WithdrawModal.tsx';

/** Reviewers' assessments of the attempt; hidden while there are none. */
export function Assessments({ attempt: { id: attemptId, assessments } }: { attempt: InspectedAttempt }) {
  const [withdrawn, setWithdrawn] = useState<Assessment | null>(null);
  if (assessments.length === 0) return null;
  return (
    <Card
      title="Reviewer assessments"
      action={
        <TableFileMenu
          title="Assessments"
          fileTitle={`Assessments of attempt ${attemptId}`}
          read={() => assessmentsFile(assessments)}
        />
      }
    >
      <ul className="grid gap-4">
        {assessments.map((assessment) => (
          <li key={assessment.id} className="grid gap-1 border-line not-first:border-t not-first:pt-4">
            <Written assessment={assessment} />
            {!assessment.withdrawn && (
              <Acts attemptId={attemptId} assessment={assessment} onWithdraw={() => setWithdrawn(assessment)} />
            )}
          </li>
        ))}
      </ul>
      {withdrawn && <WithdrawModal attemptId={attemptId} assessment={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Card>
  );
}

function Written({
  assessment: { author, at, rating, comment, further, shared, withdrawn },
}: {
  assessment: Assessment;
}) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{author ?? 'A former admin'}</span>
        {rating !== null && <Badge tone={withdrawn ? 'neutral' : 'accent'}>Rating: {formatScore(rating)}</Badge>}
        {withdrawn ? (
          <Badge tone="warning" icon={<Undo2 size={13} aria-hidden />}>
            Withdrawn
          </Badge>
        ) : shared ? (
          <Badge tone="info" icon={<Eye size={13} aria-hidden />}>
            Visible to learner
          </Badge>
        ) : (
          <Badge icon={<EyeOff size={13} aria-hidden />}>Admins only</Badge>
        )}
        <time dateTime={at} className="text-sm text-ink-muted">
          {formatDateTime(at)}
        </time>
      </p>
      <p className={cx('max-w-text whitespace-pre-line wrap-anywhere', withdrawn && 'text-ink-muted')}>{comment}</p>
      <NamedValues values={furtherLines(further)} />
      {withdrawn && (
        <p className="text-sm wrap-anywhere text-ink-muted">
          Withdrawn {formatDateTime(withdrawn.at)}: {withdrawn.reason}
        </p>
      )}
    </>
  );
}

type ActsProps = { attemptId: number; assessment: Assessment; onWithdraw: () => void };

function Acts({ attemptId, assessment: { id, shared }, onWithdraw }: ActsProps) {
  const sharing = useShareAssessment(attemptId);
  const share = () =>
    sharing.mutate(
      { assessmentId: id, shared: !shared },
      {
        onSuccess: () => toast.success(shared ? 'The learner no longer sees it' : 'The learner sees it now'),
        onError: (error) => toast.error(failureText(error, 'Failed to change the assessment')),
      },
    );
  return (
    <p className="flex flex-wrap gap-2 pt-2 print:hidden">
      <Button size="small" loading={sharing.isPending} onClick={share}>
        {shared ? 'Hide from learner' : 'Show to learner'}
      </Button>
      <Button size="small" onClick={onWithdraw}>
        Withdraw
      </Button>
    </p>
  );
}

const assessmentsFile = (assessments: InspectedAttempt['assessments']): ChartTable => ({
  columns: [
    'Written',
    'Author',
    'Rating (%)',
    'Comment',
    'Further data',
    'Shown to the learner',
    'Withdrawn because',
  ].map((header) => ({ header })),
  rows: assessments.map(({ at, author, rating, comment, further, shared, withdrawn }) => [
    at,
    author,
    rating,
    comment,
    Object.keys(further).length === 0 ? null : JSON.stringify(further),
    shared && !withdrawn ? 'yes' : 'no',
    withdrawn?.reason ?? null,
  ]),
});
