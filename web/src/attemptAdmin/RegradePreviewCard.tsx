import { type FormEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { RankMove, RegradeDecision, RegradePreview, RegradingQuestion } from '@assay/contract/regrades';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { formatScore } from '../platform/format.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { SkeletonTable } from '../ui/Skeleton.tsx';
import { Table } from '../ui/Table.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { nameOf } from './attemptWords.ts';
import { previewProgressQuery, previewQuery, useApplyRegrade } from './regrade.queries.ts';
import { boardName, countedAttempts, ranksMovedWords } from './regradeWords.ts';

type CardProps = { question: RegradingQuestion['question']; decision: RegradeDecision; onDone: () => void };

/** What a correction would change, and the way to apply it. */
export function RegradePreviewCard({ question, decision, onDone }: CardProps) {
  const { id: questionId, skillName } = question;
  const [page, setPage] = useState(1);
  const [displacedPage, setDisplacedPage] = useState(1);
  const preview = useQuery(previewQuery(questionId, decision, { page, displacedPage }));
  if (preview.isPending)
    return (
      <Card title="What would change">
        <Computing questionId={questionId} decision={decision} />
      </Card>
    );
  if (preview.data === undefined)
    return (
      <Card title="What would change">
        <ErrorState
          {...loadFailure(preview.error, 'Failed to compute the preview')}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      </Card>
    );
  return (
    <Card title="What would change">
      <div className="grid gap-4">
        <Summary preview={preview.data} skillName={skillName} />
        {preview.data.items.length > 0 && (
          <>
            <ExportMenu
              list="regradePreview"
              filter={{
                questionId,
                versionIds: decision.versionIds.join(','),
                rule: decision.rule,
                keys: decision.keys.join(','),
              }}
              label="Export changes"
            />
            <Changes items={preview.data.items} skillName={skillName} />
          </>
        )}
        <Pagination
          page={page}
          pages={preview.data.pagination.pages}
          onChange={setPage}
          label="Pages of changed scores"
        />
        {preview.data.displaced.length > 0 && (
          <div className="grid gap-3">
            <h3 className="font-semibold">Other ranks that change</h3>
            <p className="text-ink-muted">
              The scores of these people stay; others would move past them or fall behind them.
            </p>
            <Displaced people={preview.data.displaced} skillName={skillName} />
            <Pagination
              page={displacedPage}
              pages={preview.data.displacedPagination.pages}
              onChange={setDisplacedPage}
              label="Pages of other ranks"
            />
          </div>
        )}
        <ApplyForm question={question} decision={decision} preview={preview.data} onDone={onDone} />
      </div>
    </Card>
  );
}

/** A long preview tells how far it is; who leaves and comes back finds it going on. */
function Computing({ questionId, decision }: { questionId: number; decision: RegradeDecision }) {
  const { data: progress } = useQuery(previewProgressQuery(questionId, decision));
  if (progress === undefined || progress.of === 0) return <SkeletonTable rows={5} columns={4} />;
  const words = `${progress.done} of ${countedAttempts(progress.of)} scored`;
  return (
    <div className="grid gap-1">
      <ProgressBar label="Attempts scored for the preview" value={progress.done} max={progress.of} valueText={words} />
      <p className="text-sm text-ink-muted tabular-nums">{words}; ranks follow.</p>
    </div>
  );
}

type SummaryProps = { preview: RegradePreview; skillName: string };

function Summary({ preview: { finished, running, changed, up, down, ranksMoved }, skillName }: SummaryProps) {
  return (
    <div role="status" className="grid gap-1">
      <p className="text-lg font-semibold">
        {changed === 0
          ? `No score of ${countedAttempts(finished)} would change.`
          : `${changed} of ${countedAttempts(finished)} would get another score: ${up} higher, ${down} lower.`}
      </p>
      <p className="text-ink-muted">
        {ranksMovedWords(ranksMoved, skillName)}
        {running > 0 && ` ${countedAttempts(running)} running now will be scored this way.`}
      </p>
    </div>
  );
}

const Changes = ({ items, skillName }: { items: RegradePreview['items']; skillName: string }) => (
  <Table
    caption="Changed scores"
    rows={items}
    rowKey={({ attemptId }) => attemptId}
    columns={[
      {
        key: 'learner',
        header: 'Learner',
        rowHeader: true,
        className: 'min-w-32 wrap-anywhere',
        cell: ({ learner }) => nameOf(learner),
      },
      {
        key: 'score',
        header: 'Score',
        numeric: true,
        cell: ({ before, after }) => (
          <Change
            before={formatScore(before.scorePercentage)}
            after={formatScore(after.scorePercentage)}
            isUp={
              after.scorePercentage === before.scorePercentage ? null : after.scorePercentage > before.scorePercentage
            }
          />
        ),
      },
      {
        key: 'correct',
        header: 'Correct',
        numeric: true,
        className: 'max-sm:hidden',
        cell: ({ before, after }) => (
          <Change
            before={`${before.correctAnswers}/${before.totalQuestions}`}
            after={`${after.correctAnswers}/${after.totalQuestions}`}
            isUp={null}
          />
        ),
      },
      {
        key: 'rank',
        header: `Rank, ${boardName('overall', skillName)}`,
        numeric: true,
        cell: ({ ranks }) => <RankChange move={ranks.overall} />,
      },
      {
        key: 'skillRank',
        header: `Rank, ${boardName('skill', skillName)}`,
        numeric: true,
        cell: ({ ranks }) => <RankChange move={ranks.skill} />,
      },
    ]}
  />
);

const Displaced = ({ people, skillName }: { people: RegradePreview['displaced']; skillName: string }) => (
  <Table
    caption="Other ranks that change"
    rows={people}
    rowKey={({ learner, board }) => `${learner.id} ${board}`}
    columns={[
      {
        key: 'learner',
        header: 'Learner',
        rowHeader: true,
        className: 'min-w-32 wrap-anywhere',
        cell: ({ learner }) => nameOf(learner),
      },
      {
        key: 'board',
        header: 'Leaderboard of all time',
        className: 'wrap-anywhere',
        cell: ({ board }) => boardName(board, skillName),
      },
      { key: 'rank', header: 'Rank', numeric: true, cell: ({ rank }) => <RankChange move={rank} /> },
    ]}
  />
);

function RankChange({ move }: { move: RankMove | null }) {
  if (move === null) return '–';
  const { before, after } = move;
  return <Change before={String(before)} after={String(after)} isUp={after === before ? null : after < before} />;
}

/** `isUp`: better; null where nothing is to be said. */
function Change({ before, after, isUp }: { before: string; after: string; isUp: boolean | null }) {
  if (before === after) return <>{before}</>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className="text-ink-muted">{before}</span>
      <span aria-hidden>→</span>
      <span className="sr-only">becomes</span>
      <span className="font-semibold">{after}</span>
      {isUp !== null &&
        (isUp ? (
          <ArrowUp size={14} role="img" aria-label="better" className="text-success" />
        ) : (
          <ArrowDown size={14} role="img" aria-label="worse" className="text-danger" />
        ))}
    </span>
  );
}

