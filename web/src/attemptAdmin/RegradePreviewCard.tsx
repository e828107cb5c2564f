import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RegradeDecision, RegradePreview, RegradingQuestion } from '@assay/contract/quiz/regrades';
import type { Period } from '@assay/contract/reports/reports';
import { loadFailure } from '../platform/failureText.ts';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { Card } from '../ui/display/Card.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Pagination } from '../ui/tables/Pagination.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { LOCALE } from '../ui/text/locale.ts';
import { keepPreview, previewProgressQuery, previewQuery } from './regrade.queries.ts';
import { RegradeApplyForm } from './RegradeApplyForm.tsx';
import { ChangedScores, OtherRanks } from './RegradePreviewTables.tsx';
import { attemptsWords } from './attemptWords.ts';
import { boards, ranksMovedWords, scoresMovedWords } from './regradeWords.ts';

type CardProps = { question: RegradingQuestion['question']; decision: RegradeDecision; onDone: () => void };

/** A correction's effects, and the form to apply it. */
export function RegradePreviewCard({ question, decision, onDone }: CardProps) {
  const { id: questionId, skillName } = question;
  const [period, setPeriod] = useState<Period>('all');
  const [page, setPage] = useState(1);
  const [displacedPage, setDisplacedPage] = useState(1);
  const preview = useQuery(previewQuery(questionId, decision, { page, displacedPage, period }));
  if (preview.isPending)
    return (
      <Card title="Preview">
        <Computing questionId={questionId} decision={decision} />
      </Card>
    );
  if (preview.data === undefined)
    return (
      <Card title="Preview">
        <ErrorState
          {...loadFailure(preview.error, 'Failed to load the preview')}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      </Card>
    );
  const { items, pagination, displaced, displacedPagination } = preview.data;
  const exported = { filter: { questionId, ...decision, period }, prepare: () => keepPreview(questionId, decision) };
  return (
    <Card title="Preview">
      <div className="grid gap-4">
        <Summary preview={preview.data} skillName={skillName} />
        {items.length > 0 && (
          <div className="flex flex-wrap items-end justify-between gap-4">
            <Select
              label="Board"
              className="w-full max-w-xs"
              value={period}
              options={boards}
              onChange={({ currentTarget }) => {
                const chosen = boards.find(({ value }) => value === currentTarget.value);
                setPeriod(chosen?.value ?? 'all');
                setDisplacedPage(1);
              }}
            />
            <ExportMenu list="regradePreview" {...exported} label="Export changes" />
          </div>
        )}
        <div
          aria-busy={preview.isPlaceholderData}
          className={cx('grid grid-cols-1 gap-4 empty:hidden', preview.isPlaceholderData && 'opacity-60')}
        >
          {items.length > 0 && <ChangedScores items={items} skillName={skillName} />}
          <Pagination page={page} pages={pagination.pages} onChange={setPage} label="Pages of changed scores" />
          {displaced.length > 0 && (
            <div className="grid grid-cols-1 gap-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h3 className="font-semibold">Other ranks that change</h3>
                <ExportMenu list="regradeRanks" {...exported} label="Export other ranks" />
              </div>
              <p className="text-ink-muted">Their scores stay the same; only their ranks change.</p>
              <OtherRanks people={displaced} skillName={skillName} />
              <Pagination
                page={displacedPage}
                pages={displacedPagination.pages}
                onChange={setDisplacedPage}
                label="Pages of other ranks"
              />
            </div>
          )}
        </div>
        <RegradeApplyForm
          questionId={questionId}
          decision={decision}
          preview={preview.data}
          isChanging={preview.isFetching}
          onStale={() => void preview.refetch()}
          onDone={onDone}
        />
      </div>
    </Card>
  );
}

/** Shows the progress of a long preview, which continues if the page is left. */
function Computing({ questionId, decision }: { questionId: number; decision: RegradeDecision }) {
  const { data: progress } = useQuery(previewProgressQuery(questionId, decision));
  if (progress === undefined || progress.of === 0) return <SkeletonTable rows={5} columns={4} />;
  const words = `${progress.done.toLocaleString(LOCALE)} of ${attemptsWords(progress.of)} scored`;
  return (
    <div className="grid gap-1">
      <ProgressBar label="Attempts scored for the preview" value={progress.done} max={progress.of} valueText={words} />
      <p className="text-sm text-ink-muted tabular-nums">{words}; ranks follow.</p>
    </div>
  );
}

type SummaryProps = { preview: RegradePreview; skillName: string };

function Summary({ preview, skillName }: SummaryProps) {
  const { running, ranksMoved } = preview;
  return (
    <div role="status" className="grid gap-1">
      <p className="text-lg font-semibold">{scoresMovedWords(preview)}</p>
      {ranksMovedWords(ranksMoved, skillName).map((words) => (
        <p key={words} className="text-ink-muted">
          {words}
        </p>
      ))}
      {running > 0 && <p className="text-ink-muted">{attemptsWords(running)} running now will be scored this way.</p>}
    </div>
  );
}
