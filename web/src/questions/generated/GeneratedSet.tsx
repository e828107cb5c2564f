import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Generation } from '@assay/contract/questions/questionGeneration';
import { statusQuery } from '../../assistant/assistant.queries.ts';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { LintFindings } from '../LintFindings.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { isRunning, setQuery, useDeleteSet } from './generation.queries.ts';
import { GeneratedQuestion } from './GeneratedQuestion.tsx';
import { SetProgress } from './SetProgress.tsx';

/** The review: each question with what the checks say, and whether it became a draft. */
export function GeneratedSet({ id }: { id: number }) {
  const found = useQuery(setQuery(id));
  // Unknown: the server says so when asked.
  const hasModel = useQuery(statusQuery()).data?.model !== null;
  const set = found.data;
  if (set === undefined)
    return found.isError ? (
      <ErrorState
        {...loadFailure(found.error, 'Failed to load the questions')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    ) : (
      <SkeletonText lines={8} />
    );
  return (
    <div className="grid gap-6">
      <SetProgress set={set} />
      {set.set.length > 0 && (
        <Card title="The set as a whole">
          <LintFindings findings={set.set} stale={isRunning(set)} />
        </Card>
      )}
      {set.items.map((item, index) => (
        // The place of an item is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        <GeneratedQuestion key={index} item={item} number={index + 1} set={set} hasModel={hasModel} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Link to="/admin/questions/generate" search={{ skill: set.skillId }} className={buttonClass()}>
          New set
        </Link>
        <Link to="/admin/questions" search={{ skill: set.skillId }} className={buttonClass()}>
          Questions of this skill
        </Link>
        <DeleteSet set={set} />
      </div>
    </div>
  );
}

function DeleteSet({ set }: { set: Generation }) {
  const deleting = useDeleteSet(set.id);
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const remove = () =>
    deleting.mutate(undefined, {
      onSuccess: () => {
        toast.success('Set deleted');
        void navigate({ to: '/admin/questions/generate', search: { skill: set.skillId } });
      },
      onError: (error) => toast.error(failureText(error, 'Failed to delete the set')),
    });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsks(true)}>
        Delete set
      </Button>
      <ConfirmModal
        open={asks}
        dangerous
        title="Delete this set?"
        confirmLabel="Delete set"
        working={deleting.isPending}
        onConfirm={remove}
        onClose={() => setAsks(false)}
      >
        Accepted questions stay in the bank. You can’t undo this.
      </ConfirmModal>
    </>
  );
}