const REASON_LENGTH = 300;

function ApplyForm({ question, decision, preview, onDone }: CardProps & { preview: RegradePreview }) {
  const applying = useApplyRegrade(question.id);
  const [reason, setReason] = useState('');
  const [tellsLearners, setTellsLearners] = useState(true);
  const [error, setError] = useState<string>();
  // What is told must be told by a message: once the question's new state is there, this form is gone.
  const apply = async () => {
    try {
      const { regrade } = await applying.mutateAsync({
        ...decision,
        reason,
        tellsLearners,
        revision: preview.revision,
      });
      toast.success(
        regrade.status === 'applied'
          ? `Correction applied: ${countedAttempts(regrade.changed)} with another score`
          : 'The correction is being applied. You can leave this page.',
      );
      onDone();
    } catch (failure) {
      toast.error(failureText(failure, 'Failed to apply the correction'));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (applying.isPending) return;
    setError(reason.trim() === '' ? 'Say why, for the learners and for the log' : undefined);
    if (reason.trim() !== '') void apply();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <TextField
        label="Why"
        required
        maxLength={REASON_LENGTH}
        placeholder="The key was wrong: B is right"
        hint="Learners whose score changes read this on the details page of their quiz."
        value={reason}
        error={error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Checkbox
        label="Tell the learners whose score changes"
        hint="At their bell, and by mail to those who asked for mail."
        checked={tellsLearners}
        onChange={({ currentTarget }) => setTellsLearners(currentTarget.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={applying.isPending}>
          Apply correction
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
